"""The studio: a seamless paper sweep, one big soft window on the left, a weak card on the right."""
import math

import bpy
import numpy as np
from mathutils import Vector

import materials
import shapes

WARM, DAY = (1.0, 0.955, 0.90), (1.0, 0.985, 0.965)


def area(at, towards, size, power, colour=DAY, shape="RECTANGLE", high=None):
    lamp = bpy.data.lights.new("window", "AREA")
    lamp.shape, lamp.size, lamp.size_y = shape, size, high or size
    lamp.energy, lamp.color = power, colour
    o = bpy.data.objects.new("window", lamp)
    o.location = at
    o.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def air(strength, colour=WARM):
    world = bpy.data.worlds.new("air")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (*colour, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = strength
    bpy.context.scene.world = world


def sweep(ground, near, bend, colour="#e8dac6", wide=400.0):
    """Floor and wall in one bend, in Blender units: no horizon behind the piece."""
    t = np.linspace(0, math.pi / 2, 24)
    line = [(-wide / 2, 0)] + [(near + bend * math.sin(a), bend - bend * math.cos(a)) for a in t] + [(near + bend, wide)]
    p = np.array([[(x, y, z + ground) for x in np.linspace(-wide, wide, 3)] for y, z in line]) / shapes.CM
    d = materials.Desk("sweep")
    return shapes.grid(p, d.done(Base_Color=materials.rgb(colour), Roughness=0.95, Specular=0.05))


def studio(frame, centre, ground=0.0, dusk=False, lamps=True, hung=False):
    """`frame` is the height of the picture at the piece: everything grows with it, so all pieces stand in one light."""
    c = Vector(centre)
    key = 46.0 if not dusk else 35.0
    sweep(ground, c.y + frame * 1.0, frame * 1.2)
    if not lamps:
        return
    at = lambda x, y, z: c + Vector((x, y, z)) * frame
    area(at(-1.4, -0.6, 1.1), c + Vector((0.05, 0, 0)) * frame, frame * 0.62, key * frame ** 2, WARM)
    area(at(1.7, -1.0, 0.9), c, frame * 1.5, (1.2 if not dusk else 0.9) * frame ** 2, WARM)
    # A strip from behind draws the right edge of dark stones.
    area(at(1.05, 0.75, 1.0), c, frame * 0.35, (3.4 if not dusk else 1.4) * frame ** 2, DAY, high=frame * 1.2)
    # The wall stands further from the window than the piece; without its own light it would turn grey.
    area(at(0, 1.0, 2.6), c + Vector((0, 2.4, 0.3)) * frame, frame * 3, (32.0 if hung else 13.0 if dusk else 16.0) * frame ** 2, WARM, high=frame * 0.8)
    air(0.24 if not dusk else 0.19)


def camera(at, target, lens=80.0, aperture=None, focus=None, shift=(0, 0)):
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.shift_x, data.shift_y = shift
    o = bpy.data.objects.new("camera", data)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    if aperture:
        data.dof.use_dof = True
        data.dof.aperture_fstop = aperture
        data.dof.focus_distance = (Vector(target if focus is None else focus) - Vector(at)).length
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    return o


def points_of(objects):
    graph = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for o in objects:
        if o.type != "MESH" or o.get("aside"):
            continue
        e = o.evaluated_get(graph)
        co = np.empty(len(e.data.vertices) * 3)
        e.data.vertices.foreach_get("co", co)
        m = np.array(e.matrix_world)
        clouds.append(co.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3])
    return np.vstack(clouds)


def framed(points, pitch, fill, lens, wide=800, high=1000, across=0.75):
    """Where the camera must stand so that the piece fills `fill` of the height or `across` of the width, whichever is reached first."""
    a = math.radians(pitch)
    forward, up = np.array([0, math.cos(a), -math.sin(a)]), np.array([0, math.sin(a), math.cos(a)])
    half = 18.0 / lens
    hx, hy = (half * wide / high, half) if high >= wide else (half, half * high / wide)
    target, far = points.mean(0), 5 * np.ptp(points, axis=0).max() + 1
    for _ in range(24):
        d = points - target
        depth = d @ forward + far
        x, y = d[:, 0] / depth / hx, d @ up / depth / hy
        target = target + np.array([1, 0, 0]) * (x.max() + x.min()) / 2 * hx * far + up * (y.max() + y.min()) / 2 * hy * far
        far *= max(np.ptp(y) / 2 / fill, np.ptp(x) / 2 / across)
    return target - forward * far, target, far, 2 * hy * far
