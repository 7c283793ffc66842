"""The scenes: several pieces in a room, by daylight through a window or by candle and lamp."""
import math

import bpy
import numpy as np
from mathutils import Vector, noise

import light
import materials
import pieces
import shapes
from props import (blossom, book, books_standing, branch, chips, chisel, cup, fruit, grass, group, put,
                   roll, rough_block, runner, table, wall, wedge, window)
from shapes import CM, box, swept, turned

SCENES = {}
get = materials.get


def scene(fn):
    SCENES[fn.__name__.replace("_", "-")] = fn
    return fn


def see(at, target, lens=60, aperture=None, shift=(0, 0)):
    light.camera([c * CM for c in at], [c * CM for c in target], lens, aperture=aperture, shift=shift)


def soft(at, towards, size, power, colour=light.WARM, high=None):
    light.area([c * CM for c in at], [c * CM for c in towards], size * CM, power, colour, high=high and high * CM)


def day(towards=(0, 20, 25), sun=4.6, fill=0.55, side=-1, way=(1.0, -0.62, 0.72), sky=light.DAY, air=(1.0, 0.97, 0.93), **how):
    """Sun through a window draws its panes on the wall, the sky fills the shadows. side: -1 from the left, 1 from the right."""
    window(towards, sun=(side * way[0], way[1], way[2]), strength=sun, **how)
    soft((side * 130, -60, 110), (0, 0, 15), 90, 420, sky)
    light.air(fill, air)


def noon(towards=(0, 20, 15), **how):
    """High and white, from the right, with hard short shadows."""
    day(towards, **{**dict(sun=3.7, fill=0.5, side=1, way=(0.6, -0.5, 1.0), colour=(1.0, 0.95, 0.87), angle=0.7, panes=(2, 3), pane=(34, 40), air=(0.97, 0.98, 1.0)), **how})


def late(towards=(0, 20, 25), **how):
    """The last hour: low, golden, from the right; blue in the shadows."""
    day(towards, **{**dict(sun=5.0, fill=0.40, side=1, way=(1.0, -0.55, 0.42), colour=(1.0, 0.70, 0.42), panes=(3, 2), pane=(26, 34), air=(0.86, 0.91, 1.0), sky=(0.9, 0.95, 1.0)), **how})


def cloudy(towards=(0, 0, 15), side=-1, power=1500):
    """A large window on a grey day: no sun, soft shadows to one side."""
    soft((side * 150, -40, 90), towards, 130, power, (0.95, 0.98, 1.0), high=170)
    soft((-side * 150, -90, 70), towards, 120, power * 0.10, light.WARM)
    light.air(0.42, (0.96, 0.98, 1.0))


def evening(fill=0.10, window_power=70):
    fill, window_power = fill * 1.7, window_power * 2.2
    soft((-120, -70, 100), (0, 0, 15), 80, window_power, (0.80, 0.87, 1.0))
    light.air(fill, (0.85, 0.88, 1.0))


def gallery(reach=1.0):
    """The front page: a long oak board before a limewashed wall. `reach`: of the branches, against their full height."""
    wall(38)
    table(-62, 38, -260, 260, 70)
    put("orsa-tall-vase", "nero", 47, 16)
    for i, (turn, lean, h) in enumerate([(0.4, 0.35, 46), (2.6, 0.4, 42), (1.6, 0.15, 52), (5.2, 0.3, 38)]):
        branch(47, 16, 30, h * reach, seed=21 + i, kind="silverleaf", lean=lean, turn=turn, leaves=24, size=5.0)
    put("conca-fruit-bowl", "calacatta", 14, 3)
    for i, (x, y, z) in enumerate([(9, 3, 5.4), (17.5, 5, 5.4), (14, -2.5, 5.4), (13.5, 4.5, 9.0), (19, 0, 7.6), (8.5, 0.5, 8.2), (14, 8, 8)]):
        fruit("lemon", x, y, z, seed=i * 3, scale=0.95)
    put("stelo-taper-holder", "verde", 70, -4, scale=1.15)
    put("stelo-taper-holder", "rosa", 80, 5, scale=0.92)
    put("anello-ring", "carrara", 97, 12, turn=-18)
    put("alba-bud-vase", "carrara", -12, 14)
    branch(-12, 14, 12, 26, seed=5, kind="leaf", lean=0.22, turn=2.4, leaves=9, size=4.2, thick=0.2)


@scene
def hero(s):
    gallery(reach=0.8)
    day((40, 38, 40), panes=(3, 3), pane=(26, 30), leaves=4)
    see((30, -232, 41), (30, 10, 32), 52)


@scene
def hero_tall(s):
    gallery()
    day((40, 38, 40), panes=(3, 3), pane=(26, 30), leaves=4)
    see((43, -278, 44), (43, 10, 51), 60)


@scene
def story(s):
    """The bench of the maker: a vase still half in its block."""
    wall(62, "#d8c9b4", "#c4b29a", 0.4)
    table(-50, 50, -220, 220, 7, materials.oak("#94704a", "#5f4227"))
    stone = lambda n: materials.get("carrara", n, 40, rough=0.5)
    rough_block(12.5, 12.5, 13, stone(5), 6, 6, 0, 18, seed=4, rough=0.9)
    line = [[9.5, 0], [10.6, 2.0], [10.2, 5.0], [7.8, 9.0], [4.2, 12.2], [2.5, 15.5], [2.2, 19.0], [2.9, 22.0, 1]]
    o = turned(line, materials.get("carrara", 5, 40, rough=0.55), at=(6, 6, 12.2), wall=0.6, depth=6, ease=0.4)
    for v in o.data.vertices:
        p = v.co / CM
        k = max(0, 1 - (p.z - 12.2) / 9)
        a = math.atan2(p.y - 6, p.x - 6)
        r = math.hypot(p.x - 6, p.y - 6)
        out = 1 + k * (0.10 * noise.noise(Vector((math.cos(a) * 3, math.sin(a) * 3, p.z / 2.5))) + 0.05 * math.sin(p.z * 4))
        v.co = Vector((6 + (p.x - 6) * out, 6 + (p.y - 6) * out, p.z)) * CM
    rough_block(9, 7, 11, materials.get("verde", 2, 40, rough=0.6), 44, 18, 0, -12, seed=9, rough=0.8)
    rough_block(6, 6, 6, materials.get("rosa", 3, 30, rough=0.6), 30, -8, 0, 30, seed=12, rough=0.6)
    for x, y, turn in ((-22, -14, 24), (-20, -22, 12), (-34, -6, 40)):
        chisel(x, y, 0, turn)
    # The mallet.
    group([turned([[4.2, 0, 1], [5.0, 5.5], [4.4, 11, 1]], get("oak"), steps=60), swept([(0, 0, 10), (0, 0, 20), (0, 0, 28)], lambda t: 1.35 + 0.35 * t, get("walnut"))], (-44, 8, 4.6), (0, 90, 24))
    dust = get("dust")
    chips(6, -4, 0.02, 26, 900, dust, seed=2, biggest=1.1)
    chips(6, -6, 0.01, 34, 2600, dust, seed=3, biggest=0.3)
    chips(-20, -10, 0.01, 30, 700, dust, seed=5, biggest=0.35)
    # What is finished waits on a shelf behind.
    box(90, 8, 2.6, materials.oak("#94704a", "#5f4227", 0.8), at=(0, 53, 44))
    for slug, colour, x in (("brina-amphora", "chalk", -62), ("lume-bud-vase", "terracotta", -34), ("alba-bud-vase", "rosa", 40), ("macina-mortar-and-pestle", "carrara", 66), ("stelo-taper-holder", "nero", -12), ("pizzico-salt-bowl", "celadon", 14)):
        put(slug, colour, x, 52, 46.6, scale=0.8 if slug.startswith("brina") else 1.0)
    day((10, 40, 30), sun=5.2, fill=0.35, panes=(2, 3), pane=(26, 26))
    see((-2, -150, 42), (-2, 0, 21), 52, aperture=2.2)


# ---------------------------------------------------------------- categories

@scene
def category_vases(s):
    wall(34)
    table(-30, 34, thick=5)
    put("brina-amphora", "terracotta", -12, 10)
    put("orsa-tall-vase", "carrara", 17, 16)
    put("alba-bud-vase", "verde", 3, -9)
    branch(3, -9, 12, 26, seed=9, lean=0.28, turn=0.3, leaves=9, size=4.2, thick=0.2)
    grass(-12, 10, 22, 48, seed=4, count=11, spread=0.24)
    day((0, 34, 34), leaves=3)
    see((2, -185, 36), (2, 0, 31), 74)


@scene
def category_trays(s):
    wall(60, "#dcdcd4", "#cbccc4")
    table(-60, 60, material=materials.oak("#7a5637", "#4a2f1b"))
    put("riva-serving-tray", "carrara", 0, 0, 0, turn=-22)
    cup(-8, 4, 1.4, "terracotta")
    cup(4, -2.5, 1.4, "terracotta")
    put("pizzico-salt-bowl", "celadon", 9, 4, 1.3, scale=0.62)
    put("lume-bud-vase", "celadon", 25, 26)
    branch(21.4, 26, 16, 24, seed=8, lean=0.25, turn=2.8, leaves=9, size=4, thick=0.2)
    book(20, 14, 2.2, "bookpale", -30, 20, 0, 24)
    noon((0, 8, 0))
    see((-4, -132, 92), (0, 4, 4), 70)


@scene
def category_candle_holders(s):
    wall(40, "#cdbca8", "#b8a58e")
    table(-36, 40, thick=5, material=materials.oak("#7a5637", "#4a2f1b"))
    for x, y, colour, scale in ((-9, 4, "verde", 1.3), (3, 9, "carrara", 1.06), (13, 1, "rosa", 0.88)):
        put("stelo-taper-holder", colour, x, y, scale=scale, lit=True)
    put("nido-tea-light-holder", "calacatta", 0, -9, lit=True)
    put("nido-tea-light-holder", "nero", -20, -5, lit=True, scale=0.85)
    branch(26, 8, 0.4, 30, seed=12, kind="silverleaf", lean=1.6, turn=2.9, leaves=16, size=4.2, thick=0.25)
    for x, y, z, p in ((-9, 4, 38, 30), (3, 9, 31, 26), (13, 1, 27, 22)):
        glow(x, y - 2, z, p)
    evening(0.2, 150)
    see((2, -140, 31), (0, 0, 18), 72)


def glow(x, y, z, power, colour=(1.0, 0.62, 0.30)):
    """The light that a flame sends into the room; the drawn flame alone is too small to be found by the renderer."""
    lamp = bpy.data.lights.new("glow", "POINT")
    lamp.energy, lamp.shadow_soft_size, lamp.color = power * 2.2, 0.12, colour
    o = bpy.data.objects.new("glow", lamp)
    o.location = (x * CM, y * CM, z * CM)
    bpy.context.scene.collection.objects.link(o)


@scene
def category_lamps(s):
    wall(34, "#a9b09c", "#979f8a")
    table(-32, 34, thick=5, material=materials.oak("#7a5637", "#4a2f1b"))
    put("faro-table-lamp", "carrara", 6, 10)
    book(22, 15, 3.2, "bookgreen", -18, -2, 0, 8)
    book(19, 13, 2.4, "bookpale", -17, -2, 3.2, -6)
    put("ovo-ring-dish", "rosa", -17, -3, 5.7, turn=20)
    put("lume-bud-vase", "ink", 22.5, -2)
    glow(6, 10, 36, 170, (1.0, 0.68, 0.38))
    evening(0.16, 130)
    see((-2, -158, 34), (0, 0, 24.5), 70)


@scene
def category_bowls(s):
    wall(44, "#c3cac9", "#b3bcbc")
    table(-40, 44, thick=5, material=materials.oak("#c9a878", "#a07f52"))
    put("piede-footed-bowl", "verde", -2, 8, 0)
    for i, (x, y, z) in enumerate([(-8, 7, 10.6), (3, 9, 10.6), (-2, 2, 10.6), (-3, 13, 11), (-2, 8, 14.6)]):
        fruit("pear", x, y, z - 0.6, seed=i * 5 + 2, scale=0.95)
    put("conca-fruit-bowl", "travertine", 22, 22, 0, scale=0.8)
    put("pizzico-salt-bowl", "chalk", 17, -12, 0)
    fruit("figfruit", -17, -12, 0, 3)
    fruit("figfruit", -12, -15, 0, 4)
    cloudy((0, 0, 8))
    see((-4, -150, 48), (3, 0, 9), 74)


@scene
def category_bookends_sculpture(s):
    wall(22, "#d9b99c", "#c9a585")
    box(140, 14, 3.2, materials.oak("#7a5637", "#4a2f1b", 0.9), at=(0, 6, -3.2))
    covers = [(2.6, 21, "bookgreen"), (3.4, 19, "bookpale"), (2.2, 22, "bookred"), (3.0, 20, "bookblue"), (2.0, 18, "bookochre"), (2.8, 21.5, "bookpale")]
    end = books_standing(-14, 6, 0, covers)
    arch = shapes.outline(pieces._archway(6, 9, 2.7, 8.2))
    shapes.sawn(arch, shapes.eased(0, 6, 0.22), materials.get("nero", 5, 20), at=(-20.2, 9, 0), upright=True)
    shapes.sawn(arch, shapes.eased(0, 6, 0.22), materials.get("nero", 7, 20), at=(end + 6.2, 9, 0), upright=True)
    put("nodo-knot", "chalk", 33, 5, turn=-16, scale=0.62)
    late((0, 22, 20), leaves=6)
    see((8, -186, 27), (7, 0, 15), 80)


@scene
def category_tableware(s):
    wall(50, "#e6e2da", "#d8d2c7")
    table(-50, 50, material=materials.oak("#c9a878", "#a07f52"))
    put("tondo-cake-stand", "carrara", 4, 14, 0)
    for i, (x, y, z) in enumerate([(-3, 14, 0), (4, 17, 0), (9, 11, 0), (3, 10, 0)]):
        fruit("pear", x, y, 13.0 + z, seed=i * 4 + 2, scale=0.8)
    fruit("figfruit", 10, 17, 13.0, 3, 0.9)
    put("taglio-cheese-board", "nero", -5, -17, 0, turn=18)
    wedge(-14, -21, 1.7, 9, 3.8, 30, 44)
    fruit("figfruit", -3, -15, 1.7, 5, 0.95)
    fruit("figfruit", 1, -18.5, 1.7, 8, 0.85)
    put("disco-coaster", "rosa", 24, -10)
    cup(20.4, -15, 1.0, "chalk", coffee=False)
    noon((0, 24, 6), side=-1, leaves=7)
    see((2, -135, 60), (2, 0, 9), 66)


@scene
def category_textiles(s):
    wall(40, "#cfd2c6", "#bfc3b5")
    box(90, 22, 5, materials.oak("#7a5637", "#4a2f1b", scale=0.9), at=(0, 12, -5))
    runner(-24, -10, 34, 24, "oat", drop=34, seed=6, thread=1.8)
    put("ombra-cushion-cover", "clay", 17, 25, 0, turn=-8, scale=0.72)
    for x, y, z, colour, seed in ((-6, 4, 0, "indigo", 3), (5, 5, 0, "natural", 6), (-0.5, 4.5, 7.6, "moss", 9)):
        roll(x, y, z, 22, colour, seed)
    put("lume-bud-vase", "terracotta", -27, 24, 0.4)
    branch(-30.6, 24, 17, 34, seed=14, lean=0.2, turn=0.8, leaves=12, size=4.4, thick=0.22)
    cloudy((0, 0, 15), side=1, power=1900)
    see((0, -222, 52), (-1, 0, 20), 78)



# ---------------------------------------------------------------- single pieces at home

@scene
def orsa_tall_vase_scene(s):
    wall(30)
    table(-32, 30, thick=6, material=materials.oak("#7a5637", "#4a2f1b"))
    put("orsa-tall-vase", "nero", 5, 4)
    for i, (turn, lean) in enumerate([(0.3, 0.5), (2.7, 0.55), (1.5, 0.2), (4.2, 0.35), (5.6, 0.3)]):
        branch(5, 4, 30, 48, seed=31 + i, kind="silverleaf", lean=lean, turn=turn, leaves=26, size=5.2)
    book(24, 17, 3.0, "bookpale", -22, -4, 0, 10)
    put("nido-tea-light-holder", "travertine", -22, -4, 3.0, lit=False, scale=0.9)
    day((0, 30, 46), leaves=2)
    see((-4, -205, 44), (-2, 0, 38), 68)


@scene
def conca_fruit_bowl_scene(s):
    wall(70)
    table(-60, 70, material=materials.plaster("#e9e2d8", "#dcd2c4", 0.4, 0.05))
    put("conca-fruit-bowl", "calacatta", 2, 4, 0.6)
    for i, (x, y, z) in enumerate([(-3, 3, 4.4), (5, 7, 4.4), (3, -1.5, 4.6), (1, 5, 8.2), (8, 2, 6.6), (-4, 8, 6.8)]):
        fruit("lemon", x, y, z, seed=i * 4 + 1)
    fruit("lemon", 18, -11, 0, 3)
    branch(19, -15, 0.6, 13, seed=3, lean=2.2, turn=3.6, leaves=6, size=4.6, thick=0.16)
    late((4, 10, 2), way=(1.0, -0.4, 0.62), panes=(2, 2), pane=(24, 34), leaves=11)
    see((-6, -126, 62), (2, 0, 3.5), 76)


@scene
def stelo_taper_holder_scene(s):
    wall(60, "#b9a793", "#a4917c")
    table(-60, 60, material=materials.oak("#6b4a2e", "#3e2716"))
    for x, y, colour, scale in ((-4, -4, "verde", 1.1), (6, 12, "verde", 1.35), (-10, 20, "carrara", 0.95)):
        put("stelo-taper-holder", colour, x, y, 0.5, scale=scale, lit=True)
    for x, y, z, p in ((-4, -5, 34, 26), (6, 11, 41, 28), (-10, 19, 30, 22)):
        glow(x, y, z, p)
    put("conca-fruit-bowl", "nero", 24, 20, 0.4, scale=0.8)
    branch(-22, -4, 0.6, 34, seed=17, kind="silverleaf", lean=2.0, turn=0.6, leaves=18, size=4.4, thick=0.22)
    evening(0.12, 90)
    see((-6, -150, 44), (2, 4, 17), 76, aperture=2.2)


@scene
def faro_table_lamp_scene(s):
    wall(26, "#bfae9a", "#ab9883")
    table(-26, 26, thick=5, material=materials.oak("#7a5637", "#4a2f1b"))
    put("faro-table-lamp", "nero", -6, 6)
    book(23, 16, 3.4, "bookblue", 20, -3, 0, -8)
    book(20, 14, 2.6, "bookochre", 20, -3, 3.4, 6)
    cup(-24, -10, 0, "chalk")
    glow(-6, 6, 36, 170, (1.0, 0.68, 0.38))
    evening(0.15, 120)
    see((4, -165, 32), (3, 0, 24), 72)


@scene
def arca_arch_bookends_scene(s):
    wall(20)
    box(140, 14, 3.2, materials.oak("#7a5637", "#4a2f1b", 0.9), at=(0, 4, -3.2))
    covers = [(3.2, 22, "bookpale"), (2.2, 20, "bookochre"), (2.8, 23, "bookgreen"), (3.6, 20.5, "bookpale"), (2.0, 18.5, "bookred")]
    end = books_standing(-8, 4, 0, covers)
    arch = shapes.outline(pieces._archway(6, 9, 2.7, 8.2))
    shapes.sawn(arch, shapes.eased(0, 6, 0.22), materials.get("verde", 3, 20), at=(-14.3, 7, 0), upright=True)
    shapes.sawn(arch, shapes.eased(0, 6, 0.22), materials.get("verde", 5, 20), at=(end + 6.3, 7, 0), upright=True)
    cloudy((0, 0, 12), side=1)
    see((-26, -126, 24), (-0.5, 0, 11), 86)


@scene
def perla_vanity_tray_scene(s):
    wall(26, "#e6e0d6", "#d6cdbf")
    slab = materials.get("travertine", 4, 30)
    box(120, 28, 4, slab, at=(0, 0, -4), ease=0.4)
    put("perla-vanity-tray", "rosa", 2, -4, turn=-14, scale=1.25)
    for rx, ry, rz, colour, seed in ((-22, 9, 0, "natural", 4), (-14.5, 11, 0, "natural", 7), (-18.5, 10, 6.4, "oat", 2)):
        roll(rx, ry, rz, 20, colour, seed, 4.8, 1.3)
    put("alba-bud-vase", "carrara", 17, 12)
    branch(17, 12, 12, 24, seed=19, lean=0.2, turn=3.6, leaves=9, size=4.0, thick=0.18)
    noon((2, 10, 8))
    see((-8, -95, 46), (0, 2, 9), 68)


@scene
def lume_bud_vase_scene(s):
    wall(26, "#e4d6c4", "#d3c2ad")
    table(-24, 26, thick=4, material=materials.plaster("#efe8dd", "#e2d8c9", 0.4, 0.1))
    for x, y, colour, seed, high in ((-14, 4, "terracotta", 3, 20), (4, 10, "chalk", 6, 24), (20, 2, "ink", 9, 18)):
        put("lume-bud-vase", colour, x, y, turn=20)
        a = math.radians(20)
        vx, vy = x - 3.6 * math.cos(a), y - 3.6 * math.sin(a)
        path = [(vx + 3.0 * t * t * (1 if seed != 6 else -1), vy - 1.5 * t, 17 + high * t) for t in np.linspace(0, 1, 20)]
        swept(path, 0.16, get("leaf"), sides=8)
        blossom(*path[-1], r=3.4, seed=seed, way=(0.35 if seed != 6 else -0.2, -0.6, 0.8))
    late((0, 26, 24), leaves=13)
    see((2, -140, 24), (2, 0, 18.5), 72)


@scene
def nodo_knot_scene(s):
    wall(24, "#b3baa6", "#a2aa94")
    table(-26, 24, thick=4)
    book(30, 22, 3.2, "bookpale", -2, 0, 0, 6)
    book(27, 20, 2.6, "bookred", -2, 0, 3.2, -5)
    put("nodo-knot", "chalk", -2, 0, 5.9, turn=-22, scale=0.92)
    put("sasso-bud-vase", None, 25, 8, scale=0.85)
    grass(25.3, 8, 12, 28, seed=8, count=6, spread=0.22)
    day((0, 24, 26), leaves=14)
    see((-4, -145, 26), (4, 0, 16), 74)


@scene
def taglio_cheese_board_scene(s):
    wall(80)
    table(-60, 80)
    put("taglio-cheese-board", "carrara", 0, 0, 0.8, turn=28)
    wedge(-13, -6, 2.4, 10, 4.2, 40, 46)
    wedge(-4, 0, 2.4, 7, 3.0, -40, 55, "rind")
    fruit("figfruit", 4, 2, 2.4, 2)
    fruit("figfruit", 2.5, 6.2, 2.4, 5, 0.9)
    cup(16, 17, 0, "terracotta")
    put("pizzico-salt-bowl", "celadon", -16, 17, 0.2, turn=10, scale=0.9)
    fruit("pear", 20, -12, 0, 2)
    noon((2, 6, 0), side=-1)
    see((-5, -100, 84), (0, 3, 2), 74)


@scene
def campana_pendant_lamp_scene(s):
    wall(70, "#bfae9a", "#ab9883")
    table(-50, 60, thick=5, material=materials.oak("#7a5637", "#4a2f1b"))
    put("campana-pendant-lamp", "carrara", 0, 10, 62)
    put("conca-fruit-bowl", "verde", -6, 12, 0, scale=0.9)
    for i, (x, y, z) in enumerate([(-10, 11, 3), (-3, 14, 3), (-6, 8, 3), (-6, 13, 6.6)]):
        fruit("pear" if i % 2 else "lemon", x, y, z, seed=i, scale=0.9)
    put("lume-bud-vase", "chalk", 22, 4)
    put("stelo-taper-holder", "carrara", -30, 16, lit=False)
    glow(0, 10, 66, 420, (1.0, 0.70, 0.40))
    evening(0.14, 160)
    see((4, -210, 40), (0, 0, 41), 64)


@scene
def brina_amphora_scene(s):
    wall(28, "#d6a98c", "#c59677")
    table(-28, 28, thick=6)
    put("brina-amphora", "celadon", 4, 4)
    grass(4, 4, 24, 52, seed=11, count=15, spread=0.3)
    put("pizzico-salt-bowl", "terracotta", -20, -4)
    late((0, 28, 36), leaves=16)
    see((-2, -175, 36), (-1, 0, 31), 72)


@scene
def luna_lantern_scene(s):
    wall(26, "#c4b29d", "#b09d86")
    table(-28, 26, thick=5, material=materials.oak("#6b4a2e", "#3e2716"))
    put("luna-lantern", None, 0, 4, lit=True)
    glow(0, 4, 8.5, 1500)
    put("ciottolo-taper-holder", "ink", 24, -6, lit=False, turn=10)
    evening(0.22, 150)
    see((6, -130, 26), (4, 0, 14), 68)


@scene
def riva_serving_tray_scene(s):
    wall(70)
    table(-60, 70, material=materials.oak("#7a5637", "#4a2f1b"))
    runner(18, -60, 70, 34, "oat", drop=4, seed=12)
    put("riva-serving-tray", "verde", -2, 0, 0.7, turn=-26)
    cup(-10, 4.5, 2.3, "chalk")
    cup(1, -0.5, 2.3, "chalk")
    put("pizzico-salt-bowl", "chalk", 10, -6, 2.0, scale=0.6)
    put("gemella-twin-bud-vase", None, 26, 28, 0.5, scale=0.9)
    branch(23, 28, 21, 20, seed=23, lean=0.3, turn=2.8, leaves=8, size=4, thick=0.18)
    branch(29, 28, 17, 14, seed=24, lean=0.3, turn=0.4, leaves=6, size=4, thick=0.18)
    cloudy((0, 0, 4))
    see((-8, -126, 78), (3, 5, 5), 68)


@scene
def lino_table_runner_scene(s):
    wall(80, "#e4d6c4", "#d3c2ad")
    table(-34, 80, thick=5)
    runner(0, -34, 80, 45, "clay", drop=30, seed=5)
    put("piede-footed-bowl", "verde", 0, 26, 0.6, scale=0.85)
    for i, (x, y) in enumerate([(-5, 26), (4, 28), (0, 22)]):
        fruit("pear", x, y, 9.4, seed=i + 4, scale=0.85)
    put("prato-napkin", "natural", -16, -14, 0.5, scale=0.62, turn=10)
    put("stelo-taper-holder", "rosa", 15, 8, 0.5)
    put("stelo-taper-holder", "rosa", 20, 22, 0.5, scale=1.25)
    noon((0, 26, 4), leaves=18)
    see((-10, -165, 62), (0, 0, 4), 66)
