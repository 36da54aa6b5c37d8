"""For learning programs: the games behind the interfaces that researchers already use (docs/researchers.md).

Importing this package puts the games into Gymnasium's registry, where Gymnasium is installed. Each interface lies in a
module of its own and needs its own library: `aec` (PettingZoo), `single` (Gymnasium), `batch` (NumPy), `spiel`
(OpenSpiel), `text` (none).
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from conventicle.envs.single import register

    register()
