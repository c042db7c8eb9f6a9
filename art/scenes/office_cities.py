"""The four office cities, each a small model on the same square plinth: london, newyork, dubai, singapore.

The cities share plinth, light and camera, so a row of the four pictures stands on one line.  Each is
recognised by its ground and its ordinary buildings; none shows a famous one.
"""

from kit import *
import office_dubai
import office_london
import office_newyork
import office_singapore

ASPECT, EXPOSURE = 1.0, 0.10
HALF = 6.0  # half the side of the model, in units of about 25 m
CITIES = {
    "london": office_london,
    "newyork": office_newyork,
    "dubai": office_dubai,
    "singapore": office_singapore,
}


def build(variant="london"):
    """Set up one city by name; raises KeyError for a name not in CITIES."""
    ground = plinth(2 * HALF, 2 * HALF, 0.32, 0.75)
    studio(ground)
    box(0, 0, -0.40, 2 * HALF + 0.06, 2 * HALF + 0.06, 0.09, "metal", 0.01)
    box(0, 0, 0, 2 * HALF, 2 * HALF, 0.03, "water", 0)
    CITIES[variant].build(HALF)
    light(-78, 36, 5.2)
    camera((0.25, 0.2, 0.95), -35, 34, 46.5, 85, 0.45, (-1, -1.5, 1.2))
