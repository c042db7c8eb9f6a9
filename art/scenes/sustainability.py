"""A street and its ground cut open: rooms above, and strata, boreholes, cistern and batteries below."""

from sustainability_houses import *

ASPECT, EXPOSURE = 2.0, 0.16
DUSK = {"windows": 0}  # the rooms are cut open: lights under their ceilings take the place of panes


def build():
    old_fabric()
    section_materials()
    studio(base())
    ground()
    lake()
    rain_garden(-SWALE)
    terrace(-9.4)
    midrise(BASEMENT[0])
    boreholes()
    grove()
    hill_top()
    lamps()
    inhabitants()
    light(-140, 26, 4.4, 0.54, 1.6)
    frontal_view(3.0, 29.0, (0.2, 3.8), 142)


def lamps():
    """Warm light in one room of three, cool light on the batteries, a lamp on the jetty, a red light on the turbine."""
    for house, level in ((0, 0), (2, 1)):
        room_light(-9.4 + 4.3 * house, (level + 1) * STOREY + LIFT, 3.6)
    room_light(-5.1, 2 * STOREY + LIFT + 1.5, 1.4)
    middle, width = zip((-2.87, 2.0), (-0.9, 1.4), (2.0, 3.7))
    for floor, bay in ((0, 2), (1, 0), (2, 2), (3, 1), (4, 0), (5, 2)):
        room_light(BASEMENT[0] + middle[bay], (floor + 1) * STOREY + LIFT * (floor < 5), width[bay])
    ceiling_light(BASEMENT[0] + 1.9, CUT + 1.0, BASEMENT[1] + 1.72, 3.2, 1.0, 26, COOL)
    lamp_row([(-20.2, 1.2), (-20.1, 1.2)], 1, WATER + 1.0, 3, 0.04)
    lamp(24.0, CUT + 1.6, surface(24.0) + 9.24, 0.8, RED, 0.05)


def inhabitants():
    """People in the rooms, at the batteries, on the roof, under the trees, by the rain garden and on the jetty."""
    q = random.Random(36)
    in_houses = (
        ((-10.3, 0.55), (-8.9, 2.4), (-8.6, 0.8)),
        ((-8.9, 0.9), (-6.2, 1.6), (-0.6, 1.0)),
        ((-9.3, 1.5), (-5.0, 0.9), (-0.3, 2.1)),
    )
    for level, places in enumerate(in_houses):
        for x, y in places:
            person(x, CUT + y, level * STOREY + LIFT, METRE, q)
    for x, y in ((-5.0, 0.8), (-4.6, 1.3), (-2.7, 0.6), (-0.6, 1.2)):
        person(x, CUT + y, LIFT, METRE, q)
    for floor in range(6):
        for x in (4.35, 8.15, 9.95):
            if q.random() < 0.62:
                person(x, CUT + q.uniform(0.5, 0.8), floor * STOREY + LIFT, METRE, q)
    for x, y in ((8.9, 0.7), (9.05, 1.5)):
        person(x, CUT + y, 6 * STOREY + 0.31, METRE, q)
    for x in (4.2, 7.5):
        person(x, CUT + 0.32, BASEMENT[1] + 0.14, METRE, q)
    for x in (-21.7, -21.3, -20.2):
        person(x, 1.2 + q.uniform(-0.15, 0.15), WATER + 0.29, METRE, q)
    west = ((-18.2, 0.9), (-17.7, 1.3), (-13.5, 0.7), (-13.0, 2.4), (-14.0, 4.6), (-16.4, 5.0), (-17.6, 4.2))
    east = ((11.4, 0.8), (11.8, 1.0), (13.6, 1.2), (14.0, 1.5), (16.3, 0.9), (16.7, 1.3), (18.9, 0.8))
    for x, y in west + east:
        person(x, CUT + y, surface(x) + 0.05, METRE, q)


def room_light(x, top, width):
    """A light of that width under the ceiling of a room whose floor above has its top at that height."""
    ceiling_light(x, CUT + 2.0, top - 0.2, width * 0.8, 2.4, 6 * width)


def frontal_view(x, height, middle, distance, lens=85):
    """View square to the cut, as a section is drawn: from x and height, framed about middle (x, z)."""
    width = distance * 36 / lens
    shift = ((middle[0] - x) / width, (middle[1] - height) / width)
    camera((x, CUT, height), 0, 0, distance, lens, 0.9, (x, CUT, height), shift)
