"""A street and its ground cut open: rooms above, and strata, boreholes, cistern and batteries below."""

from sustainability_houses import *

ASPECT, EXPOSURE = 2.0, 0.16


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
    light(-140, 26, 4.4, 0.54, 1.6)
    frontal_view(3.0, 29.0, (0.2, 3.8), 142)


def frontal_view(x, height, middle, distance, lens=85):
    """View square to the cut, as a section is drawn: from x and height, framed about middle (x, z)."""
    width = distance * 36 / lens
    shift = ((middle[0] - x) / width, (middle[1] - height) / width)
    camera((x, CUT, height), 0, 0, distance, lens, 0.9, (x, CUT, height), shift)
