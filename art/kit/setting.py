"""What a picture is rendered for: its ground, and whether it is seen after sunset. Set once, before a scene is built."""

import numpy as np

setting = {"dusk": False, "ground": np.zeros(3, np.float32)}


def set_setting(dusk, ground):
    """`ground`: the colour of the page around the picture, as `#rrggbb`."""
    setting["dusk"] = dusk
    setting["ground"] = np.array([int(ground[k : k + 2], 16) for k in (1, 3, 5)], np.float32)
