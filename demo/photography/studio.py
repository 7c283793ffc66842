"""Runs inside Blender: renders the shots named after `--`, one after the other, and writes each as soon as it is done."""
import json
import math
import os
import shutil
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import bpy
import numpy as np

import finish
import homes
import light
import materials
import pieces
import shots

PERCENT = int(os.environ.get("PERCENT", "100"))
IMAGES = os.environ.get("PHOTOGRAPHS", os.path.join(HERE, "..", "images"))
LIGHT = os.path.join(tempfile.gettempdir(), "photograph-light")
PASSES = {"Image": "Image", "DiffDir": "DiffDir", "DiffInd": "DiffInd", "DiffCol": "DiffCol", "GlossDir": "GlossDir",
          "GlossInd": "GlossInd", "GlossCol": "GlossCol", "Normal": "Normal", "Depth": "Depth", "Emit": "Emit"}
COLOURS = {name: name for name in ("DiffCol", "GlossCol", "Normal", "Depth", "Emit")}


def empty(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    c = s.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = "CPU", samples, True, 0.08, 8
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 3, 2, 3, 3, 4
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 30.0
    c.use_denoising = False
    c.blur_glossy = 0.6
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, PERCENT
    s.render.threads_mode, s.render.threads = "FIXED", int(os.environ.get("THREADS", "2"))
    s.render.use_persistent_data = False
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = "Medium High Contrast"
    s.view_settings.exposure = 0.35
    layer = s.view_layers[0]
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color", "normal", "z", "emit"):
        setattr(layer, "use_pass_" + name, True)
    return s


def expose(scene, folder, passes=PASSES):
    """Renders every pass into its own file."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, out = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder + os.sep
    out.format.file_format, out.format.color_mode, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "RGB", "32", "NONE"
    out.file_slots.clear()
    for name, output in passes.items():
        out.file_slots.new(name)
        tree.links.new(source.outputs[output], out.inputs[name])
    scene.frame_set(1)
    bpy.ops.render.render()


def print_film(scene, linear, png):
    """Linear light through the Filmic curve, by way of Blender's own colour management."""
    h, w = linear.shape[:2]
    image = bpy.data.images.new("print", w, h, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    full = np.ones((h, w, 4), np.float32)
    full[..., :3] = linear[::-1]
    image.pixels.foreach_set(full.ravel())
    image.update()
    scene.use_nodes = False
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    image.save_render(png, scene=scene)


def plain(shot, lamps=True):
    """One piece on the paper sweep, as a whole or, for `detail`, from near."""
    p = pieces.PIECES[shot["piece"]]
    look = {**p, **(shots.DETAILS.get(shot["piece"], {}) if shot["kind"] == "detail" else {})}
    near = look.get("zoom", 2.0) if shot["kind"] == "detail" else None
    turn = p.get("turn", 0) + (look.get("round", 34) if near else 0)
    root, made = pieces.build(shot["piece"], shot["colour"], turn=turn)
    bpy.context.view_layer.update()
    points = light.points_of(made)
    pitch = look.get("pitch", 11)
    at, target, far, frame = light.framed(points, pitch, p.get("fill", 0.66), 80)
    low = points[:, 2].min() if not p.get("hung") else points[:, 2].min() - 30
    centre = points.mean(0)
    if near:
        a = math.radians(pitch)
        forward = np.array([0, math.cos(a), -math.sin(a)])
        lo, hi = points.min(0), points.max(0)
        fx, fy, fz = look.get("at", (0.5, 0.2, 0.68))
        target = lo + (hi - lo) * np.array([fx, fy, fz])
        far = far / near
        at = target - forward * far
        light.camera(at, target, 80, aperture=1.5 * near / frame, focus=target)
    else:
        light.camera(at, target, 80)
    light.studio(frame, centre, low, p.get("dusk", False), lamps, p.get("hung", False))


def surface(shot):
    """Colours that take the light alike, so that one rendering of it serves them all."""
    colour = shot.get("colour")
    if shot["kind"] != "plain" or shot["piece"] not in shots.COLOURS:
        return None
    kind = ("marble" if colour in materials.STONES else "matt" if colour in ("chalk", "terracotta") else
            "glazed" if colour in materials.CLAYS else "linen" if colour in materials.CLOTHS else colour)
    # The dark nests let no light through their walls.
    return kind + ("-dark" if shot["piece"].startswith("nido") and colour in ("verde", "nero") else "")


def without_light(scene, samples):
    """Only the colours of what is seen, sharp and at full size: a tenth of the work of the light."""
    scene.cycles.samples, scene.cycles.use_adaptive_sampling, scene.cycles.max_bounces = samples, False, 0
    for o in list(scene.objects):
        if o.type == "LIGHT":
            bpy.data.objects.remove(o)
    scene.render.resolution_percentage = PERCENT


def blur_of(scene):
    """Where the lens is sharp, and how many pixels wide a point at twice that distance becomes."""
    data = scene.camera.data
    if not data.dof.use_dof:
        return None
    far = data.dof.focus_distance
    high = max(scene.render.resolution_x, scene.render.resolution_y) * PERCENT / 100
    return far, (data.lens / data.dof.aperture_fstop) * (data.lens / 1000 / max(far - data.lens / 1000, 1e-3)) / 36 * high


def render(shot, samples):
    started = time.time()
    alike = surface(shot)
    kept = os.path.join(LIGHT, f"{shot.get('piece')}-{alike}-{PERCENT}.npz") if alike else None
    folder = tempfile.mkdtemp(prefix="photograph-")
    try:
        scene = empty(*shot.get("size", (1600, 2000)), round(samples * shot.get("samples", 1.0)))
        if shot["kind"] == "scene":
            homes.SCENES[shot["scene"]](scene)
        else:
            plain(shot)
        if kept and os.path.exists(kept):
            light_alone = dict(np.load(kept))
        else:
            scene.render.resolution_percentage = PERCENT // 2
            restore = materials.flattened()
            expose(scene, folder)
            restore()
            light_alone = finish.lit(folder)
            if kept:
                os.makedirs(LIGHT, exist_ok=True)
                np.savez(kept + ".part.npz", **light_alone)
                os.replace(kept + ".part.npz", kept)
        rendered = time.time()
        without_light(scene, 10 if scene.camera.data.dof.use_dof else 5)
        expose(scene, folder, COLOURS)
        linear = finish.softened(finish.coloured(light_alone, folder), folder)
        blur = blur_of(scene)
        if blur:
            linear = finish.focused(linear, folder, blur)
        png = os.path.join(folder, "print.png")
        print_film(scene, linear, png)
        finish.keep(png, os.path.join(IMAGES, shot["file"]))
    finally:
        shutil.rmtree(folder)
    return rendered - started, time.time() - started


def main():
    names = sys.argv[sys.argv.index("--") + 1:]
    samples = int(os.environ.get("SAMPLES", "11"))
    record = os.environ.get("RECORD", os.path.join(HERE, "rendered.json"))
    every = {s["file"]: s for s in shots.every()}
    for i, name in enumerate(names):
        light_time, seconds = render(every[name], samples)
        print(f"SHOT {i + 1}/{len(names)} {name}: {light_time:.0f} s of light, {seconds:.0f} s in all", flush=True)
        done = json.load(open(record)) if os.path.exists(record) else {}
        done[name] = round(seconds)
        with open(record + ".part", "w") as f:
            json.dump(dict(sorted(done.items())), f, indent=0)
            f.write("\n")
        os.replace(record + ".part", record)


main()
