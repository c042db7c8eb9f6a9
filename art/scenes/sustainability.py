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


def room_light(x, top, width):
    """A light of that width under the ceiling of a room whose floor above has its top at that height."""
    ceiling_light(x, CUT + 2.0, top - 0.2, width * 0.8, 2.4, 6 * width)


def frontal_view(x, height, middle, distance, lens=85):
    """View square to the cut, as a section is drawn: from x and height, framed about middle (x, z)."""
    width = distance * 36 / lens
    shift = ((middle[0] - x) / width, (middle[1] - height) / width)
    camera((x, CUT, height), 0, 0, distance, lens, 0.9, (x, CUT, height), shift)
