"""Meshes. Everything is given in centimetres; one Blender unit is ten of them."""
import math
import random

import bpy
import numpy as np
from mathutils import Vector, noise

CM = 0.1


def solid(verts, faces, material, uv=None, name="part"):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata((np.asarray(verts, float) * CM).tolist(), [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    if uv is not None:
        layer = mesh.uv_layers.new()
        at = np.empty(len(mesh.loops), int)
        mesh.loops.foreach_get("vertex_index", at)
        layer.data.foreach_set("uv", np.asarray(uv, np.float32)[at].ravel())
    mesh.materials.append(material)
    mesh.update()
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    return made


def grid(points, material, around=False, closed=False, uv=None, caps=False):
    """points[i][j]: i runs along the piece, j across it or round it."""
    rows, cols = points.shape[:2]
    faces = []
    for i in range(rows if closed else rows - 1):
        k = (i + 1) % rows
        for j in range(cols if around else cols - 1):
            l = (j + 1) % cols
            faces.append((i * cols + j, i * cols + l, k * cols + l, k * cols + j))
    if caps:
        faces.append(tuple(reversed(range(cols))))
        faces.append(tuple((rows - 1) * cols + j for j in range(cols)))
    return solid(points.reshape(-1, 3), faces, material, None if uv is None else uv.reshape(-1, 2))


# ---------------------------------------------------------------- turned pieces

def _spline(points, per=14):
    """A Catmull-Rom curve through all points."""
    p = [np.array(q, float) for q in points]
    if len(p) == 2:
        return [p[0] + (p[1] - p[0]) * t for t in np.linspace(0, 1, 12)]
    p = [2 * p[0] - p[1]] + p + [2 * p[-1] - p[-2]]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for t in np.linspace(0, 1, per, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return out + [p[-2]]


def curve(profile, k=1.0, ease=0.22):
    """(radius, height, hard?) from the foot up. Hard corners are eased: an edge without a highlight looks drawn."""
    runs, run = [], []
    for point in profile:
        run.append((point[0] * k, point[1] * k))
        if len(point) > 2 and len(run) > 1:
            runs.append(run)
            run = [run[-1]]
    if len(run) > 1:
        runs.append(run)
    lines = [np.array(_spline(r)) for r in runs]
    out = lines[0]
    for line in lines[1:]:
        corner = out[-1]
        cut = min(ease, 0.4 * np.linalg.norm(out[-1] - out[0]), 0.4 * np.linalg.norm(line[-1] - line[0]))
        out = out[np.linalg.norm(out - corner, axis=1) > cut]
        line = line[np.linalg.norm(line - corner, axis=1) > cut]
        if not len(out) or not len(line):
            out = np.vstack([out, line]) if len(out) else line
            continue
        a = corner + (out[-1] - corner) / max(1e-6, np.linalg.norm(out[-1] - corner)) * cut
        b = corner + (line[0] - corner) / max(1e-6, np.linalg.norm(line[0] - corner)) * cut
        t = np.linspace(0, 1, 7)[:, None]
        out = np.vstack([out, (1 - t) ** 2 * a + 2 * t * (1 - t) * corner + t * t * b, line])
    return out


def turned(profile, material, k=1.0, wall=None, depth=None, at=(0, 0, 0), plan=None, lean=None, steps=144, ease=0.22, top=True):
    """A lathe. With `wall` and `depth` it is hollow from above. plan(angle, height) scales the radius, lean(height) shifts."""
    out = curve(profile, k, ease)
    high = out[-1][1]
    foot = min(ease, out[0][0] * 0.3)
    out = np.vstack([[[0, 0]], [[out[0][0] - foot, 0]], out[1:]]) if out[0][1] == 0 else out
    if wall:
        radius = out[-1][0]
        arc = np.linspace(0, math.pi, 9)[1:]
        rim = np.stack([radius - wall / 2 + wall / 2 * np.cos(arc), high + wall / 2 * np.sin(arc)], 1)
        t = np.linspace(0, 1, 60)
        outer = out[np.argsort(out[:, 1], kind="stable")]
        inner = np.maximum(np.interp(high - t * depth, outer[:, 1], outer[:, 0]) - wall, 0.25)
        bend = np.clip((t - 0.7) / 0.3, 0, 1)
        inner = inner * np.sqrt(np.clip(1 - bend ** 2, 0, 1))
        out = np.vstack([out, rim, np.stack([inner, high - t * depth], 1)[1:]])
    elif top:
        out = np.vstack([out, [[0, high]]])
    return revolve(out, material, at, plan, lean, steps)


def revolve(line, material, at=(0, 0, 0), plan=None, lean=None, steps=144):
    angle = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    r, h = line[:, 0][:, None], line[:, 1][:, None]
    factor = plan(angle[None, :], h) if plan else 1.0
    x, y = r * np.cos(angle) * factor, r * np.sin(angle) * factor
    z = np.broadcast_to(h, x.shape)
    if lean:
        x = x + lean(h)
    return grid(np.stack([x + at[0], y + at[1], z + at[2]], 2), material, around=True)


def wobbly(*waves):
    """An uneven round: (how many lobes, how deep, turned by)."""
    return lambda a, h: 1 + sum(d * np.cos(n * a + p + h * 0.05) for n, d, p in waves)


# ---------------------------------------------------------------- sawn pieces

def rounded_rect(a, b, corner, n=16):
    """The outline of a slab as a function of how far it is drawn in."""
    def at(inset):
        r = max(corner - inset, 0.04)
        t = np.linspace(0, math.pi / 2, n)
        quarters = []
        for i, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
            turn = t + i * math.pi / 2
            quarters.append(np.stack([sx * (a - inset - r) + r * np.cos(turn), sy * (b - inset - r) + r * np.sin(turn)], 1))
        return np.vstack(quarters)
    return at


def outline(points):
    """Any outline, anticlockwise; drawn in along its normals, so only by a little."""
    p = np.array(points, float)
    p = p[np.linalg.norm(p - np.roll(p, 1, 0), axis=1) > 1e-4]
    ahead, back = np.roll(p, -1, 0) - p, p - np.roll(p, 1, 0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    back /= np.linalg.norm(back, axis=1)[:, None]
    inward = np.stack([-(ahead + back)[:, 1], (ahead + back)[:, 0]], 1)
    inward /= np.maximum(np.sum(inward * np.stack([-ahead[:, 1], ahead[:, 0]], 1), 1), 0.6)[:, None]
    return lambda inset: p + inward * inset


def eased(low, high, ease=0.2, n=6):
    t = np.linspace(0, math.pi / 2, n)
    return ([(ease - ease * math.sin(a), low + ease - ease * math.cos(a)) for a in t]
            + [(ease - ease * math.cos(a), high - ease + ease * math.sin(a)) for a in t])


def hollowed(high, wall, depth, ease=0.25, cove=0.8, n=6):
    """The section of a tray: up the outside, over the edge, down into the floor."""
    t = np.linspace(0, math.pi / 2, n)
    soft = min(wall * 0.45, 0.35)
    cove = min(cove, depth - soft)
    return (eased(0, high, min(ease, soft))
            + [(wall - soft + soft * math.sin(a), high - soft + soft * math.cos(a)) for a in t]
            + [(wall + cove - cove * math.cos(a), high - depth + cove - cove * math.sin(a)) for a in t])


def sawn(shape, section, material, at=(0, 0, 0), turn=0.0, upright=False, plan_z=None):
    """An outline carried along a section of (inset, height). `upright` stands the outline up like a bookend."""
    rings = []
    for inset, z in section:
        ring = shape(inset)
        rings.append(np.column_stack([ring, np.full(len(ring), z)]))
    p = np.array(rings)
    if plan_z:
        p = plan_z(p)
    if upright:
        p = np.stack([p[..., 0], -p[..., 2], p[..., 1]], 2)
    c, s = math.cos(turn), math.sin(turn)
    p = np.stack([p[..., 0] * c - p[..., 1] * s + at[0], p[..., 0] * s + p[..., 1] * c + at[1], p[..., 2] + at[2]], 2)
    made = grid(p, material, around=True, caps=True)
    made.data.use_auto_smooth = True
    made.data.auto_smooth_angle = math.radians(40)
    return made


def box(a, b, high, material, at=(0, 0, 0), ease=0.15, corner=0.25, turn=0.0):
    return sawn(rounded_rect(a, b, corner, 6), eased(0, high, ease, 4), material, at, turn)


# ---------------------------------------------------------------- rods, rings, knots

def swept(path, radius, material, closed=False, sides=40, at=(0, 0, 0)):
    """A rod along a path; radius is a number or a function of 0…1. Open ends are rounded over."""
    p = np.array(path, float)
    r = np.array([radius(t) if callable(radius) else radius for t in np.linspace(0, 1, len(p))], float)
    tangent = np.roll(p, -1, 0) - np.roll(p, 1, 0)
    if not closed:
        tangent[0], tangent[-1] = p[1] - p[0], p[-1] - p[-2]
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    side = np.cross(tangent[0], [0, 0, 1.0] if abs(tangent[0][2]) < 0.9 else [1.0, 0, 0])
    frames = []
    for t in tangent:
        side = side - t * np.dot(side, t)
        side /= np.linalg.norm(side)
        frames.append((side.copy(), np.cross(t, side)))
    if closed:
        # The frame comes back turned; spread the difference over the whole length.
        first, last = frames[0], frames[-1]
        slip = math.atan2(np.dot(last[0], first[1]), np.dot(last[0], first[0]))
        turned_frames = []
        for i, (a, b) in enumerate(frames):
            w = -slip * i / len(frames)
            turned_frames.append((a * math.cos(w) + b * math.sin(w), -a * math.sin(w) + b * math.cos(w)))
        frames = turned_frames
    angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    ring = lambda c, f, q: c + q * (np.cos(angle)[:, None] * f[0] + np.sin(angle)[:, None] * f[1])
    rings = [ring(c, f, q) for c, f, q in zip(p, frames, r)]
    if not closed:
        bend = np.linspace(0, math.pi / 2, 7)[1:]
        start = [ring(p[0] - tangent[0] * r[0] * math.sin(b), frames[0], r[0] * max(math.cos(b), 0.001)) for b in bend]
        end = [ring(p[-1] + tangent[-1] * r[-1] * math.sin(b), frames[-1], r[-1] * max(math.cos(b), 0.001)) for b in bend]
        rings = start[::-1] + rings + end
    return grid(np.array(rings) + np.array(at, float), material, around=True, closed=closed)


# ---------------------------------------------------------------- cloth

def _ripple(x, y, z, size, seed):
    return noise.noise(Vector((x / size + seed * 7.3, y / size - seed * 3.1, z / size + seed)))


def thicken(made, thick):
    m = made.modifiers.new("thick", "SOLIDIFY")
    m.thickness = thick * CM
    m.offset = 0
    b = made.modifiers.new("soft", "BEVEL")
    b.width = thick * CM * 0.35
    b.segments = 2
    b.limit_method = "ANGLE"
    b.angle_limit = math.radians(60)


def sheet(width, length, place, material, thick=0.25, nx=120, ny=160):
    """A cloth whose every point is placed by a function of (across, along), both in centimetres from the middle."""
    us, vs = np.linspace(-width / 2, width / 2, nx), np.linspace(-length / 2, length / 2, ny)
    p = np.array([[place(u, v) for v in vs] for u in us], float)
    uv = np.array([[(u, v) for v in vs] for u in us], float)
    made = grid(p, material, uv=uv)
    thicken(made, thick)
    return made


def ripple(x, y, size, seed=0):
    return _ripple(x, y, 0, size, seed)


def cushion(size, material, fat=0.2, seed=2):
    """Standing, its lower edge on the ground, its face to the camera."""
    n, half = 90, size / 2
    t = np.linspace(-1, 1, n)
    sides = []
    for way in (1, -1):
        p, uv = np.empty((n, n, 3)), np.empty((n, n, 2))
        for i, u in enumerate(t):
            for j, v in enumerate(t):
                body = max(0, (1 - u * u) * (1 - v * v))
                x = half * u * (1 - 0.075 * (1 - v * v))
                z = half * v * (1 - 0.075 * (1 - u * u))
                corner = abs(u * v) ** 1.5
                pull = math.sin((abs(u) - abs(v)) * 9 + seed) * corner * 0.5 + _ripple(x, z, way, size * 0.16, seed) * (0.35 + corner) * 0.7 + _ripple(x, z, way, size * 0.45, seed + 2) * 0.9
                y = way * (size * fat * body ** 0.42 + pull * min(1, body * 5))
                p[i, j] = (x, -y, z + half * 0.985)
                uv[i, j] = (x, z)
        sides.append(grid(p, material, uv=uv))
    edge = [(half * u * (1 - 0.075 * (1 - v * v)), 0, half * v * (1 - 0.075 * (1 - u * u)) + half * 0.985) for u, v in
            [(s, -1) for s in t[:-1]] + [(1, s) for s in t[:-1]] + [(-s, 1) for s in t[:-1]] + [(-1, -s) for s in t[:-1]]]
    sides.append(swept(edge, 0.22, material, closed=True, sides=8))
    return sides


def rolled(width, turns, material, at=(0, 0, 0), turn=0.0, tail=6.0, pitch=0.46, core=0.7, seed=1, thick=0.3):
    """A cloth rolled up, its end left lying on the ground before it. Its axis runs along y."""
    rnd = random.Random(seed)
    angle = np.linspace(0, 2 * math.pi * turns, int(turns * 40)) + math.pi * 1.5 - 2 * math.pi * turns
    loose = np.array([1 + 0.05 * math.sin(a * 1.7 + seed) for a in angle])
    r = core + pitch * (angle - angle[0]) / (2 * math.pi) * loose
    high = r[-1] + thick / 2
    path = np.stack([r * np.cos(angle), r * np.sin(angle) * 0.95 + high * 0.96], 1)
    path[:, 1] -= path[-1, 1] - thick / 2
    step = np.linspace(0, 1, 24)[1:]
    flat = np.stack([path[-1, 0] + tail * step, path[-1, 1] + 0.5 * np.sin(step * 2.6 + seed) * step * (1 - step * 0.6)], 1)
    path = np.vstack([path, flat])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    ys = np.linspace(-width / 2, width / 2, 60)
    p, uv = np.empty((len(path), len(ys), 3)), np.empty((len(path), len(ys), 2))
    slip = rnd.uniform(-0.4, 0.4)
    for i, (x, z) in enumerate(path):
        shift = _ripple(run[i], seed * 3.0, 0, 9, seed) * 0.55 + slip * (run[i] / run[-1])
        for j, y in enumerate(ys):
            sag = _ripple(run[i] * 0.4, y, 0, 7, seed + 2) * 0.16
            p[i, j] = (x, y + shift, z + max(-z + thick / 2, sag) if i > len(path) - 24 else z + sag * min(1, i / 40))
            uv[i, j] = (run[i], y)
    c, s = math.cos(turn), math.sin(turn)
    p = np.stack([p[..., 0] * c - p[..., 1] * s + at[0], p[..., 0] * s + p[..., 1] * c + at[1], p[..., 2] + at[2]], 2)
    made = grid(p, material, uv=uv)
    thicken(made, thick)
    return made


def gathered(long, wide, material, at=(0, 0, 0), turn=0.0, seed=1, ring=1.5, pleats=4.5, thick=0.16):
    """A napkin drawn through a ring at its middle: pleats that open towards both ends."""
    c, s = math.cos(turn), math.sin(turn)

    def place(u, v):
        a, b = u / (wide / 2), v / (long / 2)
        open_ = (1 - math.exp(-abs(b) * 3.0)) / (1 - math.exp(-3.0))
        phase = a * math.pi * pleats + 0.5 * math.sin(a * 5 + seed) + 0.5 * b
        fold = math.sin(phase)
        round_ = math.sqrt(max(0.0, 1 - a * a))
        y = a * (ring * 0.8 + (wide * 0.46 - ring * 0.8) * open_) + 0.35 * math.cos(phase) * (1 - 0.4 * open_)
        mid = ring * 0.95 * (1 - open_) + 1.25 * open_ - 0.5 * abs(b) ** 3
        z = mid + fold * (ring * 0.62 * round_ * (1 - open_) + 0.95 * open_ * (1 - 0.25 * abs(b))) + ripple(u, v, 6, seed) * 0.5 * open_
        x = long * 0.47 * b * (1 - 0.05 * a * a) + ripple(u, v, 12, seed + 3) * 0.8 * abs(b)
        z = max(z, thick)
        return x * c - y * s + at[0], x * s + y * c + at[1], z + at[2]
    return sheet(wide, long, place, material, thick=thick, nx=170, ny=110)
