"""Three funds as three models of equal size on one stone bench: Core, Transition and Impact."""

from fund_parts import *

ASPECT, EXPOSURE = 2.0, 0.10
PITCH = 16.3


def show_bench():
    """Long low stone bench with a thin brass edge; gives the height of the floor."""
    top = -STAND
    box(0, 0.4, top - 0.75, 3 * PITCH + 1.2, 14.6, 0.75, "stone", 0.05)
    box(0, 0.4, top - 0.83, 3 * PITCH + 1.1, 14.5, 0.08, "brass", 0.01)
    box(0, 0.4, top - 1.75, 3 * PITCH + 0.2, 13.6, 0.92, "plaster", 0.05)
    return top - 1.75


def build():
    old_fabric()
    for k in (-1, 0, 1):
        plinth_at(k * PITCH, 0, SIDE, DEEP, 0.45, 1.1)
    studio(show_bench())
    core(-PITCH)
    transition(0)
    impact(PITCH)
    light(-126, 33, 4.2, 0.40, 1.6)
    camera((0, 0, 2.7), 0, 16, 137, 85, 1.1, (0, -4, 2))
