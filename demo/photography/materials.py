"""Stones, glazes, cloths and the few other things in the pictures."""
import math

import bpy

_made = {}


def forget():
    _made.clear()


def rgb(code):
    """#rrggbb to the linear light that Blender counts in."""
    part = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    lit = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in part]
    # The contrast of the film makes colours stronger than they are; this takes it back.
    grey = 0.3 * lit[0] + 0.55 * lit[1] + 0.15 * lit[2]
    return tuple(c + (grey - c) * 0.22 for c in lit)


class Desk:
    """A material under construction."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]

    def node(self, kind, out=0, **inputs):
        n = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in inputs.items():
            if hasattr(n, key):
                setattr(n, key, value)
                continue
            socket = n.inputs[int(key[1:])] if key[0] == "i" and key[1:].isdigit() else n.inputs[key]
            self.give(socket, value)
        return n.outputs[out]

    def give(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0):
        return self.node("Math", operation=operation, i0=a, i1=b)

    def mix(self, factor, a, b):
        n = self.tree.nodes.new("ShaderNodeMixRGB")
        for socket, value in zip(n.inputs, (factor, a, b)):
            self.give(socket, value)
        return n.outputs[0]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0):
        n = self.tree.nodes.new("ShaderNodeMapRange")
        n.interpolation_type = "SMOOTHSTEP"
        for key, v in (("Value", value), ("From Min", low), ("From Max", high), ("To Min", to_low), ("To Max", to_high)):
            self.give(n.inputs[key], v)
        return n.outputs[0]

    def noise(self, vector, scale, detail=4.0, rough=0.5, distort=0.0, colour=False):
        return self.node("TexNoise", out=1 if colour else 0, Vector=vector, Scale=scale, Detail=detail, Roughness=rough, Distortion=distort)

    def place(self, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0), uv=False):
        coordinates = self.tree.nodes.new("ShaderNodeTexCoord").outputs["UV" if uv else "Object"]
        return self.node("Mapping", Vector=coordinates, Scale=scale, Rotation=turn, Location=shift)

    def shift(self, vector, by, amount):
        half = self.node("VectorMath", operation="SUBTRACT", i0=by, i1=(0.5, 0.5, 0.5))
        n = self.tree.nodes.new("ShaderNodeVectorMath")
        n.operation = "SCALE"
        self.give(n.inputs[0], half)
        self.give(n.inputs["Scale"], amount)
        return self.node("VectorMath", operation="ADD", i0=vector, i1=n.outputs[0])

    def bump(self, height, strength, distance):
        self.give(self.bsdf.inputs["Normal"], self.node("Bump", Strength=strength, Distance=distance, Height=height))

    def done(self, **inputs):
        for key, value in inputs.items():
            self.give(self.bsdf.inputs[key.replace("_", " ")], value)
        return self.material


def _mean(socket, deep=0):
    """Roughly the colour that a tree of mixtures comes to."""
    if not socket.is_linked:
        return tuple(socket.default_value[:3]) if socket.type == "RGBA" else None
    node = socket.links[0].from_node
    if node.bl_idname != "ShaderNodeMixRGB" or deep > 9:
        return None
    parts = [c for c in (_mean(node.inputs[1], deep + 1), _mean(node.inputs[2], deep + 1)) if c]
    return tuple(a * 0.7 + b * 0.3 for a, b in zip(parts[0], parts[-1])) if parts else None


def flattened():
    """Takes the veins and threads out of every colour, and answers how to put them back. Light does not need them, and they are slow."""
    links = []
    for m in bpy.data.materials:
        for node in m.node_tree.nodes if m.use_nodes else ():
            if node.bl_idname != "ShaderNodeBsdfPrincipled":
                continue
            for name in ("Base Color", "Roughness"):
                socket = node.inputs[name]
                mean = _mean(socket) if socket.is_linked and socket.type == "RGBA" else (0.2,) if socket.is_linked else None
                if not mean or (name == "Roughness" and m.name in ("brass",)):
                    continue
                source = socket.links[0].from_socket
                if name == "Base Color":
                    socket.default_value = (*mean, 1)
                else:
                    first = source.node.inputs[0]
                    socket.default_value = first.default_value if source.node.bl_idname == "ShaderNodeMath" and not first.is_linked else 0.4
                m.node_tree.links.remove(socket.links[0])
                links.append((m.node_tree, source, socket))

    def restore():
        for tree, source, socket in links:
            tree.links.new(source, socket)
    return restore


# ---------------------------------------------------------------- stone

def marble(name, base, mist, fine, bold, seed, scale, mist_of=0.6, fine_of=0.5, bold_of=0.85, width=0.03, halo=0.5, rough=0.17, every=1.0, crisp=0.12):
    """Veins are the places where a warped noise passes its middle; a second noise decides where they swell and fade."""
    d = Desk(name)
    base, mist, fine, bold = map(rgb, (base, mist, fine, bold))
    p = d.place((scale * 0.42, scale * 1.0, scale * 0.9), (0.5 + seed * 0.7, 0.62 + seed * 0.3, 0.3 + seed * 1.1), (seed * 5.3, seed * 2.9, seed * 7.7))
    q = d.shift(p, d.noise(p, 0.8, 4, 0.52, colour=True), 0.95)
    swell = d.noise(p, 0.8, 3, 0.5)
    line = d.math("ABSOLUTE", d.math("SUBTRACT", d.noise(q, 0.8 * every, 9, 0.5), 0.5))
    breadth = d.ramp(swell, 0.34, 0.66, width * 0.12, width)
    edge = d.ramp(d.math("DIVIDE", line, breadth), crisp, 1.0, 1.0, 0.0)
    strong = d.math("MULTIPLY", edge, d.ramp(swell, 0.30, 0.54, bold_of * 0.25, bold_of))
    strong = d.math("MULTIPLY", strong, d.ramp(d.noise(p, 7, 4, 0.6), 0.34, 0.58, 0.5, 1.0))
    aura = d.math("MULTIPLY", d.ramp(line, 0.0, 0.11, 1.0, 0.0), d.ramp(swell, 0.35, 0.68, 0.0, halo))
    q2 = d.shift(p, d.noise(p, 1.7, 4, 0.52, colour=True), 0.55)
    line2 = d.math("ABSOLUTE", d.math("SUBTRACT", d.noise(q2, 1.7 * every, 8, 0.52), 0.5))
    thin = d.math("MULTIPLY", d.ramp(line2, 0.002, 0.013, 1.0, 0.0), d.ramp(d.noise(p, 1.3, 2), 0.42, 0.66, 0.0, fine_of))
    cloud = d.ramp(d.noise(q, 0.75, 7, 0.6), 0.4, 0.72, 0.0, mist_of)
    # Crystals, which only the nearest look finds.
    grain = d.ramp(d.noise(p, 48, 5, 0.75), 0.3, 0.7, 0.0, 0.13)
    colour = d.mix(cloud, base, mist)
    colour = d.mix(grain, colour, mist)
    colour = d.mix(aura, colour, mist)
    colour = d.mix(thin, colour, fine)
    colour = d.mix(strong, colour, bold)
    return d.done(Base_Color=colour, Roughness=d.math("ADD", rough, d.math("MULTIPLY", strong, 0.06)), Specular=0.5)


def travertine(seed, scale):
    d = Desk("travertine")
    p = d.place((scale, scale, scale), (0.05, 0.04, 0), (seed * 3.3, seed * 1.7, seed * 2.1))
    p = d.shift(p, d.noise(p, 0.7, 3, colour=True), 0.16)
    bed = d.node("Mapping", Vector=p, Scale=(0.35, 0.35, 4.2))
    thin = d.node("Mapping", Vector=p, Scale=(0.5, 0.5, 12.0))
    colour = d.mix(d.ramp(d.noise(bed, 0.9, 6, 0.55), 0.36, 0.66), rgb("#e0ceb0"), rgb("#bd9f76"))
    colour = d.mix(d.ramp(d.noise(thin, 0.8, 4), 0.5, 0.68, 0, 0.7), colour, rgb("#eee2cc"))
    colour = d.mix(d.ramp(d.noise(p, 3.2, 6), 0.45, 0.75, 0, 0.4), colour, rgb("#a98a60"))
    flat = d.node("Mapping", Vector=p, Scale=(1.0, 1.0, 2.6))
    where = d.ramp(d.noise(bed, 0.9, 3), 0.42, 0.6, 0.05, 0.0)
    pit = d.ramp(d.math("ADD", d.noise(flat, 7.5, 3, 0.62), where), 0.655, 0.70, 1.0, 0.0)
    colour = d.mix(d.math("MULTIPLY", d.math("SUBTRACT", 1.0, pit), 0.75), colour, rgb("#7d6342"))
    height = d.math("ADD", d.math("MULTIPLY", pit, 1.0), d.math("MULTIPLY", d.noise(p, 30, 3), 0.06))
    d.bump(height, 0.75, 0.035 / scale)
    return d.done(Base_Color=colour, Roughness=0.55, Specular=0.3)


STONES = {
    "carrara": dict(base="#efeeeb", mist="#c3c6c9", fine="#9fa4aa", bold="#6c727b", mist_of=0.55, fine_of=0.75, bold_of=0.8, width=0.022, halo=0.6),
    "calacatta": dict(base="#f3efe6", mist="#dccbab", fine="#b59a6b", bold="#9a7238", mist_of=0.32, fine_of=0.6, bold_of=0.85, width=0.03, halo=0.75, every=1.1),
    "verde": dict(base="#2c5142", mist="#152c24", fine="#a3c3ab", bold="#c5d8c6", mist_of=0.9, fine_of=0.6, bold_of=0.7, width=0.016, halo=0.5),
    "nero": dict(base="#201f20", mist="#141314", fine="#9a958f", bold="#e9e4dc", mist_of=0.7, fine_of=0.5, bold_of=0.92, width=0.013, halo=0.0, crisp=0.4),
    "rosa": dict(base="#dcb3a5", mist="#c28d7f", fine="#f1dcd2", bold="#95564c", mist_of=0.7, fine_of=0.7, bold_of=0.6, width=0.02, halo=0.5),
}

# ---------------------------------------------------------------- clay

CLAYS = {
    "chalk": dict(base="#ece5d9", deep="#d9cebd", speck="#8d785f", rough=0.5, speck_of=0.75, coat=0.0),
    "terracotta": dict(base="#b96d4a", deep="#96502f", speck="#6c3520", rough=0.78, speck_of=0.5, coat=0.0),
    "celadon": dict(base="#a6beaa", deep="#6f9483", speck="#59705f", rough=0.16, speck_of=0.45, coat=0.6),
    "ink": dict(base="#27313f", deep="#121a25", speck="#8497a8", rough=0.14, speck_of=0.4, coat=0.6),
}


def clay(name, base, deep, speck, rough, speck_of, coat, seed, scale):
    """Throwing rings and a glaze that is never quite even: without them a pot looks like plastic."""
    d = Desk(name)
    p = d.place((scale, scale, scale), shift=(seed * 3.1, seed * 1.3, seed * 4.7))
    rings = d.noise(d.node("Mapping", Vector=p, Scale=(0.25, 0.25, 11.0)), 1.0, 3)
    pool = d.ramp(d.noise(p, 1.1, 4), 0.36, 0.7, 0, 0.8)
    colour = d.mix(pool, rgb(base), rgb(deep))
    colour = d.mix(d.ramp(rings, 0.45, 0.75, 0, 0.35), colour, rgb(deep))
    dots = d.ramp(d.noise(p, 34, 1), 0.705, 0.745, 0, speck_of)
    colour = d.mix(dots, colour, rgb(speck))
    height = d.math("ADD", d.math("MULTIPLY", rings, 0.5), d.math("MULTIPLY", d.noise(p, 5, 4), 0.35))
    if rough > 0.45:
        height = d.math("ADD", height, d.math("MULTIPLY", d.noise(p, 40, 3), 0.10))
    d.bump(height, 0.22, 0.05 / scale)
    return d.done(Base_Color=colour, Roughness=d.math("ADD", rough, d.math("MULTIPLY", pool, 0.06)), Specular=0.5 if rough < 0.45 else 0.25, Clearcoat=coat, Clearcoat_Roughness=0.06)


# ---------------------------------------------------------------- cloth

CLOTHS = {
    "natural": "#e4dac8", "oat": "#cfbb98", "moss": "#767d5c", "clay": "#b26b52", "slate": "#727d86",
    "indigo": "#394868", "saffron": "#cb943c", "fig": "#653b4a",
}


def linen(name, colour, thread=1.0, stripes=None, lines=None, waffle=False, clear=0.0):
    """Threads of uneven thickness one way and the other, from coordinates measured along the cloth."""
    d = Desk(name)
    base = rgb(colour)
    dark, pale = tuple(c * 0.62 for c in base), tuple(min(0.9, c * 1.3 + 0.02) for c in base)
    p = d.place(uv=True)
    u = d.noise(d.node("Mapping", Vector=p, Scale=(0.35 / thread, 9.0 / thread, 1)), 1.0, 3, 0.6)
    v = d.noise(d.node("Mapping", Vector=p, Scale=(9.0 / thread, 0.35 / thread, 1)), 1.0, 3, 0.6)
    both = d.math("ADD", u, v)
    c = d.mix(d.ramp(both, 0.75, 1.25), dark, base)
    c = d.mix(d.ramp(both, 1.02, 1.4, 0, 0.85), c, pale)
    split = d.node("SeparateXYZ", Vector=p)
    along = split.node.outputs[1]
    if stripes:
        for centre, half, other in stripes:
            inside = d.ramp(d.math("ABSOLUTE", d.math("SUBTRACT", along, centre)), half * 0.9, half * 1.1, 0.85, 0.0)
            c = d.mix(inside, c, rgb(other))
    wave = lambda axis, f: d.math("SINE", d.math("MULTIPLY", split.node.outputs[axis], f))
    height = both
    if waffle:
        cell = d.math("MAXIMUM", wave(0, 4.4), wave(1, 4.4))
        c = d.mix(d.ramp(cell, -0.6, 0.7, 0.55, 0.0), c, dark)
        height = d.math("ADD", d.math("MULTIPLY", cell, 2.2), both)
        d.bump(height, 0.9, 0.03)
    else:
        d.bump(height, 0.55, 0.02 * thread)
    d.done(Base_Color=c, Roughness=0.92, Specular=0.12)
    if clear:
        through = d.node("BsdfTranslucent", Color=c)
        d.give(d.tree.nodes["Material Output"].inputs[0], d.node("MixShader", i0=clear, i1=d.bsdf.outputs[0], i2=through))
    return d.material


# ---------------------------------------------------------------- other things

def plain(name, colour, rough=0.5, metal=0.0, specular=0.5, grain=0.0, size=10.0):
    d = Desk(name)
    c = rgb(colour)
    if grain:
        p = d.place()
        c = d.mix(d.ramp(d.noise(p, size, 5), 0.35, 0.7), tuple(x * (1 - grain) for x in c), c)
        d.bump(d.noise(p, size * 3, 4), 0.15, 0.03)
    return d.done(Base_Color=c, Roughness=rough, Metallic=metal, Specular=specular)


def brass():
    d = Desk("brass")
    p = d.place()
    return d.done(Base_Color=d.mix(d.ramp(d.noise(p, 3, 4), 0.35, 0.7), (0.55, 0.36, 0.14), (0.70, 0.50, 0.22)), Metallic=1.0,
                  Roughness=d.ramp(d.noise(p, 9, 4), 0.3, 0.7, 0.2, 0.36))


def oak(colour="#b98d5c", deep="#85592f", scale=1.0, turn=0.0):
    d = Desk("oak")
    p = d.place((scale, scale, scale), (0, 0, turn))
    p = d.shift(p, d.noise(p, 0.5, 3, colour=True), 0.25)
    grain = d.node("Mapping", Vector=p, Scale=(0.35, 6.0, 6.0))
    fine = d.node("Mapping", Vector=p, Scale=(1.4, 60.0, 60.0))
    c = d.mix(d.ramp(d.noise(grain, 0.9, 5, 0.6), 0.35, 0.68), rgb(colour), rgb(deep))
    c = d.mix(d.ramp(d.noise(fine, 1.0, 2), 0.56, 0.72, 0, 0.5), c, tuple(x * 0.6 for x in rgb(deep)))
    d.bump(d.noise(fine, 1.0, 2), 0.2, 0.02)
    return d.done(Base_Color=c, Roughness=0.48, Specular=0.35)


def plaster(colour="#e4dacd", deep="#d3c6b5", scale=1.0, relief=0.25):
    d = Desk("plaster")
    p = d.place((scale, scale, scale))
    c = d.mix(d.ramp(d.noise(p, 0.35, 7, 0.62, 0.8), 0.35, 0.68), rgb(colour), rgb(deep))
    d.bump(d.math("ADD", d.noise(p, 1.2, 6, 0.6), d.math("MULTIPLY", d.noise(p, 14, 3), 0.15)), relief, 0.12)
    return d.done(Base_Color=c, Roughness=0.95, Specular=0.1)


def shade():
    """Linen before a lamp: half of the light goes through."""
    d = Desk("shade")
    p = d.place()
    threads = d.math("ADD", d.noise(d.node("Mapping", Vector=p, Scale=(3, 3, 60)), 1.0, 2), d.noise(d.node("Mapping", Vector=p, Scale=(22, 22, 1.2)), 1.0, 2))
    c = d.mix(d.ramp(threads, 0.8, 1.2), rgb("#d8c39c"), rgb("#f2e6cd"))
    d.done(Base_Color=c, Roughness=0.9, Specular=0.1)
    through = d.node("BsdfTranslucent", Color=c)
    d.give(d.tree.nodes["Material Output"].inputs[0], d.node("MixShader", i0=0.55, i1=d.bsdf.outputs[0], i2=through))
    return d.material


def thinned(material, amount, colour=(1.0, 0.82, 0.6)):
    """A copy of a stone that lets some light through, for thin walls."""
    copy = material.copy()
    tree = copy.node_tree
    bsdf, out = tree.nodes["Principled BSDF"], tree.nodes["Material Output"]
    through = tree.nodes.new("ShaderNodeBsdfTranslucent")
    tint = tree.nodes.new("ShaderNodeMixRGB")
    tint.blend_type = "MULTIPLY"
    tint.inputs[0].default_value = 1.0
    tint.inputs[2].default_value = (*colour, 1)
    tree.links.new(bsdf.inputs["Base Color"].links[0].from_socket, tint.inputs[1])
    tree.links.new(tint.outputs[0], through.inputs[0])
    mix = tree.nodes.new("ShaderNodeMixShader")
    mix.inputs[0].default_value = amount
    tree.links.new(bsdf.outputs[0], mix.inputs[1])
    tree.links.new(through.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], out.inputs[0])
    return copy


def glow(colour, strength):
    d = Desk("glow")
    e = d.node("Emission", Color=colour, Strength=strength)
    d.give(d.tree.nodes["Material Output"].inputs[0], e)
    return d.material


def flame():
    d = Desk("flame")
    high = d.node("SeparateXYZ", Vector=d.tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]).node.outputs[2]
    c = d.mix(d.ramp(high, 0.1, 0.9), (1.0, 0.72, 0.28), (1.0, 0.42, 0.08))
    e = d.node("Emission", Color=c, Strength=d.ramp(high, 0.0, 0.35, 2.0, 11.0))
    d.give(d.tree.nodes["Material Output"].inputs[0], e)
    return d.material


def glass(colour="#eef3ee"):
    d = Desk("glass")
    return d.done(Base_Color=rgb(colour), Transmission=1.0, Roughness=0.02, IOR=1.45)


OTHER = {
    "wax": lambda: plain("wax", "#efe5d0", 0.42, specular=0.4, grain=0.05, size=2),
    "wick": lambda: plain("wick", "#2e2620", 0.9),
    "cord": lambda: plain("cord", "#26211d", 0.85, specular=0.2),
    "tin": lambda: plain("tin", "#c9c7c2", 0.35, 1.0),
    "brass": brass, "shade": shade, "flame": flame, "glass": glass,
    "bulb": lambda: glow((1.0, 0.72, 0.42), 9.0),
    "oak": oak,
    "walnut": lambda: oak("#7a5637", "#4a2f1b"),
    "dust": lambda: plain("dust", "#e9e4da", 0.95, specular=0.1, grain=0.25, size=6),
    "steel": lambda: plain("steel", "#8d8a86", 0.38, 1.0, grain=0.15),
    "paper": lambda: plain("paper", "#efe7d8", 0.9, specular=0.1),
    "leaf": lambda: plain("leaf", "#66724c", 0.5, specular=0.35, grain=0.35, size=8),
    "silverleaf": lambda: plain("silverleaf", "#8d9a80", 0.6, specular=0.3, grain=0.3, size=8),
    "dryleaf": lambda: plain("dryleaf", "#b9955f", 0.8, specular=0.15, grain=0.35, size=8),
    "twig": lambda: plain("twig", "#5d4633", 0.8, specular=0.2, grain=0.4, size=12),
    "blossom": lambda: plain("blossom", "#f1e4dc", 0.7, specular=0.2, grain=0.1, size=6),
    "lemon": lambda: plain("lemon", "#dfb53a", 0.42, specular=0.4, grain=0.15, size=14),
    "pear": lambda: plain("pear", "#a9a351", 0.5, specular=0.35, grain=0.25, size=9),
    "figfruit": lambda: plain("figfruit", "#46303f", 0.55, specular=0.3, grain=0.4, size=7),
    "cheese": lambda: plain("cheese", "#efe2bd", 0.55, specular=0.3, grain=0.08, size=4),
    "rind": lambda: plain("rind", "#e9dfcf", 0.9, specular=0.1, grain=0.2, size=12),
    "salt": lambda: plain("salt", "#f3f1ec", 0.8, specular=0.3, grain=0.2, size=40),
    "water": lambda: plain("water", "#2b241f", 0.05),
    "bookred": lambda: plain("bookred", "#8f4a36", 0.8, specular=0.15, grain=0.2, size=40),
    "bookgreen": lambda: plain("bookgreen", "#46574a", 0.8, specular=0.15, grain=0.2, size=40),
    "bookpale": lambda: plain("bookpale", "#d9cbb2", 0.85, specular=0.15, grain=0.15, size=40),
    "bookblue": lambda: plain("bookblue", "#3d4a5a", 0.8, specular=0.15, grain=0.2, size=40),
    "bookochre": lambda: plain("bookochre", "#b98f4f", 0.8, specular=0.15, grain=0.2, size=40),
}


def get(colour, seed=0, size=20.0, **more):
    """The material of a colour. `size` is the piece's in cm: small pieces are cut from finer-veined stone."""
    scale = 1.25 * (20.0 / size) ** 0.62
    key = (colour, seed, round(scale, 2), tuple(sorted(more.items())) if all(not isinstance(v, list) for v in more.values()) else id(more))
    if key not in _made:
        if colour in STONES:
            _made[key] = marble(colour, seed=seed, scale=scale, **{**STONES[colour], **more})
        elif colour == "travertine":
            _made[key] = travertine(seed, scale)
        elif colour in CLAYS:
            _made[key] = clay(colour, seed=seed, scale=scale, **CLAYS[colour])
        elif colour.startswith("cloth:"):
            _made[key] = linen(colour, CLOTHS[colour[6:]], **more)
        else:
            _made[key] = OTHER[colour]()
    return _made[key]
