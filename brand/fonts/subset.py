"""Makes the two fonts of the pages from the npm packages of their full versions.

    npm pack @fontsource-variable/source-serif-4@5.3.1 @fontsource-variable/instrument-sans@5.3.0
    (unpack both)
    python3 brand/fonts/subset.py <source-serif-4>/files <instrument-sans>/files

Needs fonttools and brotli (Debian 12: `apt install fonttools python3-brotli`).
"""

import sys
from collections import defaultdict
from pathlib import Path
from unicodedata import normalize

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
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
    + " \u00a0!\"%&'()+,-./:;=?@[]_£€§©°·–—‘’“”…"
    + "ÄÅÉÖØßàáâäåæçèéêëíïñóôöøúü"
)

NOT_KERNED = "+=@[]_£€§©°…"


def instance(source, axes, kerning_weight, characters, features):
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), axes, optimize=False)
    # Kerning would vary with the weight, which is a third of the font.
    font["GPOS"] = instantiateVariableFont(TTFont(source), axes | {"wght": kerning_weight})["GPOS"]
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


def kerning_in(subtable, first, second):
    """The kerning of two glyphs, or None if the subtable leaves them to the next one."""
    if first not in subtable.Coverage.glyphs:
        return None
    if subtable.Format == 1:
        records = subtable.PairSet[subtable.Coverage.glyphs.index(first)].PairValueRecord
        record = next((record for record in records if record.SecondGlyph == second), None)
    else:
        row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)]
        record = row.Class2Record[subtable.ClassDef2.classDefs.get(second, 0)]
    return record and getattr(record.Value1, "XAdvance", 0)


def simplify_kerning(font, step):
    """Kerns in steps of `step` thousandths of the type size, and accented letters as their base letters."""
    characters = font.getBestCmap()
    glyphs = font.getGlyphOrder()
    base_of = {glyph: characters[ord(normalize("NFD", chr(code))[0])] for code, glyph in characters.items()}
    not_kerned = {characters[ord(symbol)] for symbol in NOT_KERNED if ord(symbol) in characters}
    (lookup,) = font["GPOS"].table.LookupList.Lookup

    def kerning(first, second):
        if first in not_kerned or second in not_kerned:
            return 0
        pair = base_of.get(first, first), base_of.get(second, second)
        found = (kerning_in(subtable, *pair) for subtable in lookup.SubTable)
        return round(next((value for value in found if value is not None), 0) / step) * step

    values = {first: {second: kerning(first, second) for second in glyphs} for first in glyphs}

    def classes(key):
        """Glyphs that kern alike, without those that never do."""
        alike = defaultdict(list)
        for glyph in glyphs:
            alike[key(glyph)].append(glyph)
        return [tuple(members) for values_of, members in alike.items() if any(values_of)]

    firsts = classes(lambda glyph: tuple(values[glyph].values()))
    seconds = classes(lambda glyph: tuple(values[first][glyph] for first in glyphs))
    pairs = {
        (first, second): (buildValue({"XAdvance": values[first[0]][second[0]]}), None)
        for first in firsts
        for second in seconds
        if values[first[0]][second[0]]
    }
    lookup.SubTable = [buildPairPosClassesSubtable(pairs, font.getReverseGlyphMap())]
    lookup.SubTableCount = 1
    # It holds only the classes of glyphs, to which no rule refers.
    del font["GDEF"]


def simplify_variations(font, tolerance):
    """
    Leaves out how a point moves with the weight where its neighbours say it with an error of at most `tolerance`, in
    thousandths of the type size.
    """
    outlines = font["glyf"]
    for glyph, variations in font["gvar"].variations.items():
        points, control = outlines._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
        for variation in variations:
            variation.optimize(points, control.endPts, tolerance, outlines[glyph].isComposite())


def write(font, name, kerning_step, tolerance):
    simplify_kerning(font, kerning_step)
    simplify_variations(font, tolerance)
    font.flavor = "woff2"
    file = FONTS / f"{name}.woff2"
    font.save(file)
    print(f"{file.stat().st_size:6,}  {file.name}")


source_serif, instrument_sans = map(Path, sys.argv[1:])

serif = instance(
    source_serif / "source-serif-4-latin-opsz-normal.woff2",
    {"opsz": 60, "wght": (330, 400)},
    kerning_weight=340,
    characters=HEADINGS,
    features=["kern"],
)
# “Source” is a reserved font name.
for record in serif["name"].names:
    if record.nameID == 1:
        record.string = "Hallmere Serif"
write(serif, "hallmere-serif", kerning_step=5, tolerance=1.5)

sans = instance(
    instrument_sans / "instrument-sans-latin-wght-normal.woff2",
    {"wght": (400, 600)},
    kerning_weight=400,
    characters=TEXT,
    features=["kern", "tnum"],
)
write(sans, "instrument-sans", kerning_step=10, tolerance=3)
