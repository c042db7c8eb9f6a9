"""Makes the two fonts of the pages from the npm packages of their full versions.

    npm pack @fontsource-variable/source-serif-4@5.3.1 @fontsource-variable/instrument-sans@5.3.0
    (unpack both)
    python3 brand/fonts/subset.py <source-serif-4>/files <instrument-sans>/files

Needs fonttools and brotli (Debian 12: `apt install fonttools python3-brotli`).
"""

import sys
from pathlib import Path

from fontTools.otlLib.optimize.gpos import compact
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"
HEADINGS = LETTERS + DIGITS + " \u00a0!%&(),-.:;?+£°–—‘’“”…äåéöøü"
# Names that visitors type come back on receipts.
TEXT = (
    LETTERS
    + DIGITS
    + " \u00a0!\"%&'()*+,-./:;=?@[]_{}£€§©°·–—‘’“”•…×−"
    + "ÄÅÉÖØßàáâäåæçèéêëíïñóôöøúü"
)


def instance(source, axes, characters, features):
    font = instantiateVariableFont(TTFont(source), axes)
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = False
    options.drop_tables += ["BASE", "HVAR", "STAT", "gasp"]
    options.name_IDs = [0, 1, 2, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def fix_kerning(font):
    """Keeps the kerning of the default weight for all weights: a third of the font is how it varies."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            subtable.ValueFormat1 &= ~0x0040
            values = (
                [record.Value1 for pairs in subtable.PairSet for record in pairs.PairValueRecord]
                if subtable.Format == 1
                else [record.Value1 for first in subtable.Class1Record for record in first.Class2Record]
            )
            for value in values:
                if hasattr(value, "XAdvDevice"):
                    del value.XAdvDevice
    definitions = font["GDEF"].table
    definitions.VarStore = None
    definitions.Version = 0x00010000


def write(font, name):
    compact(font, 9)
    font.flavor = "woff2"
    file = FONTS / f"{name}.woff2"
    font.save(file)
    print(f"{file.stat().st_size:6,}  {file.name}")


source_serif, instrument_sans = map(Path, sys.argv[1:])

serif = instance(
    source_serif / "source-serif-4-latin-opsz-normal.woff2",
    {"opsz": 60, "wght": (330, 400)},
    HEADINGS,
    ["kern", "liga"],
)
# “Source” is a reserved font name.
for record in serif["name"].names:
    if record.nameID == 1:
        record.string = "Hallmere Serif"
write(serif, "hallmere-serif")

sans = instance(
    instrument_sans / "instrument-sans-latin-wght-normal.woff2",
    {"wght": (400, 600)},
    TEXT,
    ["kern", "liga", "tnum"],
)
fix_kerning(sans)
write(sans, "instrument-sans")
