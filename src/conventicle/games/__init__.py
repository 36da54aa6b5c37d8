"""One package per game; `conventicle.kernel.registry` finds them by folder."""
