"""Three funds as three models of equal size on one stone bench: Core, Transition and Impact."""

from fund_parts import *

ASPECT, EXPOSURE = 2.0, 0.10
DUSK = {"windows": 0.22, "room": (1.5, 1.5, 0.88), "origin": (0.1, 0.2, 1.16), "strength": 2.0}
PITCH = 16.3


def show_bench():
    """Long low stone bench with a thin metal edge; gives the height of the floor."""
    top = -STAND
    box(0, 0.4, top - 0.75, 3 * PITCH + 1.2, 14.6, 0.75, "stone", 0.05)
    box(0, 0.4, top - 0.83, 3 * PITCH + 1.1, 14.5, 0.08, "metal", 0.01)
    box(0, 0.4, top - 1.75, 3 * PITCH + 0.2, 13.6, 0.92, "plaster", 0.05)
    return top - 1.75


def lamps():
    """Lamps of the court, of the street before the warehouse and of the switch house, and a red light on one turbine."""
    for x in (-PITCH - 0.9, -PITCH + 0.9):
        lamp(x, 1.2, 1.15, 4, globe=0.045)
        lamp(x, -2.4, 1.15, 4, globe=0.045)
    lamp_row([(0.9, -3.9), (6.6, -3.9)], 2.6, 1.3, 4, 0.045)
    lamp(PITCH + 4.4, -4.1, 1.2, 3, globe=0.045)
    lamp(PITCH + 1.9, 3.3, ridge(1.9, 3.3) + 6.5, 0.6, RED, 0.07)


def build():
    old_fabric()
    for k in (-1, 0, 1):
        plinth_at(k * PITCH, 0, SIDE, DEEP, 0.45, 1.1)
    studio(show_bench())
    core(-PITCH)
    transition(0)
    impact(PITCH)
    lamps()
    light(-126, 33, 4.2, 0.40, 1.6)
    camera((0, 0, 2.7), 0, 16, 137, 85, 1.1, (0, -4, 2))
