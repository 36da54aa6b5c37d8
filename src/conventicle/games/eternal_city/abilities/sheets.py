"""The abilities of the Cult sheets by name: for each a condition and an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conventicle.games.eternal_city.abilities import anubis, arachne, atheism, cthulhu, fafnir, janus, nirriti, tiamat
from conventicle.games.eternal_city.abilities.first import anubis as first_anubis
from conventicle.games.eternal_city.abilities.first import atheism as first_atheism
from conventicle.games.eternal_city.abilities.first import cthulhu as first_cthulhu
from conventicle.games.eternal_city.abilities.first import fafnir as first_fafnir
from conventicle.games.eternal_city.abilities.first import janus as first_janus
from conventicle.games.eternal_city.abilities.first import lloth
from conventicle.games.eternal_city.abilities.first import nirriti as first_nirriti
from conventicle.games.eternal_city.abilities.first import tiamat as first_tiamat
from conventicle.games.eternal_city.kinds import ABILITY
from conventicle.games.eternal_city.table import City

#: Given the table, the acting seat and the Master's sort (NO_MASTER for a Sacrifice). The condition is judged as things
#: will be once the cost is paid or the Master laid down.
Condition = Callable[[City, int, int], bool]
#: As Condition, for an ability through which a card of the hand is played; the card's kind comes last.
CardCondition = Callable[[City, int, int, int], bool]
Effect = Callable[[City, int, int], None]

NO_MASTER: Final = -1

ABILITIES: Final[dict[str, tuple[Condition, Effect]]] = {
    "ritual_of_the_passing": (anubis.can_ritual_of_the_passing, anubis.ritual_of_the_passing),
    "hand_of_death": (anubis.can_hand_of_death, anubis.hand_of_death),
    "create_a_mummy": (anubis.can_create_a_mummy, anubis.create_a_mummy),
    "resurrection": (anubis.can_resurrection, anubis.resurrection),
    "ordination": (arachne.can_ordination, arachne.ordination),
    "charms_of_the_woman": (arachne.can_charms_of_the_woman, arachne.charms_of_the_woman),
    "spiders_grip": (arachne.can_spiders_grip, arachne.spiders_grip),
    "sorcery_of_the_goddess": (arachne.can_sorcery_of_the_goddess, arachne.sorcery_of_the_goddess),
    "triumph_of_the_science": (atheism.can_triumph_of_the_science, atheism.triumph_of_the_science),
    "dispelling_the_myth": (atheism.can_dispelling_the_myth, atheism.dispelling_the_myth),
    "nihilism": (atheism.can_nihilism, atheism.nihilism),
    "ritual_of_the_abyss": (cthulhu.can_ritual_of_the_abyss, cthulhu.ritual_of_the_abyss),
    "great_shrine": (cthulhu.can_great_shrine, cthulhu.great_shrine),
    "furious_storm": (cthulhu.can_furious_storm, cthulhu.furious_storm),
    "will_of_the_ancient": (cthulhu.can_will_of_the_ancient, cthulhu.will_of_the_ancient),
    "ode_to_greed": (fafnir.can_ode_to_greed, fafnir.ode_to_greed),
    "ode_to_treachery": (fafnir.can_ode_to_treachery, fafnir.ode_to_treachery),
    "blood_for_gold": (fafnir.can_blood_for_gold, fafnir.blood_for_gold),
    "army_of_pillagers": (fafnir.can_army_of_pillagers, fafnir.army_of_pillagers),
    "chalice_of_clarity": (janus.can_chalice_of_clarity, janus.chalice_of_clarity),
    "mystery_of_virtues": (janus.can_mystery_of_virtues, janus.mystery_of_virtues),
    "mystery_of_vices": (janus.can_mystery_of_vices, janus.mystery_of_vices),
    "chalice_of_madness": (janus.can_chalice_of_madness, janus.chalice_of_madness),
    "way_of_loyalty": (nirriti.can_way_of_loyalty, nirriti.way_of_loyalty),
    "path_of_temptation": (nirriti.can_path_of_temptation, nirriti.path_of_temptation),
    "path_of_iniquity": (nirriti.can_path_of_iniquity, nirriti.path_of_iniquity),
    "way_of_triumph": (nirriti.can_way_of_triumph, nirriti.way_of_triumph),
    "incarnation": (tiamat.can_incarnation, tiamat.incarnation),
    "attack_of_the_dragons": (tiamat.can_attack_of_the_dragons, tiamat.attack_of_the_dragons),
}
#: Abilities through which a card of the hand is played. It is laid face up first, then the cost is paid.
CARD_ABILITIES: Final[dict[str, tuple[CardCondition, Effect]]] = {
    "change_of_guise": (tiamat.can_change_of_guise, tiamat.change_of_guise),
    "policy_of_terror": (atheism.can_policy_of_terror, atheism.policy_of_terror),
    "harvest_of_chaos": (tiamat.can_harvest_of_chaos, tiamat.harvest_of_chaos),
}

#: The abilities of the first edition, cult by cult in the order of its rulebook.
FIRST_ABILITIES: Final[dict[str, tuple[Condition, Effect]]] = {
    "rite_of_departure": (first_anubis.can_rite_of_departure, first_anubis.rite_of_departure),
    "palm_of_death": (first_anubis.can_palm_of_death, first_anubis.palm_of_death),
    "cult_of_the_dead": (first_anubis.can_cult_of_the_dead, first_anubis.cult_of_the_dead),
    "loss_of_fetters": (first_anubis.can_loss_of_fetters, first_anubis.loss_of_fetters),
    "rite_of_the_abyss": (first_cthulhu.can_rite_of_the_abyss, first_cthulhu.rite_of_the_abyss),
    "wrath_of_the_ancient": (first_cthulhu.can_wrath_of_the_ancient, first_cthulhu.wrath_of_the_ancient),
    "crushing_storm": (first_cthulhu.can_crushing_storm, first_cthulhu.crushing_storm),
    "behest_of_the_ancient": (first_cthulhu.can_behest_of_the_ancient, first_cthulhu.behest_of_the_ancient),
    "ode_of_avarice": (first_fafnir.can_ode_of_avarice, first_fafnir.ode_of_avarice),
    "blood_price": (first_fafnir.can_blood_price, first_fafnir.blood_price),
    "ode_of_perfidy": (first_fafnir.can_ode_of_perfidy, first_fafnir.ode_of_perfidy),
    "hired_marauders": (first_fafnir.can_hired_marauders, first_fafnir.hired_marauders),
    "smile_of_fortune": (first_janus.can_smile_of_fortune, first_janus.smile_of_fortune),
    "mystery_of_grace": (first_janus.can_mystery_of_grace, first_janus.mystery_of_grace),
    "rite_of_duplicity": (first_janus.can_rite_of_duplicity, first_janus.rite_of_duplicity),
    "mystery_of_sins": (first_janus.can_mystery_of_sins, first_janus.mystery_of_sins),
    "road_of_loyalty": (first_nirriti.can_road_of_loyalty, first_nirriti.road_of_loyalty),
    "road_of_contempt": (first_nirriti.can_road_of_contempt, first_nirriti.road_of_contempt),
    "road_of_exile": (first_nirriti.can_road_of_exile, first_nirriti.road_of_exile),
    "road_of_triumph": (first_nirriti.can_road_of_triumph, first_nirriti.road_of_triumph),
    "shift_of_guise": (first_tiamat.can_shift_of_guise, first_tiamat.shift_of_guise),
    "rite_of_incarnation": (first_tiamat.can_rite_of_incarnation, first_tiamat.rite_of_incarnation),
    "invasion": (first_tiamat.can_invasion, first_tiamat.invasion),
    "reaping_of_chaos": (first_tiamat.can_reaping_of_chaos, first_tiamat.reaping_of_chaos),
    "initiation": (lloth.can_initiation, lloth.initiation),
    "female_charms": (lloth.can_female_charms, lloth.female_charms),
    "spiders_clutch": (lloth.can_spiders_clutch, lloth.spiders_clutch),
    "enchantment_of_the_goddess": (lloth.can_enchantment_of_the_goddess, lloth.enchantment_of_the_goddess),
    "triumph_of_learning": (first_atheism.can_triumph_of_learning, first_atheism.triumph_of_learning),
    "strategy_of_terror": (first_atheism.can_strategy_of_terror, first_atheism.strategy_of_terror),
    "debunking_the_myth": (first_atheism.can_debunking_the_myth, first_atheism.debunking_the_myth),
    "denial_of_foundations": (first_atheism.can_denial_of_foundations, first_atheism.denial_of_foundations),
}

_PLAIN: Final = {**ABILITIES, **FIRST_ABILITIES}
#: By ability: whether its effect is possible, and its effect; None where the ability is not of that sort.
CAN: Final = [_PLAIN[name][0] if name in _PLAIN else None for name in ABILITY.values]
CAN_WITH: Final = [CARD_ABILITIES[name][0] if name in CARD_ABILITIES else None for name in ABILITY.values]
DO: Final = [_PLAIN[name][1] if name in _PLAIN else CARD_ABILITIES[name][1] for name in ABILITY.values]
