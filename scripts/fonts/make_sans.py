"""
Makes the shop's sans, one variable font for each script, from the single weights of IBM Plex Sans Arabic in the packages.
By hand when a range in src/web/styles/fonts.css or the package changes: python3 scripts/fonts/make_sans.py
(needs fonttools and brotli; what it makes is kept with the sources).
"""
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from same_points import make_compatible

PROJECT = Path(__file__).parent.parent.parent
PACKAGE = PROJECT / "node_modules/@fontsource/ibm-plex-sans-arabic/files"
FAMILY = "Warif Sans"  # Its licence keeps the name Plex for the unchanged font.
LIGHT, HEAVY = 400, 600
# Where between the two the package's own 500 lies: by its outlines at 503, by its widths at 520.
MEDIUM = 510
# Thousandths of the letter's height, at the heavy end only.
TOLERANCE = 3
FORMS = "ccmp locl isol init medi fina rlig liga calt curs mark mkmk mset kern tnum lnum".split()
KEPT_NAMES = {0: None, 1: FAMILY, 2: "Regular", 4: FAMILY, 6: FAMILY.replace(" ", ""), 13: None, 14: None}
FACE = re.compile(r"assets/fonts/(warif-sans-(\w+)\.woff2)'\)[^}]*unicode-range:\s*([^;]+);")
SOURCE = {"arabic": "arabic", "latin": "latin", "accents": "latin", "further": "latin-ext"}


def main():
    faces = FACE.findall((PROJECT / "src/web/styles/fonts.css").read_text())
    if {script for _, script, _ in faces} != set(SOURCE):
        raise SystemExit("fonts.css has not the faces this makes")
    for file, script, ranges in faces:
        path = PROJECT / "src/web/assets/fonts" / file
        font = variable_font(SOURCE[script], letters_in(ranges))
        font.flavor = "woff2"
        font.save(path)
        print(f"{file}: {path.stat().st_size} bytes")


def letters_in(ranges):
    """`U+0020-007E, U+00A0` as numbers."""
    spans = re.findall(r"U\+([\dA-F]+)(?:-([\dA-F]+))?", ranges)
    return [letter for first, last in spans for letter in range(int(first, 16), int(last or first, 16) + 1)]


def variable_font(source, letters):
    weights = [TTFont(PACKAGE / f"ibm-plex-sans-arabic-{source}-{weight}-normal.woff2") for weight in (LIGHT, HEAVY)]
    for font in weights:
        reduce(font, letters)
    make_compatible(weights)
    for font in weights:
        reduce(font, letters)  # What was a part of other glyphs only may be left over.
    if source != "arabic":
        # Marks must follow the weight; how near letters stand differs too little to be written twice.
        weights[1]["GPOS"] = weights[0]["GPOS"]
    return reduce(joined(weights), letters, keep_names=False)


def reduce(font, letters, keep_names=True):
    options = Options(layout_features=FORMS, hinting=False, glyph_names=keep_names, notdef_outline=True, name_IDs=list(KEPT_NAMES))
    options.drop_tables += ["gasp", "MVAR", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def joined(weights):
    space = DesignSpaceDocument()
    space.addAxis(
        AxisDescriptor(
            tag="wght", name="Weight", minimum=LIGHT, default=LIGHT, maximum=HEAVY, map=[(LIGHT, LIGHT), (500, MEDIUM), (HEAVY, HEAVY)]
        )
    )
    with TemporaryDirectory() as folder:
        for font, weight in zip(weights, (LIGHT, HEAVY)):
            path = Path(folder) / f"{weight}.ttf"
            font.flavor = None
            font.save(path)
            space.addSource(SourceDescriptor(path=str(path), location={"Weight": weight}, familyName=FAMILY, styleName=str(weight)))
        font, _, _ = varLib.build(space, optimize=False)
    leave_out_small_moves(font)
    for record in font["name"].names:
        if KEPT_NAMES.get(record.nameID):
            record.string = KEPT_NAMES[record.nameID]
    return font


def leave_out_small_moves(font):
    """Points that follow their neighbours need not be told how they move with the weight."""
    glyphs, metrics = font["glyf"], font["hmtx"].metrics
    for name, moves in font["gvar"].variations.items():
        coordinates, control = glyphs._getCoordinatesAndControls(name, metrics)
        for move in moves:
            move.optimize(coordinates, list(control.endPts), tolerance=TOLERANCE, isComposite=glyphs[name].isComposite())


if __name__ == "__main__":
    main()
