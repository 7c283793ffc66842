"""Each piece at home, with something beside it that tells its size. The camera finds its own place before the piece."""
import bpy

import light
import materials
import pieces
from props import blossom, book, branch, cup, fruit, grass, put, roll, table, wall
from scenes import SCENES, cloudy, day, evening, glow, late, noon
from shapes import box, swept, turned

get = materials.get

# The walls and what the pieces stand on.
WALLS = {
    "chalk": ("#e9e2d6", "#dbd2c4"), "sand": ("#e2d1ba", "#d2bfa5"), "sage": ("#b3baa6", "#a2aa94"), "clay": ("#d0a184", "#bd8d70"),
    "mist": ("#c3cac9", "#b3bcbc"), "dusk": ("#bfae9a", "#ab9883"), "bath": ("#d9ddd8", "#cbd0cb"), "ochre": ("#d8bd8d", "#c8aa78"),
}
TOPS = {
    "oak": lambda: materials.oak(scale=0.9), "pale": lambda: materials.oak("#c9a878", "#a07f52"), "dark": lambda: materials.oak("#7a5637", "#4a2f1b"),
    "night": lambda: materials.oak("#6b4a2e", "#3e2716"), "plaster": lambda: materials.plaster("#ece6dc", "#e0d8cb", 0.4, 0.06),
    "stone": lambda: materials.get("travertine", 4, 60),
}


def home(slug, wall_, top, lighting, colour=None, turn=0.0, pitch=9, fill=0.44, across=0.46, aside=(0.0, 0.0), behind=None, lit=None, z=0.0, lens=72, **how):
    """Registers the scene of a piece; the function that follows sets what stands beside it."""
    def keep(beside):
        def build(s):
            size = pieces.PIECES[slug]["size"]
            wall(behind or max(22, size * 0.8), *WALLS[wall_])
            if top:
                table(-500, behind or max(22, size * 0.8), -300, 300, 5, TOPS[top]())
            root, made = pieces.build(slug, colour, lit=lit, turn=turn, at=(0, 0, z))
            bpy.context.view_layer.update()
            points = light.points_of(made)
            at, target, far, frame = light.framed(points, pitch, fill, lens, across=across)
            move = [-aside[0] * frame, 0, -aside[1] * frame]
            light.camera([a + b for a, b in zip(at, move)], [a + b for a, b in zip(target, move)], lens)
            beside()
            lighting(**{"towards": (0, behind or max(22, size * 0.8), size * 0.5), **how} if lighting is not evening else how)
        SCENES[slug + "-scene"] = build
        return beside
    return keep


def stem(x, y, z, high, seed=3, bend=3.0, r=2.6):
    """One flower."""
    path = [(x + bend * t * t, y - 0.8 * t, z + high * t) for t in [i / 19 for i in range(20)]]
    swept(path, 0.16, get("leaf"), sides=8)
    blossom(*path[-1], r=r, seed=seed, way=(0.3, -0.6, 0.8))


# ---------------------------------------------------------------- vases

@home("alba-bud-vase", "mist", "pale", cloudy, fill=0.4, aside=(-0.02, -0.12), colour="carrara")
def _():
    stem(0, 0, 14, 20, 4, 3.5, 3.0)
    book(19, 13, 2.2, "bookgreen", 17, 4, 0, -14)
    cup(15, 3, 2.2, "chalk", r=3.4, high=6.4)


@home("sasso-bud-vase", "ochre", "dark", late, fill=0.32, aside=(0.02, -0.16))
def _():
    grass(0, 0, 12, 32, seed=8, count=7, spread=0.24)
    put("pizzico-salt-bowl", "terracotta", 19, -3)


@home("gemella-twin-bud-vase", "chalk", "plaster", noon, fill=0.38, aside=(-0.04, -0.1), side=-1)
def _():
    branch(-5.2, 0, 20, 18, seed=23, lean=0.35, turn=2.8, leaves=8, size=3.6, thick=0.16)
    stem(5.0, 0, 16, 12, 6, 3.0, 2.4)
    fruit("lemon", 17, -6, 0, 3)
    fruit("lemon", 22, -2, 0, 8)


@home("vento-leaning-vase", "sage", "dark", day, fill=0.56, aside=(0.0, -0.02), leaves=21)
def _():
    book(26, 19, 3.0, "bookpale", 27, 2, 0, 12)
    put("ovo-ring-dish", "rosa", 27, 1, 3.0)


@home("colonna-fluted-vase", "sand", "stone", late, fill=0.5, aside=(0.02, -0.1))
def _():
    for i, (turn, lean, h) in enumerate([(0.4, 0.4, 40), (2.7, 0.45, 38), (1.6, 0.15, 46), (5.2, 0.3, 36)]):
        branch(0, 0, 40, h, seed=41 + i, kind="silverleaf", lean=lean, turn=turn, leaves=22, size=4.6)
    put("nido-tea-light-holder", "travertine", 25, -6, lit=False)


# ---------------------------------------------------------------- trays

@home("onda-oval-tray", "mist", "dark", cloudy, turn=18, pitch=30, across=0.62, aside=(0, -0.04), behind=60)
def _():
    for i, (x, y) in enumerate([(-10, 1), (-4, -4), (-5, 5), (-11, -5)]):
        fruit("figfruit", x, y, 1.4, i + 2)
    cup(10, 2, 1.3, "celadon", coffee=False)
    cup(6, 34, 0, "celadon", coffee=False)


@home("mensa-round-tray", "sand", "pale", noon, pitch=28, across=0.58, aside=(0, -0.06), behind=60, colour="calacatta")
def _():
    put("lume-bud-vase", "celadon", -3, 4, 1.2, scale=0.9)
    stem(-6.2, 4, 16, 16, 7, 3.0, 2.6)
    cup(8, -3, 1.2, "terracotta")
    book(20, 14, 2.4, "bookblue", 30, 18, 0, 20)


@home("soglia-bath-tray", "bath", "dark", cloudy, turn=-14, pitch=20, across=0.72, behind=40, aside=(0, -0.04))
def _():
    for i, (x, y, z, colour) in enumerate([(-24, 24, 0, "natural"), (-11, 25, 0, "oat"), (-17.5, 24.5, 7.6, "natural")]):
        roll(x, y, z, 26, colour, 3 + i)
    put("alba-bud-vase", "carrara", 26, 26)
    stem(26, 26, 14, 20, 4, 3.5, 3.0)


# ---------------------------------------------------------------- candles

@home("arco-double-taper-holder", "clay", "plaster", late, turn=14, fill=0.44, aside=(0.02, -0.06), lit=False)
def _():
    put("conca-fruit-bowl", "nero", 30, 12, 0, scale=0.6)
    fruit("pear", 27, 10, 3, 2, 0.8)
    fruit("pear", 33, 13, 3, 4, 0.8)


@home("ciottolo-taper-holder", "dusk", "night", evening, fill=0.42, lit=True)
def _():
    glow(-3.4, -1, 24, 26)
    glow(6.2, 4, 18, 20)
    cup(-19, 2, 0, "chalk")
    branch(17, -2, 0.4, 22, seed=17, kind="silverleaf", lean=1.9, turn=0.4, leaves=12, size=3.6, thick=0.2)


@home("tre-candelabrum", "dusk", "night", evening, turn=-10, fill=0.42, across=0.5, lit=True)
def _():
    for x, z in ((-11.5, 27), (11.5, 25), (0, 34)):
        glow(x, -1, z, 22)
    put("conca-fruit-bowl", "verde", 34, 14, 0, scale=0.62)
    for i, (x, y) in enumerate([(31, 12), (36, 15)]):
        fruit("figfruit", x, y, 3.4, i)


@home("nido-tea-light-holder", "sage", "dark", evening, pitch=18, fill=0.26, across=0.34, lit=True, aside=(0.04, 0))
def _():
    cup(-14, 4, 0, "chalk", r=3.6, high=7)
    put("nido-tea-light-holder", "travertine", 15, 7, 0, scale=0.9, lit=True)
    glow(0, -1, 8, 14)
    glow(15, 6, 8, 10)


@home("cubo-tea-light-block", "dusk", "dark", evening, pitch=16, fill=0.34, lit=True)
def _():
    glow(4.2, 3, 18, 18)
    glow(-5.2, -2, 11, 14)
    book(20, 14, 2.4, "bookred", -24, 5, 0, 14)
    put("pizzico-salt-bowl", "ink", 20, -4)


# ---------------------------------------------------------------- lamps

@home("fungo-table-lamp", "sage", "dark", evening, pitch=6, fill=0.46, lit=True)
def _():
    glow(0, 0, 18, 60, (1.0, 0.68, 0.38))
    book(22, 15, 3.0, "bookochre", 27, -2, 0, -10)
    cup(26, -3, 3.0, "chalk")


@home("sera-table-lamp", "dusk", "dark", evening, pitch=5, fill=0.56, lit=True)
def _():
    glow(0, 0, 37, 150, (1.0, 0.68, 0.38))
    book(23, 16, 3.2, "bookgreen", 27, -2, 0, 8)
    put("ovo-ring-dish", "rosa", 27, -3, 3.2)


@home("eco-table-lamp", "clay", "night", evening, pitch=5, fill=0.56, lit=True)
def _():
    glow(0, 0, 40, 150, (1.0, 0.68, 0.38))
    put("brina-amphora", "chalk", -34, 8, scale=0.7)
    book(22, 15, 2.8, "bookpale", 26, -4, 0, -12)


@home("goccia-pendant-lamp", "clay", None, evening, pitch=2, fill=0.2, across=0.3, z=62, aside=(0, 0.26), behind=60, lit=True)
def _():
    table(-60, 60, thick=5, material=TOPS["night"]())
    put("piede-footed-bowl", "verde", 0, 4)
    for i, (x, y) in enumerate([(-5, 4), (4, 6), (0, -1)]):
        fruit("pear", x, y, 10.0, i + 3, 0.9)
    cup(26, 0, 0, "chalk")
    glow(0, 0, 58, 300, (1.0, 0.70, 0.40))


# ---------------------------------------------------------------- bowls

@home("piede-footed-bowl", "ochre", "dark", late, pitch=12, across=0.56, aside=(0, -0.04))
def _():
    for i, (x, y, z) in enumerate([(-7, 0, 9.8), (6, 3, 9.8), (0, -5, 9.8), (1, 5, 10.2), (0, 0, 13.8)]):
        fruit("lemon", x, y, z, i * 3)
    put("pizzico-salt-bowl", "chalk", 27, -6)


@home("radice-bowl", "sand", "stone", noon, pitch=22, across=0.56, behind=60)
def _():
    for i, (x, y, z) in enumerate([(-5, 2, 5), (5, 4, 5), (0, -4, 5), (0, 3, 8.6)]):
        fruit("pear", x, y, z, i + 1)
    cup(30, -4, 0, "chalk")


@home("pizzico-salt-bowl", "mist", "pale", cloudy, pitch=24, across=0.4, behind=50, aside=(0.05, -0.06))
def _():
    put("taglio-cheese-board", "carrara", 13, 17, 0, turn=12, scale=0.9)
    fruit("lemon", 8, 15, 1.5, 4)
    fruit("lemon", 15, 19, 1.5, 7)


@home("ovo-ring-dish", "bath", "stone", noon, pitch=26, across=0.36, behind=40, aside=(0.02, -0.08))
def _():
    put("perla-vanity-tray", "carrara", 15, 13, 0, turn=-12)
    put("alba-bud-vase", "rosa", -9, 16, 0, scale=0.62)


@home("macina-mortar-and-pestle", "chalk", "pale", day, pitch=14, fill=0.38, leaves=24)
def _():
    put("pizzico-salt-bowl", "ink", 21, -4)
    fruit("lemon", -18, -2, 0, 4)
    branch(-22, -8, 0.5, 18, seed=6, lean=2.0, turn=0.2, leaves=10, size=3.2, thick=0.16)


# ---------------------------------------------------------------- shelves

@home("scala-stepped-bookends", "sage", "dark", late, turn=0, pitch=8, across=0.72, aside=(0, -0.04))
def _():
    book(20, 14, 2.6, "bookpale", 0.5, 3, 0, 2)
    book(18, 13, 2.2, "bookred", 0.5, 3, 2.6, -4)
    cup(0, 2, 4.8, "chalk", r=3.4, high=6.6)


@home("duna-standing-form", "clay", "plaster", late, fill=0.56)
def _():
    book(24, 17, 3.0, "bookpale", 25, 2, 0, -10)
    put("ovo-ring-dish", "rosa", 25, 1, 3.0)


@home("anello-ring", "mist", "oak", cloudy, turn=-20, fill=0.4, side=1)
def _():
    book(22, 16, 2.6, "bookblue", 22, 3, 0, 8)
    book(20, 14, 2.2, "bookpale", 22, 3, 2.6, -4)
    put("lume-bud-vase", "terracotta", -20, 4, scale=0.9)


@home("pietra-stacked-stones", "sand", "stone", day, fill=0.46, leaves=27)
def _():
    put("nido-tea-light-holder", "travertine", 20, -3, lit=False)


# ---------------------------------------------------------------- table

@home("disco-coaster", "mist", "dark", cloudy, pitch=26, across=0.4, behind=50, colour="nero", aside=(0.03, -0.06))
def _():
    cup(-3.6, -5.0, 1.0, "chalk")
    book(20, 14, 2.2, "bookochre", 20, 14, 0, 16)


@home("quadro-coaster-set", "sand", "pale", noon, pitch=24, across=0.34, behind=50, aside=(0.03, -0.04))
def _():
    cup(-16, 2, 0, "terracotta")
    fruit("lemon", 15, -3, 0, 4)


@home("tondo-cake-stand", "ochre", "pale", late, pitch=12, across=0.56, aside=(0, -0.06))
def _():
    for i, (x, y) in enumerate([(-6, 0), (0, 4), (6, 1), (1, -5), (-4, -6)]):
        fruit("figfruit", x, y, 13.0, i * 2)
    cup(25, -6, 0, "chalk")


# ---------------------------------------------------------------- cloth

@home("prato-napkin", "sand", "dark", day, turn=-28, pitch=30, across=0.5, behind=60, leaves=29)
def _():
    turned([[8.0, 0, 1], [9.0, 0.4], [13.4, 1.6], [13.6, 1.9, 1]], get("chalk", 4, 26), wall=0.4, depth=1.3, at=(4, 30, 0))
    cup(32, 20, 0, "celadon", coffee=False)


@home("garza-tea-towel", "chalk", None, noon, pitch=2, fill=0.5, across=0.56, behind=7.2, aside=(0, 0.08), z=24)
def _():
    table(-40, 7.2, -300, 300, 5, TOPS["stone"]())
    put("pizzico-salt-bowl", "celadon", -14, -12)
    put("macina-mortar-and-pestle", "carrara", 20, -12)


@home("ombra-cushion-cover", "sand", None, cloudy, pitch=6, fill=0.46, across=0.52, behind=16, aside=(0.03, 0))
def _():
    box(130, 24, 5, TOPS["dark"](), at=(0, -6, -5))
    book(26, 19, 3.0, "bookpale", 42, -8, 0, 10)
    cup(42, -9, 3.0, "terracotta")


@home("brezza-throw", "sage", None, late, pitch=3, fill=0.54, across=0.7, behind=7.2, aside=(0, 0.1), z=30)
def _():
    box(150, 20, 6, TOPS["dark"](), at=(0, -14, -6))
    put("lume-bud-vase", "terracotta", 38, -14)
    for i, x in enumerate((-30, -22)):
        roll(x, -14, 0, 24, ("natural", "moss")[i], 3 + i)


@home("nebbia-throw", "chalk", None, cloudy, pitch=3, fill=0.54, across=0.7, behind=7.2, aside=(0, 0.1), z=30)
def _():
    box(150, 20, 6, TOPS["pale"](), at=(0, -14, -6))
    book(26, 19, 3.0, "bookgreen", -30, -14, 0, 10)
    cup(-30, -15, 3.0, "chalk")
    put("nido-tea-light-holder", "carrara", 36, -16, lit=False)
