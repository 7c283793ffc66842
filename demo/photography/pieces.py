"""The 48 pieces. Each function builds one, standing on the ground at the middle, in true centimetres."""
import math

import bpy
import numpy as np

import materials
import shapes
from shapes import CM, box, cushion, eased, gathered, hollowed, outline, revolve, rolled, rounded_rect, sawn, sheet, swept, turned, wobbly

PIECES = {}


class Kit:
    """What a piece is made with: the colour that is asked for, the other materials, candles and lamps."""

    def __init__(self, colour, size, seed, lit):
        self.colour, self.size, self.seed, self.lit, self.made = colour, size, seed, lit, []

    def own(self, extra=0, **more):
        if self.colour in materials.CLOTHS:
            return materials.get("cloth:" + self.colour, thread=more.pop("thread", 1.0), **more)
        return materials.get(self.colour, self.seed + extra, self.size, **more)

    def other(self, name, seed=0):
        return materials.get(name, seed, self.size)

    def add(self, *objects):
        for o in objects:
            self.made.extend(o if isinstance(o, (list, tuple)) else [o])
        return objects[0]

    def light(self, at, power, radius=1.0, colour=(1.0, 0.66, 0.34)):
        lamp = bpy.data.lights.new("flame", "POINT")
        lamp.energy, lamp.shadow_soft_size, lamp.color = power, radius * CM, colour
        o = bpy.data.objects.new("flame", lamp)
        o.location = [c * CM for c in at]
        bpy.context.scene.collection.objects.link(o)
        o["aside"] = 1
        self.made.append(o)
        return o

    def flame(self, x, y, z, high=2.6, power=1.2):
        f = self.add(turned([[0.05, 0], [0.26, 0.3], [0.3, 0.7], [0.16, 1.6], [0.02, 2.3]], self.other("flame"), k=high / 2.3, at=(x, y, z), steps=20))
        f.visible_shadow = False
        self.light((x, y, z + high * 0.45), power, 0.5)

    def taper(self, x, y, z, high, lit=None, r=1.05, seed=0):
        self.add(turned([[r, 0], [r * 0.93, high * 0.6], [r * 0.82, high - 0.6], [r * 0.55, high - 0.1], [0.3, high]], self.other("wax"), at=(x, y, z), steps=40))
        self.add(swept([(x, y, z + high - 0.1), (x + 0.05, y, z + high + 0.5), (x + 0.16, y, z + high + 0.9)], 0.07, self.other("wick"), sides=8))
        if lit if lit is not None else self.lit:
            self.flame(x + 0.1, y, z + high + 0.6)

    def tealight(self, x, y, z, lit=None, power=1.1):
        self.add(turned([[1.95, 0, 1], [1.95, 1.5, 1]], self.other("tin"), wall=0.08, depth=0.6, at=(x, y, z), steps=60, ease=0.05))
        self.add(turned([[1.85, 0, 1], [1.85, 1.15, 1]], self.other("wax"), at=(x, y, z), steps=60, ease=0.1))
        self.add(swept([(x, y, z + 1.1), (x + 0.06, y, z + 1.5)], 0.07, self.other("wick"), sides=8))
        if lit if lit is not None else self.lit:
            self.flame(x + 0.06, y, z + 1.35, 1.9, power)

    def fabric_shade(self, z, low, top, high, power=110.0):
        t = np.linspace(0, 1, 30)[:, None]
        line = np.hstack([low + (top - low) * t, z + high * t])
        s = self.add(revolve(line, self.other("shade")))
        self.add(swept([(low * math.cos(a), low * math.sin(a), z) for a in np.linspace(0, 2 * math.pi, 96, endpoint=False)], 0.22, self.other("shade"), closed=True, sides=10))
        self.add(swept([(top * math.cos(a), top * math.sin(a), z + high) for a in np.linspace(0, 2 * math.pi, 96, endpoint=False)], 0.22, self.other("shade"), closed=True, sides=10))
        if self.lit:
            self.light((0, 0, z + high * 0.42), power, 3.0, (1.0, 0.70, 0.40))
        return s


def piece(size, colour, **how):
    """size: the longest side in cm; colour: the one the shop shows first. The rest says how it is photographed."""
    def keep(fn):
        PIECES[fn.__name__.replace("_", "-")] = dict(build=fn, size=size, colour=colour, **how)
        return fn
    return keep


def build(slug, colour=None, lit=None, seed=None, at=(0, 0, 0), turn=0.0, scale=1.0):
    p = PIECES[slug]
    kit = Kit(colour or p["colour"], p["size"], p.get("seed", sum(map(ord, slug)) % 17) if seed is None else seed, p.get("lit", False) if lit is None else lit)
    p["build"](kit)
    root = bpy.data.objects.new(slug, None)
    bpy.context.scene.collection.objects.link(root)
    for o in kit.made:
        o.parent = root
    root.location = [c * CM for c in at]
    root.rotation_euler = (0, 0, math.radians(turn))
    root.scale = (scale,) * 3
    return root, kit.made


ARC = lambda n, a, b: np.linspace(a, b, n)

# ---------------------------------------------------------------- bud vases

@piece(20, "carrara")
def alba_bud_vase(k):
    k.add(turned([[78, 0, 1], [88, 6], [132, 70], [148, 150], [122, 232], [60, 290], [32, 340], [28, 400], [41, 454, 1]], k.own(), k=20 / 456, wall=0.5, depth=8))


@piece(19, "chalk")
def lume_bud_vase(k):
    bottle = [[64, 0, 1], [72, 5], [106, 80], [92, 176], [46, 236], [34, 300], [38, 372], [50, 388, 1]]
    k.add(turned(bottle, k.own(), k=19 / 388, wall=0.45, depth=7, at=(-3.6, 0, 0), lean=lambda h: 0.0011 * h * h))
    k.add(turned([[46, 0, 1], [52, 4], [66, 44], [60, 96], [30, 138], [20, 190], [24, 232], [30, 240, 1]], k.own(2), k=12 / 240, wall=0.4, depth=5, at=(5.2, 3.5, 0)))


@piece(17, "travertine")
def sasso_bud_vase(k):
    k.add(turned([[96, 0, 1], [128, 14], [176, 96], [168, 186], [104, 262], [42, 292], [28, 314], [33, 336, 1]], k.own(), k=17 / 336, wall=0.5, depth=5,
                 plan=wobbly((2, 0.06, 0.4), (3, 0.035, 1.3)), lean=lambda h: 0.006 * h * h))


@piece(24, "celadon", pitch=10)
def gemella_twin_bud_vase(k):
    k.add(turned([[96, 0, 1], [108, 6], [166, 80], [164, 150], [112, 204], [60, 219], [10, 223]], k.own(), k=0.054))
    for way, high, mouth in ((-1, 13.6, 1.75), (1, 9.2, 1.6)):
        line = [[1, 1], [2.9, 0.4], [2.0, 3.0], [1.25, high * 0.5], [1.2, high * 0.8], [mouth, high, 1]]
        k.add(turned(line[1:], k.own(), wall=0.4, depth=4.5, at=(way * 3.3, 0, 10.3), lean=lambda h, w=way: w * (0.20 * h + 0.004 * h * h)))


# ---------------------------------------------------------------- statement vases

@piece(42, "nero", pitch=10)
def orsa_tall_vase(k):
    k.add(turned([[92, 0, 1], [98, 6], [112, 180], [146, 400], [160, 520], [138, 612], [104, 650], [110, 676, 1]], k.own(), k=42 / 676, wall=1.1, depth=13, ease=0.3))


@piece(34, "celadon", pitch=10)
def brina_amphora(k):
    s = 34 / 584
    k.add(turned([[62, 0, 1], [70, 8], [74, 24], [130, 160], [174, 300], [150, 400], [78, 456], [56, 500], [60, 556], [84, 584, 1]], k.own(), k=s, wall=0.6, depth=8))
    for side in (-1, 1):
        path = [(side * (3.1 + 5.2 * math.sin(t) ** 0.8 * (1 - 0.15 * t / math.pi) + 3.4 * (t / math.pi) ** 2), 0, 31.6 - 8.6 * (t / math.pi) + 2.3 * math.sin(t)) for t in ARC(60, 0.0, math.pi)]
        k.add(swept(path, lambda t: 0.82 + 0.25 * t, k.own(1)))


@piece(48, "rosa", pitch=10)
def vento_leaning_vase(k):
    k.add(turned([[104, 0, 1], [116, 8], [146, 130], [118, 300], [80, 440], [94, 560], [132, 622, 1]], k.own(bold_of=0.5), k=48 / 622, wall=1.0, depth=12,
                 plan=wobbly((2, 0.07, 0.6)), lean=lambda h: 7.4 * np.sin(h / 48 * 2.6) - 4.2, ease=0.3))


@piece(48, "travertine", pitch=10)
def colonna_fluted_vase(k):
    s = 48 / 548
    flutes = lambda a, h: 1 - 0.085 * np.sqrt(np.abs(np.sin(a * 11))) ** 1.2 * np.clip(np.minimum((h - 3.1) / 1.6, (44.0 - h) / 1.6), 0, 1) ** 0.5 + 0.0
    line = [[142, 0, 1], [147, 8], [147, 24, 1], [136, 36, 1], [132, 280], [136, 506, 1], [146, 514], [150, 528], [149, 546, 1]]
    k.add(turned(line, k.own(), k=s, wall=1.4, depth=10, plan=lambda a, h: np.where((h > 3.1) & (h < 44.0), flutes(a, h), 1.0), steps=300))


# ---------------------------------------------------------------- trays

@piece(44, "verde", pitch=38, turn=-24)
def riva_serving_tray(k):
    k.add(sawn(rounded_rect(20, 12.5, 1.6), hollowed(3.2, 1.1, 1.9, cove=0.7), k.own()))
    for side in (-1, 1):
        k.add(swept([(side * (19.6 + 2.6 * math.sin(t) ** 0.6), 5.2 * math.cos(t), 1.7) for t in ARC(60, 0, math.pi)], 0.55, k.other("brass")))
        for y in (-5.2, 5.2):
            k.add(turned([[0.95, 0, 1], [0.95, 0.5, 1]], k.other("brass"), at=(side * 19.9, y, 1.45), steps=40))


@piece(44, "verde", pitch=40, turn=18)
def onda_oval_tray(k):
    t = ARC(320, 0, 2 * math.pi)[:-1]
    section = hollowed(3.4, 0.9, 2.3, cove=1.8)

    def rim(inset):
        return np.stack([(22 - inset) * np.cos(t), (14.3 - inset) * np.sin(t)], 1)

    def waves(p):
        high = np.clip(p[..., 2] / 3.4, 0, 1)
        out = np.hypot(p[..., 0] / 22, p[..., 1] / 14.3)
        f = 1 - 0.16 * (1 - high) * np.clip((out - 0.5) * 2, 0, 1) + 0.03 * np.cos(t * 16)[None, :] * np.clip((out - 0.72) / 0.28, 0, 1) * (0.35 + 0.65 * high)
        return np.stack([p[..., 0] * f, p[..., 1] * f, p[..., 2]], 2)
    k.add(sawn(rim, section, k.own(), plan_z=waves))


@piece(30, "carrara", pitch=32)
def mensa_round_tray(k):
    line = [[240, 0, 1], [247, 10, 1], [290, 12], [296, 20], [296, 60, 1]]
    k.add(turned(line, k.own(), k=15 / 296, wall=0.9, depth=2.1, ease=0.3))


@piece(20, "rosa", pitch=36, turn=-22)
def perla_vanity_tray(k):
    t = ARC(200, 0, 2 * math.pi)[:-1]
    super_ = lambda a, n=3.6: np.sign(a) * np.abs(a) ** (2 / n)
    shape = lambda inset: np.stack([(10 - inset) * super_(np.cos(t)), (5.6 - inset) * super_(np.sin(t))], 1)
    k.add(sawn(shape, hollowed(1.9, 0.7, 1.15, cove=0.8), k.own()))
    k.add(turned([[1.5, 0, 1], [1.55, 3.9], [0.9, 4.6], [0.62, 4.9], [0.62, 5.4, 1]], materials.get("ink", 3, 8), at=(-4.6, 1.5, 0.8)))
    k.add(turned([[0.85, 0, 1], [0.85, 1.5, 1]], k.other("brass"), at=(-4.6, 1.5, 6.1), ease=0.12))
    k.add(swept([(3.4 + 0.95 * math.cos(a), -1.2 + 0.95 * math.sin(a), 0.88) for a in ARC(80, 0, 2 * math.pi)[:-1]], 0.11, k.other("brass"), closed=True, sides=16))


@piece(76, "travertine", pitch=36, turn=-48)
def soglia_bath_tray(k):
    k.add(sawn(rounded_rect(38, 10, 1.2), hollowed(3.0, 1.0, 1.0, cove=0.4), k.own()))
    k.add(turned([[3.3, 0, 1], [3.9, 0.6], [4.1, 8.5, 1]], materials.get("chalk", 1, 12), wall=0.35, depth=7, at=(24, 1.5, 2.0)))
    k.add(rolled(13, 5.5, materials.get("cloth:natural", thread=1.5), at=(-23, 0, 2.0), seed=4, turn=0.06, tail=3.5, pitch=0.62, thick=0.45))


# ---------------------------------------------------------------- taper holders

@piece(24, "verde", pitch=11, fill=0.74)
def stelo_taper_holder(k):
    s = 16 / 262
    k.add(turned([[88, 0, 1], [93, 5], [88, 16], [50, 30], [24, 58], [15, 140], [19, 200], [30, 238], [33, 262, 1]], k.own(), k=s, wall=0.55, depth=2.2))
    k.taper(0, 0, 14.4, 15)


@piece(30, "nero", pitch=11)
def arco_double_taper_holder(k):
    path = [(11.2 * math.cos(a), 0, 15.2 * math.sin(a)) for a in ARC(120, math.pi, 0)]
    path = [(-11.2, 0, 1.0), (-11.2, 0, 0.5)][::-1] + path[1:-1] + [(11.2, 0, 1.0), (11.2, 0, 0.5)]
    k.add(swept(path, 2.1, k.own()))
    for x, wax in ((-7.2, 16), (7.2, 11.5)):
        z = 15.2 * math.sqrt(1 - (x / 11.2) ** 2)
        k.add(turned([[2.0, 0], [1.8, 1.8], [2.1, 4.2, 1]], k.own(), wall=0.6, depth=1.8, at=(x, 0, z)))
        k.taper(x, 0, z + 2.6, wax)


@piece(20, "terracotta", pitch=12)
def ciottolo_taper_holder(k):
    for x, y, r, wax, n in ((-3.4, 0, 6.0, 15, 0), (6.2, 4.6, 4.0, 10, 1)):
        k.add(turned([[3.6, 0, 1], [5.3, 0.9], [6.0, 3.0], [4.8, 5.2], [2.3, 6.3], [1.5, 6.45, 1]], k.own(n), k=r / 6, wall=0.25, depth=2.0, at=(x, y, 0), plan=wobbly((2, 0.06, 0.5 + n), (3, 0.03, 2 + n))))
        k.taper(x, y, 6.3 * r / 6 - 1.8, wax)


@piece(36, "calacatta", pitch=11, turn=-14)
def tre_candelabrum(k):
    k.add(sawn(rounded_rect(18, 4.6, 0.5), eased(0, 3.0, 0.25), k.own()))
    for x, high, wax in ((-11.5, 12, 12), (11.5, 9, 13), (0, 18, 13)):
        k.add(turned([[3.1, 0, 1], [3.0, 0.7, 1], [2.3, 1.4], [1.85, high * 0.5], [2.05, high - 2.2], [2.9, high - 0.9], [2.9, high, 1]], k.own(), wall=0.9, depth=1.6, at=(x, 0, 2.9)))
        k.taper(x, 0, high + 1.4, wax)


# ---------------------------------------------------------------- tea-lights

@piece(11, "rosa", pitch=24, lit=True, dusk=True, fill=0.62)
def nido_tea_light_holder(k):
    s = 5.5 / 186
    stone = k.own()
    if k.colour in ("carrara", "calacatta", "rosa", "travertine"):
        stone = materials.thinned(stone, 0.16)
    k.add(turned([[96, 0, 1], [120, 6], [176, 70], [186, 130], [166, 190, 1]], stone, k=s * 1.05, wall=1.9, depth=3.0, ease=0.3))
    k.tealight(0, 0, 2.85, power=2.0)


@piece(20, "terracotta", pitch=11, lit=True, dusk=True)
def luna_lantern(k):
    s = 19 / 384
    line = [[120, 0, 1], [130, 6], [186, 90], [202, 190], [178, 300], [112, 370], [80, 384, 1]]
    jar = turned(line, k.own(), k=s, wall=0.6, depth=18.0, steps=128)
    cutters = []
    for row in range(5):
        z = (84 + row * 58) * s
        r = float(np.interp(z / s, [0, 90, 190, 300, 370], [130, 186, 202, 178, 112])) * s
        for i in range(16):
            a = (i + (row % 2) * 0.5) * math.pi / 8
            cutters.append(((0, 0, z), (r * 1.25 * math.cos(a), r * 1.25 * math.sin(a), z)))
    verts, faces = [], []
    for a, b in cutters:
        a, b = np.array(a), np.array(b)
        d = (b - a) / np.linalg.norm(b - a)
        side, up = np.cross(d, [0, 0, 1]), np.array([0, 0, 1.0])
        base = len(verts)
        for c in (a + d * 4.0, b):
            verts += [c + 0.52 * (math.cos(t) * side + math.sin(t) * up) for t in ARC(17, 0, 2 * math.pi)[:-1]]
        faces += [(base + j, base + (j + 1) % 16, base + 16 + (j + 1) % 16, base + 16 + j) for j in range(16)]
        faces += [tuple(base + j for j in range(15, -1, -1)), tuple(base + 16 + j for j in range(16))]
    tool = shapes.solid(verts, faces, k.own())
    cut = jar.modifiers.new("holes", "BOOLEAN")
    cut.operation, cut.object, cut.solver = "DIFFERENCE", tool, "FAST"
    bpy.context.view_layer.update()
    pierced = bpy.data.meshes.new_from_object(jar.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    jar.modifiers.clear()
    jar.data = pierced
    jar.data.use_auto_smooth, jar.data.auto_smooth_angle = True, math.radians(40)
    bpy.data.objects.remove(tool)
    k.add(jar)
    k.tealight(0, 0, 1.2, power=60)


@piece(16, "travertine", pitch=20, turn=0, lit=True, dusk=True)
def cubo_tea_light_block(k):
    for x, y, high, turn, n in ((4.2, 3.4, 14.5, 0.55, 0), (-5.2, -1.2, 8.0, 0.28, 4)):
        # The square top closes into the round well, angle by angle, so that no edge is left open.
        t = ARC(145, 0, 2 * math.pi)[:-1]
        round_ = lambda r: np.stack([r * np.cos(t), r * np.sin(t)], 1)
        square = lambda inset: round_((4 - inset) * (np.abs(np.cos(t)) ** 24 + np.abs(np.sin(t)) ** 24) ** (-1 / 24))
        rings = [np.column_stack([square(i), np.full(len(t), z)]) for i, z in eased(0, high, 0.25)]
        rings += [np.column_stack([round_(r), np.full(len(t), z)]) for r, z in ((2.55, high), (2.4, high - 0.15), (2.4, high - 1.7))]
        p = np.array(rings)
        c, s_ = math.cos(turn), math.sin(turn)
        p = np.stack([p[..., 0] * c - p[..., 1] * s_ + x, p[..., 0] * s_ + p[..., 1] * c + y, p[..., 2]], 2)
        made = shapes.grid(p, k.own(n), around=True, caps=True)
        made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(40)
        k.add(made)
        k.tealight(x, y, high - 1.65, power=1.6)


# ---------------------------------------------------------------- lamps

@piece(48, "nero", pitch=5, lit=True, dusk=True, fill=0.74)
def faro_table_lamp(k):
    k.add(turned([[120, 0, 1], [124, 6], [122, 24], [70, 40], [56, 80], [62, 200], [46, 288], [30, 300, 1]], k.own(), k=24 / 300))
    k.add(turned([[1.1, 0, 1], [1.1, 6.0, 1]], k.other("brass"), at=(0, 0, 23.8)))
    k.add(turned([[2.0, 0, 1], [2.0, 0.7, 1]], k.other("brass"), at=(0, 0, 23.9)))
    k.fabric_shade(28.5, 16, 11.5, 19.0)


@piece(32, "terracotta", pitch=4, lit=True, dusk=True)
def fungo_table_lamp(k):
    s = 32 / 432
    k.add(turned([[112, 0, 1], [120, 6], [104, 40], [70, 130], [64, 230], [72, 262, 1]], k.own(), k=s))
    cap = shapes.curve([[8, 184], [70, 176], [158, 140], [216, 70], [230, 10], [226, 0, 1]], s)
    cap = np.vstack([[[0, 184 * s]], cap])
    inner = cap[::-1].copy()
    inner[:, 0] = np.maximum(inner[:, 0] - 0.5, 0)
    inner[:, 1] = np.maximum(inner[:, 1] - 0.5, 0.02)
    k.add(revolve(np.vstack([cap, inner]), k.own(1), at=(0, 0, 248 * s)))
    if k.lit:
        k.light((0, 0, 20.6), 60, 1.2, (1.0, 0.68, 0.38))
        for a in ARC(4, 0, 2 * math.pi)[:-1]:
            k.light((6.5 * math.cos(a), 6.5 * math.sin(a), 21), 20, 1.5, (1.0, 0.68, 0.38))


@piece(54, "calacatta", pitch=5, lit=True, dusk=True, fill=0.74)
def sera_table_lamp(k):
    k.add(sawn(rounded_rect(7.6, 7.2, 0.4), eased(0, 5.5, 0.25), k.own(), turn=0.35))
    t = ARC(60, -1.35, 1.5)
    line = np.stack([8.3 * np.cos(t), 8.3 * np.sin(t) + 13.4], 1)
    k.add(revolve(np.vstack([line, [[0, 13.4 + 8.3]]]), k.own(5)))
    k.add(turned([[1.0, 0, 1], [1.0, 9, 1]], k.other("brass"), at=(0, 0, 21.5)))
    k.add(turned([[1.9, 0, 1], [1.9, 0.6, 1]], k.other("brass"), at=(0, 0, 21.5)))
    k.fabric_shade(28, 14.2, 14.2, 21.5)


@piece(55, "verde", pitch=5, lit=True, dusk=True, fill=0.74)
def eco_table_lamp(k):
    k.add(turned([[104, 0, 1], [128, 14], [116, 120], [92, 210], [62, 272], [24, 300]], k.own(), k=26 / 300, plan=lambda a, h: wobbly((2, 0.1, 0.3), (3, 0.05, 1))(a, h) + 0.02 * np.sin(a * 9 + h * 0.9) * np.sin(h * 0.7),
                 lean=lambda h: 1.5 * np.sin(h / 9)))
    k.add(turned([[1.0, 0, 1], [1.0, 7, 1]], k.other("brass"), at=(0.4, 0, 25)))
    k.fabric_shade(30, 15.5, 7.0, 23)


def _hung(k, line, at_z, fitting, power, thin=None, cord=160):
    """A shade that hangs: turned with an inner skin, a brass cap and a cord."""
    outer = shapes.curve(line)
    inner = outer[::-1].copy()
    inner[:, 0] = np.maximum(inner[:, 0] - 0.45, 0.9)
    inner[:, 1] = np.clip(inner[:, 1] - 0.3, 0.05, outer[-1][1] - 0.6)
    stone = k.own()
    k.add(revolve(np.vstack([outer, inner[1:]]) if not thin else outer, materials.thinned(stone, thin) if thin else stone, at=(0, 0, at_z)))
    top = at_z + line[-1][1]
    k.add(turned([[fitting, 0, 1], [fitting * 0.92, 2.6, 1], [0.5, 3.0]], k.other("brass"), at=(0, 0, top - 0.3), ease=0.15))
    c = k.add(swept([(0, 0, top + 2), (0, 0, top + cord / 2), (0, 0, top + cord)], 0.3, k.other("cord"), sides=16))
    c["aside"] = 1
    if k.lit:
        bulb = k.add(revolve(np.stack([2.4 * np.sin(ARC(30, 0.01, 3.1)), -2.4 * np.cos(ARC(30, 0.01, 3.1))], 1), k.other("bulb"), at=(0, 0, at_z + 5.5)))
        bulb.visible_shadow = False
        k.light((0, 0, at_z + 5.5), power, 2.2, (1.0, 0.70, 0.40))


@piece(24, "ink", pitch=-8, lit=True, dusk=True, hung=True, fill=0.5)
def goccia_pendant_lamp(k):
    s = 20 / 306
    _hung(k, [[150 * s, 0], [173 * s, 34 * s], [176 * s, 84 * s], [128 * s, 176 * s], [58 * s, 258 * s], [24 * s, 306 * s, 1]], 0, 1.5, 130)


@piece(42, "carrara", pitch=-7, lit=True, dusk=True, hung=True, fill=0.62)
def campana_pendant_lamp(k):
    s = 21 / 252
    _hung(k, [[252 * s, 0], [248 * s, 8 * s], [214 * s, 60 * s], [160 * s, 130 * s], [92 * s, 194 * s], [30 * s, 236 * s, 1]], 0, 2.4, 260, thin=0.42)


# ---------------------------------------------------------------- bowls

@piece(30, "calacatta", pitch=21)
def conca_fruit_bowl(k):
    k.add(turned([[118, 0, 1], [140, 6], [240, 90], [286, 190], [284, 218, 1]], k.own(), k=15 / 286, wall=1.7, depth=9.2, ease=0.3))


@piece(34, "verde", pitch=14)
def piede_footed_bowl(k):
    k.add(turned([[124, 0, 1], [128, 6], [118, 18], [56, 44], [42, 84], [62, 116], [190, 168], [268, 262], [268, 274, 1]], k.own(), k=17 / 268, wall=1.1, depth=8.2, ease=0.3))


@piece(40, "calacatta", pitch=24, seed=6)
def radice_bowl(k):
    wave = wobbly((2, 0.09, 0.6), (3, 0.05, 2), (5, 0.025, 1))
    o = k.add(turned([[150, 0, 1], [180, 10], [246, 90], [272, 190], [258, 252, 1]], k.own(width=0.05), k=20 / 272, wall=3.0, depth=12, plan=wave, ease=0.5))
    for v in o.data.vertices:
        a = math.atan2(v.co.y, v.co.x)
        v.co.z *= 1 + 0.09 * math.sin(2 * a + 1) + 0.05 * math.sin(3 * a)


@piece(18, "celadon", pitch=22)
def pizzico_salt_bowl(k):
    line = [[84, 0, 1], [98, 6], [152, 74], [162, 150], [160, 176, 1]]
    k.add(turned(line, k.own(), k=5.5 / 162, wall=0.45, depth=4.9, at=(-3.6, -1, 0)))
    k.add(turned(line, k.own(3), k=4.0 / 162, wall=0.4, depth=3.5, at=(6.0, 4.4, 0)))
    k.add(turned([[0.1, 1.15], [1.3, 0.95], [2.3, 0.3], [2.75, 0, 1]][::-1], materials.get("salt"), at=(6.0, 4.4, 1.75), top=True))


@piece(12, "rosa", pitch=28, turn=14)
def ovo_ring_dish(k):
    line = [[110, 0, 1], [146, 8], [206, 62], [224, 150, 1]]
    k.add(turned(line, k.own(), k=6 / 224, wall=0.75, depth=2.7, plan=lambda a, h: 1 / np.sqrt(np.cos(a) ** 2 + (np.sin(a) / 0.74) ** 2)))
    k.add(swept([(0.7 + 0.95 * math.cos(a), 0.2 + 0.95 * math.sin(a), 1.62 + 0.2 * math.cos(a)) for a in ARC(80, 0, 2 * math.pi)[:-1]], 0.12, k.other("brass"), closed=True, sides=16))


@piece(20, "carrara", pitch=17)
def macina_mortar_and_pestle(k):
    k.add(turned([[120, 0, 1], [128, 6], [122, 26], [132, 50], [182, 130], [192, 240], [190, 308, 1]], k.own(rough=0.42), k=8 / 192, wall=1.6, depth=8.8, ease=0.35))
    a, b = np.array([-0.6, 0.0, 5.6]), np.array([10.2, 3.0, 18.6])
    fat = lambda t: 1.75 - 0.95 * min(1, t * 1.8) ** 0.8 + 0.75 * max(0, (t - 0.78) / 0.22) ** 0.7
    k.add(swept([a + (b - a) * t for t in ARC(60, 0, 1)], fat, k.own(3, rough=0.38)))


# ---------------------------------------------------------------- bookends and sculpture

def _archway(w, high, gap, gap_high):
    p = [(w, 0)] + [(w * math.cos(a), high + w * math.sin(a)) for a in ARC(60, 0, math.pi)] + [(-w, 0)]
    p += [(-gap, 0)] + [(gap * math.cos(a), gap_high + gap * math.sin(a)) for a in ARC(40, math.pi, 0)] + [(gap, 0)]
    dense = []
    for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1]):
        n = max(1, int(math.hypot(bx - ax, by - ay) / 0.6))
        dense += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
    return dense


@piece(24, "verde", pitch=10)
def arca_arch_bookends(k):
    arch = outline(_archway(6, 9, 2.7, 8.2))
    k.add(sawn(arch, eased(0, 6, 0.22), k.own(), at=(-5.2, -0.5, 0), upright=True, turn=0.42))
    k.add(sawn(arch, eased(0, 6, 0.22), k.own(2), at=(8.4, 8.0, 0), upright=True, turn=0.42))


@piece(28, "travertine", pitch=11)
def scala_stepped_bookends(k):
    def steps(w, high, flip):
        p = [(0, 0), (w, 0), (w, high / 3), (w * 2 / 3, high / 3), (w * 2 / 3, high * 2 / 3), (w / 3, high * 2 / 3), (w / 3, high), (0, high)]
        if flip:
            p = [(w - x, z) for x, z in p][::-1]
        dense = []
        for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1]):
            n = max(1, int(math.hypot(bx - ax, by - ay) / 0.7))
            dense += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
        return outline(dense)
    k.add(sawn(steps(14, 20, False), eased(0, 8, 0.16), k.own(), at=(-15.5, -1, 0), upright=True, turn=0.2))
    k.add(sawn(steps(14, 20, True), eased(0, 8, 0.16), k.own(3), at=(3.2, 5, 0), upright=True, turn=0.2))


@piece(24, "chalk", pitch=10, turn=-12)
def nodo_knot(k):
    path = [((math.sin(a) + 2 * math.sin(2 * a)) * 3.15, -math.sin(3 * a) * 3.4, 0.4 + (math.cos(a) - 2 * math.cos(2 * a)) * 3.15) for a in ARC(421, 0, 2 * math.pi)[:-1]]
    low = min(p[2] for p in path)
    path = [(x, y, z - low + 2.05) for x, y, z in path]
    k.add(swept(path, 2.1, k.own(), closed=True, sides=56))


@piece(46, "carrara", pitch=10)
def duna_standing_form(k):
    k.add(sawn(rounded_rect(8.6, 7.2, 0.3), eased(0, 4.6, 0.2), materials.get("nero", 2, 46), turn=-0.35))
    k.add(turned([[64, 0, 1], [84, 14], [138, 130], [118, 260], [72, 350], [104, 450], [80, 540], [24, 588], [2, 594]], k.own(rough=0.34, bold_of=0.5), k=0.07, at=(-0.5, 0, 4.6),
                 plan=lambda a, h: 1 + 0.2 * np.cos(2 * a + 0.9 + h * 0.045) + 0.07 * np.cos(3 * a + 2 + h * 0.06), lean=lambda h: 3.3 * np.sin(h / 8.2)))


@piece(24, "nero", pitch=11, turn=-20)
def anello_ring(k):
    k.add(swept([(7.1 * math.cos(a), 0, 13.0 + 7.1 * math.sin(a)) for a in ARC(240, 0, 2 * math.pi)[:-1]], 2.1, k.own(), closed=True, sides=56))
    k.add(box(6.2, 4.0, 4.6, k.other("oak"), ease=0.18))


@piece(28, "travertine", pitch=11)
def pietra_stacked_stones(k):
    z = 0
    for i, (dx, r, high, colour) in enumerate([(0, 8.4, 7.4, "nero"), (0.9, 6.7, 6.0, None), (-0.6, 5.3, 5.6, "carrara"), (0.5, 3.9, 4.9, "verde"), (0.1, 2.4, 3.9, "rosa")]):
        stone = materials.get(colour or k.colour, i + 3, 16)
        t = ARC(60, 0.0, math.pi)
        line = np.stack([r * np.sin(t) ** 0.82, high / 2 - high / 2 * np.cos(t)], 1)
        k.add(revolve(line, stone, at=(dx, 0, z), plan=wobbly((2, 0.08, i * 1.3), (3, 0.03, i * 2))))
        z += high * 0.955


# ---------------------------------------------------------------- tableware

@piece(18, "nero", pitch=22)
def disco_coaster(k):
    disc = [[4.7, 0, 1], [5.0, 0.1], [5.0, 0.85], [4.8, 0.95, 1]]
    for i, (dx, dy) in enumerate([(0, 0), (0.15, -0.1), (-0.12, 0.1), (0.1, 0.05)]):
        k.add(turned(disc, k.own(i * 2), at=(2.2 + dx, 2.2 + dy, i * 1.0), ease=0.12))
    k.add(turned(disc, k.own(9), at=(-3.6, -5.0, 0), ease=0.12))


@piece(13, "calacatta", pitch=24, turn=0)
def quadro_coaster_set(k):
    square = rounded_rect(5, 5, 0.3)
    for i, (turn, dx) in enumerate([(0.5, 0), (0.47, 0.1), (0.53, -0.1), (0.24, 0.2)]):
        k.add(sawn(square, eased(0, 1.05, 0.16), k.own(), at=(dx, 0, i * 1.1), turn=turn))


def _paddle(a, b):
    """The plan of the board: a slab with a shoulder and a handle to the right."""
    half = [(-a, 0)] + [(-a + 2.0 - 2.0 * math.cos(t), b - 2.0 + 2.0 * math.sin(t)) for t in ARC(12, 0, math.pi / 2)]
    half += [(a * 0.42, b)] + [(a * 0.42 + 3.4 * math.sin(t), b - 1.9 + 1.9 * math.cos(t)) for t in ARC(14, 0, math.pi / 2)][1:]
    x0 = a * 0.42 + 3.4
    neck = b - 1.9
    half += [(x0 + 2.6 * (1 - math.cos(t)), neck + (2.0 - neck) * math.sin(t)) for t in ARC(14, 0, math.pi / 2)][1:]
    half += [(a - 2.0 + 2.0 * math.sin(t), 2.0 * math.cos(t)) for t in ARC(12, 0, math.pi / 2)]
    return half[:-1] + [(x, -y) for x, y in half[::-1]][:-1]


@piece(35, "carrara", pitch=44, turn=-38)
def taglio_cheese_board(k):
    p = _paddle(17.5, 7)[::-1]
    dense = []
    for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1]):
        n = max(1, int(math.hypot(bx - ax, by - ay) / 0.8))
        dense += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
    board = sawn(outline(dense), eased(0, 1.6, 0.22), k.own())
    t = ARC(33, 0, 2 * math.pi)[:-1]
    ring = [(14.9 + 0.75 * math.cos(a), 0.75 * math.sin(a)) for a in t]
    tool = shapes.solid([(x, y, -1) for x, y in ring] + [(x, y, 3) for x, y in ring],
                        [(j, (j + 1) % 32, 32 + (j + 1) % 32, 32 + j) for j in range(32)] + [tuple(range(31, -1, -1)), tuple(range(32, 64))], k.own())
    cut = board.modifiers.new("hole", "BOOLEAN")
    cut.operation, cut.object, cut.solver = "DIFFERENCE", tool, "EXACT"
    bpy.context.view_layer.update()
    pierced = bpy.data.meshes.new_from_object(board.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    board.modifiers.clear()
    board.data = pierced
    board.data.use_auto_smooth, board.data.auto_smooth_angle = True, math.radians(40)
    bpy.data.objects.remove(tool)
    k.add(board)


@piece(30, "carrara", pitch=13)
def tondo_cake_stand(k):
    k.add(turned([[122, 0, 1], [126, 6], [118, 18], [62, 40], [42, 92], [50, 150], [92, 178], [252, 190, 1], [268, 194], [272, 204], [270, 220, 1]], k.own(), k=15 / 272, wall=0.7, depth=0.55, ease=0.25))


# ---------------------------------------------------------------- textiles

@piece(30, "natural", pitch=20, turn=-58)
def lino_table_runner(k):
    k.add(rolled(26, 8.0, k.own(thread=1.1), seed=3, tail=13, pitch=0.58, thick=0.26))
    k.add(rolled(26, 5.0, k.own(thread=1.1), at=(-9.6, 1.5, 0), seed=8, tail=1.0, pitch=0.58, thick=0.26, turn=0.1))


@piece(26, "oat", pitch=26, turn=-28)
def prato_napkin(k):
    for y, turn, seed in ((0, 0.0, 5), (9.5, 0.16, 9)):
        k.add(gathered(27, 13, k.own(thread=0.8), at=(1.5 * (y > 0), y * 1.25, 0), seed=seed, turn=turn))
        c, s_ = math.cos(turn), math.sin(turn)
        at = np.array([1.5 * (y > 0), y * 1.25, 1.5])
        ring = [[1.62, -1.3, 1], [1.78, -1.2], [1.78, 1.2], [1.62, 1.3, 1]]
        a = ARC(73, 0, 2 * math.pi)[:-1]
        rows = []
        for r, x in ((1.62, -1.25), (1.78, -1.15), (1.8, 0), (1.78, 1.15), (1.62, 1.25), (1.6, 0)):
            ys, zs = r * np.cos(a), r * np.sin(a)
            rows.append(np.stack([x * c - ys * s_ + at[0], x * s_ + ys * c + at[1], zs + at[2] + 0.1], 1))
        k.add(shapes.grid(np.array(rows), k.other("brass"), around=True, closed=True))


def _over_rail(k, cloth, wide, back, front, rail, folds, depth, seed, thick):
    """A cloth over a rail: a short end behind, the long one in front, falling into folds. Answers where its points are."""
    half, top = rail / 2, back + front
    k.add(swept([(-half, 0, top), (0, 0, top), (half, 0, top)], 0.9, k.other("oak")))
    for x in (-half + 5, half - 5):
        k.add(swept([(x, 0, top), (x, 6, top)], 0.7, k.other("brass")))
    long = back + front + math.pi * 1.25

    def place(u, v):
        run = v + long / 2 - back
        bend = 1.25
        if run < 0:
            y, z = bend, top + run
        elif run < math.pi * bend:
            a = run / bend
            y, z = bend * math.cos(a), top + bend * math.sin(a)
        else:
            y, z = -bend, top - (run - math.pi * bend)
        drop = max(0.0, (top - z) / front)
        fold = math.sin(u * folds + 0.9 * math.sin(u * folds * 0.31 + seed) + 0.5 * drop)
        y += (fold * depth * drop ** 0.6 + shapes.ripple(u, z, 13, seed) * depth * 0.8 * drop) * (1 if y < 0.2 else 0.4)
        x = u * (1 - 0.15 * drop ** 0.8) + shapes.ripple(u, z, 18, seed + 5) * 1.1
        return x, y, z + shapes.ripple(u, 0, 14, seed + 2) * 1.1 * drop
    k.add(sheet(wide, long, place, cloth, thick=thick, nx=170, ny=150))
    return lambda u: place(u, long / 2)


@piece(60, "moss", pitch=1, hung=True, fill=0.74)
def garza_tea_towel(k):
    _over_rail(k, k.own(thread=1.5, stripes=[(27.0, 0.45, "#ece6d6"), (29.0, 0.25, "#ece6d6")]), 38, 20, 46, 54, 0.42, 1.9, 3, 0.18)


@piece(50, "moss", pitch=6, turn=-10, fill=0.7)
def ombra_cushion_cover(k):
    for o in cushion(50, k.own(thread=1.7), fat=0.17):
        # It leans back a little, as if against a wall.
        o.rotation_euler[0] = math.radians(-9)
        k.add(o)


@piece(130, "oat", pitch=1, hung=True, fill=0.78)
def brezza_throw(k):
    cloth = k.own(thread=2.6)
    hem = _over_rail(k, cloth, 92, 50, 78, 118, 0.2, 3.6, 8, 0.5)
    rnd = np.random.default_rng(4)
    for u in ARC(74, -45.4, 45.4):
        x, y, z = hem(u)
        bend = rnd.uniform(-0.7, 0.7)
        k.add(swept([(x, y, z + 0.3), (x + bend * 0.3, y, z - 2.0), (x + bend * 0.7, y - 0.2, z - 4.2), (x + bend, y, z - 6.4)], lambda t: 0.26 - 0.08 * t, cloth, sides=6))


@piece(130, "slate", pitch=1, hung=True, fill=0.78)
def nebbia_throw(k):
    _over_rail(k, k.own(thread=2.4, waffle=True), 88, 46, 84, 116, 0.16, 4.4, 11, 0.9)
