"""What stands beside the pieces in the scenes: books, branches, fruit, tools, cloth, a window's light."""
import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector, noise

import materials
import pieces
import shapes
from shapes import CM, box, outline, sawn, sheet, swept, turned

get = materials.get


def put(slug, colour=None, x=0.0, y=0.0, z=0.0, turn=0.0, lit=None, seed=None, scale=1.0):
    return pieces.build(slug, colour, lit=lit, seed=seed, at=(x, y, z), turn=turn, scale=scale)[0]


def group(objects, at=(0, 0, 0), tilt=(0, 0, 0)):
    root = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(root)
    for o in objects:
        o.parent = root
    root.location = [c * CM for c in at]
    root.rotation_euler = [math.radians(a) for a in tilt]
    return root


# ---------------------------------------------------------------- the room

def wall(y, colour="#e9dccb", deep="#d9c9b4", relief=0.25):
    stone = materials.plaster(colour, deep, 0.5, relief)
    return shapes.grid(np.array([[(-400, y, -200), (400, y, -200)], [(-400, y, 400), (400, y, 400)]], float), stone)


def table(front=-60, back=60, left=-200, right=200, thick=4, material=None, z=0):
    m = material or materials.oak(scale=0.9)
    return box((right - left) / 2, (back - front) / 2, thick, m, at=((left + right) / 2, (front + back) / 2, z - thick), ease=0.35, corner=0.6)


def window(towards, sun=(-1.0, -0.62, 0.72), strength=5.0, panes=(2, 3), pane=(20, 26), bar=3.2, lean=8, colour=(1.0, 0.88, 0.72), angle=1.6, leaves=None):
    """Sunlight that has come through a window somewhere out of the picture."""
    d = Vector(sun).normalized()
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(angle), colour
    o = bpy.data.objects.new("sun", lamp)
    o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(o)
    side = Vector((0, 0, 1)).cross(d).normalized()
    up = d.cross(side)
    turn = math.radians(lean)
    side, up = side * math.cos(turn) + up * math.sin(turn), up * math.cos(turn) - side * math.sin(turn)
    middle = Vector(towards) + d * 170
    w, h = panes[0] * pane[0] + (panes[0] - 1) * bar, panes[1] * pane[1] + (panes[1] - 1) * bar
    far = 600
    spans = [(-far, -w / 2, -far, far), (w / 2, far, -far, far), (-w / 2, w / 2, -far, -h / 2), (-w / 2, w / 2, h / 2, far)]
    for i in range(1, panes[0]):
        at = -w / 2 + i * (pane[0] + bar) - bar
        spans.append((at, at + bar, -h / 2, h / 2))
    for i in range(1, panes[1]):
        at = -h / 2 + i * (pane[1] + bar) - bar
        spans.append((-w / 2, w / 2, at, at + bar))
    verts, faces = [], []
    for a, b, c, e in spans:
        faces.append(tuple(range(len(verts), len(verts) + 4)))
        verts += [middle + side * u + up * v for u, v in ((a, c), (b, c), (b, e), (a, e))]
    frame = shapes.solid([tuple(v) for v in verts], faces, get("cord"))
    # The frame shall throw its shadow and nothing else: it must neither be seen nor darken the room.
    frame.visible_camera = frame.visible_diffuse = frame.visible_glossy = False
    if leaves:
        rnd = random.Random(leaves)
        vs, fs = [], []
        for _ in range(46):
            c = middle - d * 40 + side * rnd.uniform(-w * 0.5, w * 0.62) + up * rnd.uniform(-h * 0.1, h * 0.75)
            a = rnd.uniform(0, 3.14)
            e1, e2 = side * math.cos(a) + up * math.sin(a), up * math.cos(a) - side * math.sin(a)
            n = rnd.uniform(3.0, 5.5)
            fs.append(tuple(range(len(vs), len(vs) + 8)))
            vs += [tuple(c + e1 * n * math.cos(t) + e2 * n * 0.3 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 9)[:-1]]
        shade = shapes.solid(vs, fs, get("cord"))
        shade.visible_camera = shade.visible_diffuse = shade.visible_glossy = False


# ---------------------------------------------------------------- books

def book(w, d, h, cover, x=0, y=0, z=0, turn=0.0):
    """Lying, its back towards the camera."""
    c = get(cover)
    parts = [box(w / 2, d / 2, 0.3, c, ease=0.06, corner=0.1), box(w / 2, d / 2, 0.3, c, at=(0, 0, h - 0.3), ease=0.06, corner=0.1),
             box(w / 2 - 0.4, d / 2 - 0.5, h - 0.5, get("paper"), at=(0, 0.3, 0.25), ease=0.05, corner=0.1)]
    back = [(-w / 2, 0.55 * math.cos(t) * -1 - d / 2 + 0.35, h / 2 + (h / 2) * math.sin(t)) for t in np.linspace(-math.pi / 2, math.pi / 2, 14)]
    p = np.array([back, [(w / 2, b, e) for _, b, e in back]])
    parts.append(shapes.grid(p, c))
    return group(parts, (x, y, z), (0, 0, turn))


def books_standing(x, y, z, sizes, depth=15, seed=1):
    """A row, their backs to the camera; returns where it ends."""
    rnd = random.Random(seed)
    for thick, high, cover in sizes:
        c = get(cover)
        d = depth * rnd.uniform(0.88, 1.0)
        back = [(thick / 2 * math.sin(t), -d / 2 - 0.35 * math.cos(t)) for t in np.linspace(-1.45, 1.45, 9)]
        shape = outline([(thick / 2, -d / 2 + 0.1), (thick / 2, d / 2), (-thick / 2, d / 2), (-thick / 2, -d / 2 + 0.1)] + back[:])
        group([sawn(shape, [(0.0, 0), (0.0, high)], c), box(thick / 2 - 0.25, d / 2 - 0.4, high - 0.5, get("paper"), at=(0, 0.1, 0.3))], (x + thick / 2, y, z), (0, 0, 0))
        for at in (0.12, 0.84):
            band = [(bx * 1.01, by - 0.02) for bx, by in back]
            p = np.array([[(bx, by, high * at) for bx, by in band], [(bx, by, high * at + 0.25) for bx, by in band]])
            group([shapes.grid(p, get("brass"))], (x + thick / 2, y, z))
        x += thick + 0.08
    return x


# ---------------------------------------------------------------- plants and food

def branch(x, y, z, high, seed=1, kind="leaf", lean=0.25, leaves=26, size=3.2, thick=0.35, turn=0.0):
    """A stem with side shoots. Leaves are folded a little along the middle, or they look like paper."""
    rnd = random.Random(seed)
    bark, green = get("dryleaf" if kind == "dryleaf" else "twig"), get(kind)
    way = Vector((math.cos(turn) * lean, math.sin(turn) * lean, 1)).normalized()

    def stem(start, way, length, r, depth):
        pts, p, d = [], Vector(start), Vector(way)
        n = 26
        for i in range(n):
            pts.append(tuple(p))
            d = (d + Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-0.5, 0.5))) * 0.09 + Vector((lean * 0.02 * math.cos(turn), 0, 0.012))).normalized()
            p = p + d * length / n
        swept(pts, lambda t: r * (1 - 0.75 * t), bark, sides=8)
        return pts
    verts, faces = [], []

    def leaf(at, d):
        out = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-0.2, 0.9))).normalized()
        e = (d * 0.8 + out).normalized()
        s = e.cross(Vector((0, 0, 1)) if abs(e.z) < 0.9 else Vector((1, 0, 0))).normalized()
        s = (Matrix.Rotation(rnd.uniform(0, 6.3), 3, e) @ s).normalized()
        u = e.cross(s)
        n = size * rnd.uniform(0.65, 1.15)
        base = len(verts)
        for t, w in ((0, 0.02), (0.2, 0.13), (0.45, 0.19), (0.7, 0.15), (1, 0.01)):
            mid = Vector(at) + e * n * t + u * n * 0.12 * t * t
            verts.extend([tuple(mid + s * n * w + u * n * w * 0.35), tuple(mid), tuple(mid - s * n * w + u * n * w * 0.35)])
        for i in range(4):
            for j in range(2):
                a = base + i * 3 + j
                faces.append((a, a + 1, a + 4, a + 3))
    main = stem((x, y, z), way, high, thick, 0)
    runs = [main[8:]]
    for _ in range(5):
        i = rnd.randrange(8, 22)
        d = (Vector(main[i + 1]) - Vector(main[i]) if i < 25 else way).normalized()
        side = Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(0, 0.5)))
        runs.append(stem(main[i], (d + side * 0.9).normalized(), high * rnd.uniform(0.2, 0.4), thick * 0.5, 1)[3:])
    for _ in range(leaves * 3):
        run = rnd.choice(runs)
        i = rnd.randrange(0, len(run) - 1)
        leaf(run[i], (Vector(run[i + 1]) - Vector(run[i])).normalized())
    shapes.solid(verts, faces, green)


def grass(x, y, z, high, seed=1, count=9, spread=0.3):
    """Dry stalks with plumes."""
    rnd = random.Random(seed)
    straw = get("dryleaf")
    for _ in range(count):
        a, lean = rnd.uniform(0, 6.3), rnd.uniform(0.05, spread)
        h = high * rnd.uniform(0.75, 1.1)
        path = [(x + math.cos(a) * lean * h * t ** 1.8, y + math.sin(a) * lean * h * t ** 1.8, z + h * t) for t in np.linspace(0, 1, 24)]
        swept(path, 0.13, straw, sides=6)
        tip, d = Vector(path[-1]), (Vector(path[-1]) - Vector(path[-2])).normalized()
        verts, faces = [], []
        for i in range(420):
            t = rnd.random()
            base = tip - d * (1 - t) * h * 0.28
            out = (d * 1.2 + Vector((rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(-0.6, 0.6)))).normalized()
            n = h * 0.085 * math.sin(math.pi * min(1, t * 0.9 + 0.12)) + 0.2
            s = out.cross(d).normalized() * 0.09
            k = len(verts)
            verts += [tuple(base - s), tuple(base + s), tuple(base + out * n + Vector((0, 0, -n * 0.3)))]
            faces.append((k, k + 1, k + 2))
        shapes.solid(verts, faces, straw)


def blossom(x, y, z, r=1.6, seed=1, way=(0.2, -0.5, 1)):
    """A round many-petalled head."""
    rnd = random.Random(seed)
    d = Vector(way).normalized()
    s = d.cross(Vector((1, 0, 0))).normalized()
    u = d.cross(s)
    verts, faces = [], []
    for ring in range(4):
        for i in range(9):
            a = i * 2 * math.pi / 9 + ring * 0.35
            lift = 0.15 + ring * 0.3
            e = ((s * math.cos(a) + u * math.sin(a)) * math.cos(lift) + d * math.sin(lift)).normalized()
            w = d.cross(e).normalized()
            n = r * (1 - ring * 0.13)
            b = len(verts)
            for t, k in ((0, 0.06), (0.5, 0.3), (0.85, 0.3), (1.0, 0.12)):
                mid = Vector((x, y, z)) + e * n * t + d * n * 0.4 * t * t
                verts.extend([tuple(mid + w * n * k), tuple(mid - d * 0.05), tuple(mid - w * n * k)])
            for q in range(3):
                for j in range(2):
                    c = b + q * 3 + j
                    faces.append((c, c + 1, c + 4, c + 3))
    shapes.solid(verts, faces, get("blossom"))
    turned([[0.1, 0.5], [0.32, 0.25], [0.35, 0]][::-1], get("lemon"), at=(x + d.x * r * 0.3, y + d.y * r * 0.3, z + d.z * r * 0.2), steps=16)


def fruit(kind, x, y, z, seed=0, scale=1.0):
    line = {"lemon": [[0.05, 0], [0.7, 0.35], [1.9, 1.1], [2.75, 2.9], [2.7, 4.4], [1.7, 6.2], [0.75, 6.9], [0.5, 7.3], [0.05, 7.5]],
            "pear": [[0.05, 0.2], [1.2, 0.0], [2.9, 1.2], [3.4, 3.0], [2.6, 5.2], [1.6, 7.0], [1.25, 8.3], [0.6, 9.1], [0.05, 9.2]],
            "figfruit": [[0.05, 0], [1.4, 0.2], [2.5, 1.5], [2.4, 3.0], [1.4, 4.3], [0.6, 5.2], [0.4, 5.7], [0.05, 5.8]]}[kind]
    rnd = random.Random(seed)
    body = turned(line, get(kind), k=scale, plan=pieces.wobbly((2, 0.02, seed), (3, 0.02, seed * 2)), steps=48, top=False)
    parts = [body]
    if kind != "lemon":
        h = line[-1][1] * scale
        parts.append(swept([(0, 0, h - 0.2), (0.1, 0, h + 0.7), (0.35, 0.1, h + 1.4)], 0.13, get("twig"), sides=8))
    tilt = {"lemon": (88, 0), "pear": (rnd.choice([6, 84]), 0), "figfruit": (rnd.uniform(4, 20), 0)}[kind]
    lying = tilt[0] > 45
    return group(parts, (x, y, z + (2.7 * scale if kind == "lemon" else 3.3 * scale if lying else 0)), (tilt[0], 0, rnd.uniform(0, 360)))


def wedge(x, y, z, r=8, high=3.5, turn=0.0, angle=50, kind="cheese"):
    a = math.radians(angle)
    p = [(0, 0)] + [(r * math.cos(t), r * math.sin(t)) for t in np.linspace(0, a, 16)]
    dense = []
    for (ax, ay), (bx, by) in zip(p, p[1:] + p[:1]):
        n = max(1, int(math.hypot(bx - ax, by - ay) / 0.6))
        dense += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(n)]
    body = sawn(outline(dense), shapes.eased(0, high, 0.15), get(kind))
    rind = sawn(outline(dense), [(0.0, high - 0.02), (0.02, high + 0.08), (0.3, high + 0.1)], get("rind"))
    return group([body, rind], (x, y, z), (0, 0, turn))


def cup(x, y, z, colour="chalk", r=3.8, high=7.5, coffee=True):
    turned([[r * 0.72, 0, 1], [r * 0.92, 0.8], [r, high, 1]], get(colour, 5, 10), wall=0.3, depth=high - 0.6, at=(x, y, z), steps=80)
    if coffee:
        turned([[r - 0.35, 0], [r - 0.34, 0.05, 1]], get("water"), at=(x, y, z + high - 1.3), steps=60)


# ---------------------------------------------------------------- cloth and tools

def runner(x, front, back, wide, colour, drop=26, seed=2, z=0.0, thread=1.3, turn=0.0):
    """A cloth along the table that falls over its front edge in soft folds."""
    length = (back - front) + drop

    def place(u, v):
        run = v + length / 2
        if run > drop:
            y, h = front + (run - drop), 0.25 + max(0, shapes.ripple(u, run, 14, seed) * 0.5) + max(0, shapes.ripple(u * 0.6, run, 30, seed + 4)) * 0.9
            px = u + shapes.ripple(u, run, 40, seed + 1) * 1.0
        else:
            down = drop - run
            bend = min(1, down / 2.0)
            fold = math.sin(u * 0.36 + 0.5 * math.sin(u * 0.11 + seed)) * min(1, down / 16) * 1.3
            y, h = front - 1.9 * bend - fold - 0.03 * down + 0.4, 0.3 - down + (1 - bend) * 0.2
            px = u * (1 - 0.05 * min(1, down / 20))
            if h > -2.0:
                h = max(h, -2.0)
        return x + px + (y - front) * turn, y, z + h
    return sheet(wide, length, place, get("cloth:" + colour, thread=thread), thick=0.2, nx=130, ny=190)


def roll(x, y, z, wide, colour, seed=1, turns=5.5, turn=1.45):
    return shapes.rolled(wide, turns, get("cloth:" + colour, thread=1.2), at=(x, y, z), seed=seed, turn=turn, tail=1.2, pitch=0.56)


def chisel(x, y, z, turn=0.0, long=20.0):
    parts = [swept([(0, 0, 0.8), (long * 0.6, 0, 0.8)], 0.45, get("steel"), sides=8),
             box(1.6, 0.75, 0.3, get("steel"), at=(-1.2, 0, 0.6), ease=0.08, corner=0.1),
             swept([(long * 0.6, 0, 0.9), (long * 0.7, 0, 0.9), (long, 0, 0.9)], lambda t: 0.85 + 0.5 * math.sin(t * 3.1) ** 0.7, get("walnut"), sides=24)]
    return group(parts, (x, y, z), (0, 0, turn))


def rough_block(a, b, high, material, x, y, z=0, turn=0.0, seed=1, rough=0.5):
    """As it comes from the saw and the point chisel."""
    n = 46
    o = bpy.data.meshes.new("block")
    import bmesh
    m = bmesh.new()
    bmesh.ops.create_cube(m, size=1)
    bmesh.ops.subdivide_edges(m, edges=m.edges[:], cuts=n, use_grid_fill=True)
    for v in m.verts:
        p = Vector((v.co.x * a * 2, v.co.y * b * 2, (v.co.z + 0.5) * high))
        k = noise.noise(p / 5 + Vector((seed, 0, 0))) * rough + noise.noise(p / 1.6 + Vector((0, seed, 0))) * rough * 0.5
        chip = max(0, noise.noise(p / 9 + Vector((seed * 3, 1, 2))) - 0.15) * rough * 3
        out = Vector((v.co.x, v.co.y, v.co.z))
        if p.z > 0.1:
            p += out.normalized() * (k - chip * (1 if max(abs(out.x), abs(out.y)) > 0.4 else 0.3))
        v.co = p * CM
    m.to_mesh(o)
    o.materials.append(material)
    made = bpy.data.objects.new("block", o)
    bpy.context.scene.collection.objects.link(made)
    made.location = (x * CM, y * CM, z * CM)
    made.rotation_euler = (0, 0, math.radians(turn))
    return made


def chips(x, y, z, radius, count, material, seed=1, biggest=1.2):
    rnd = random.Random(seed)
    verts, faces = [], []
    for _ in range(count):
        a, r = rnd.uniform(0, 6.3), radius * abs(rnd.gauss(0, 0.5))
        cx, cy, s = x + r * math.cos(a) * 1.5, y + r * math.sin(a), biggest * rnd.random() ** 3 + 0.08
        b = len(verts)
        for dx, dy, dz in ((1, 0, 0), (-0.5, 0.9, 0), (-0.6, -0.8, 0), (0.1, 0.1, 0.75)):
            verts.append((cx + s * (dx + rnd.uniform(-0.3, 0.3)), cy + s * (dy + rnd.uniform(-0.3, 0.3)), z + s * dz * rnd.uniform(0.5, 1.1)))
        faces += [(b, b + 1, b + 3), (b + 1, b + 2, b + 3), (b + 2, b, b + 3)]
    o = shapes.solid(verts, faces, material)
    o.data.polygons.foreach_set("use_smooth", [False] * len(o.data.polygons))
    return o
