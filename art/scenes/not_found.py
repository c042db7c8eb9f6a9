"""A street of the sustainability picture's brick houses with one missing: the drawing of the page that is not found."""

from sustainability_whole import *

PITCH = 4.3
METRE = 1 / 2.1  # in units of the model
MISSING = 2  # which house of the street


def build():
    """Two houses, a gap with the outline of the missing one, and the rest of the street."""
    old_fabric()
    section_materials()
    mat("missing", (1, 1, 1))
    for numbers in (range(MISSING), range(MISSING + 1, 12)):
        terrace_front([(PITCH * k, 1 if k % 3 == 1 else -1) for k in numbers])
        for k in numbers[1:]:
            box(PITCH * (k - 0.5), BACK - 1.4, 3.0, 0.6, 0.9, 2.75, "brick", 0)
            box(PITCH * (k - 0.5), BACK - 1.4, 5.75, 0.72, 1.02, 0.1, "stone", 0)
    x, half = PITCH * MISSING, PITCH - 2.72
    gable = [(x - half, 0), (x - half, 4.2), (x, 5.5), (x + half, 4.2), (x + half, 0)]
    tube([(px, FACE, z) for px, z in gable], 0.008, "missing", sides=4)
    rnd = random.Random(4)
    for px in (x - 0.7, x - 0.2, x + 5.2, x + 12.8, x + 13.3, x + 21.5):
        person(px, FACE - 0.6, 0, METRE, rnd)
