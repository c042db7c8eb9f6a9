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


def inhabitants():
    """People in the court and on the street of the first model, and before the second and on its balconies."""
    q = random.Random(36)
    for x, y, count in ((0, -3.6, 3), (-4.3, -3.75, 2), (4.6, -3.8, 3)):
        people(-PITCH + x, y, 0.06, count, 0.4, METRE, q)
    beside_pool = ((0.75, -1.0, 2), (-0.75, 0.3, 2), (0, 1.5, 3))
    for x, y, count in beside_pool + ((1.6, -2.85, 4), (-0.3, -2.75, 2), (-2.2, -3.9, 2), (5.85, -2.9, 2)):
        people(-PITCH + x, y, 0.06, count, 0.22, METRE, q)
    walkers([(-PITCH - 6.4, -4.85), (-PITCH + 6.6, -4.85)], 0.06, 1.5, METRE, q)
    for x, y, count in ((-3.9, -3.5, 3), (-2, -2.6, 2), (0.4, -3.1, 3), (2.6, -2.7, 4), (4.9, -2.8, 3)):
        people(x, y, 0.06, count, 0.35, METRE, q)
    walkers([(0.6, -4.95), (6.9, -4.95)], 0.06, 1.2, METRE, q)
    walkers([(-6.6, -4.85), (-0.4, -4.85)], 0.06, 1.8, METRE, q)
    for x, z in ((1.2, 2.63), (4.3, 3.73), (3.9, 3.73), (1.6, 4.83)):  # on the balconies
        person(x, -2.24, z, METRE, q)


def build():
    old_fabric()
    for k in (-1, 0, 1):
        plinth_at(k * PITCH, 0, SIDE, DEEP, 0.45, 1.1)
    studio(show_bench())
    lamps()
    core(-PITCH)
    transition(0)
    impact(PITCH)
    inhabitants()
    light(-126, 33, 4.2, 0.40, 1.6)
    camera((0, 0, 2.7), 0, 16, 137, 85, 1.1, (0, -4, 2))
