"""Cuts the two files of the shop out of their sources, as README.md says: cut.py SOURCE TARGET LOW HIGH [FEATURE…]"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

source, target, low, high, *features = sys.argv[1:]
font = instancer.instantiateVariableFont(TTFont(source), {"wght": (float(low), float(high))})
options = subset.Options()
# `rvrn` chooses between the plain and the curled ampersand: without it the logo is another.
options.layout_features = features or ["kern", "liga", "tnum", "rvrn"]
options.hinting = False
options.notdef_outline = True
options.name_IDs = ["*"]
options.flavor = "woff2"
cutter = subset.Subsetter(options)
cutter.populate(unicodes=list(font.getBestCmap()))
cutter.subset(font)
font.flavor = "woff2"
font.save(target)
