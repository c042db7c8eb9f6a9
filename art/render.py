"""Renders one picture: blender -b -P art/render.py -- --scene hero --width 640 --samples 16 --out hero.png [--variant tall]"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "scenes")]
sys.dont_write_bytecode = True

from kit.command import run  # noqa: E402 - the kit is found only now

run()
