"""Which pictures there are, in the order in which they are wanted."""

STONES = ["carrara", "calacatta", "verde", "nero", "rosa", "travertine"]
CLAYS = ["chalk", "terracotta", "celadon", "ink"]

# The colours of the pieces that are made in more than one; the one shown first comes first.
COLOURS = {
    "alba-bud-vase": ["carrara", "calacatta", "verde", "rosa"],
    "lume-bud-vase": CLAYS,
    "orsa-tall-vase": ["nero", "carrara", "verde"],
    "brina-amphora": ["celadon", "chalk", "terracotta", "ink"],
    "riva-serving-tray": ["verde", "carrara", "nero", "travertine"],
    "mensa-round-tray": ["carrara", "calacatta", "rosa"],
    "perla-vanity-tray": ["rosa", "carrara", "calacatta"],
    "stelo-taper-holder": ["verde", "carrara", "nero", "rosa"],
    "ciottolo-taper-holder": ["terracotta", "chalk", "celadon", "ink"],
    "nido-tea-light-holder": ["rosa", "carrara", "calacatta", "verde", "nero", "travertine"],
    "faro-table-lamp": ["nero", "carrara", "travertine"],
    "fungo-table-lamp": ["terracotta", "chalk", "celadon"],
    "goccia-pendant-lamp": ["ink", "chalk", "terracotta", "celadon"],
    "conca-fruit-bowl": ["calacatta", "carrara", "verde", "nero", "rosa", "travertine"],
    "pizzico-salt-bowl": ["celadon", "chalk", "terracotta", "ink"],
    "arca-arch-bookends": ["verde", "carrara", "nero", "rosa"],
    "anello-ring": ["nero", "carrara", "rosa"],
    "disco-coaster": ["nero", "carrara", "calacatta", "verde", "rosa", "travertine"],
    "taglio-cheese-board": ["carrara", "verde", "nero"],
    "lino-table-runner": ["natural", "oat", "moss", "clay", "slate", "indigo", "saffron", "fig"],
    "prato-napkin": ["oat", "natural", "moss", "clay", "indigo"],
    "ombra-cushion-cover": ["moss", "oat", "clay", "slate", "fig"],
}

# How the second picture of a piece is taken: how near, what it looks at (as parts of its width, depth and height), from how high.
DETAILS = {
    "alba-bud-vase": dict(zoom=2.2, at=(0.5, 0.2, 0.55)),
    "lume-bud-vase": dict(zoom=2.0, at=(0.36, 0.3, 0.75), round=20),
    "sasso-bud-vase": dict(zoom=1.8, at=(0.5, 0.2, 0.68), pitch=18),
    "gemella-twin-bud-vase": dict(zoom=1.7, at=(0.5, 0.4, 0.66), pitch=14, round=28),
    "orsa-tall-vase": dict(zoom=2.1, at=(0.5, 0.3, 0.84), pitch=16),
    "brina-amphora": dict(zoom=2.1, at=(0.56, 0.4, 0.8), pitch=12, round=24),
    "vento-leaning-vase": dict(zoom=2.1, at=(0.5, 0.3, 0.82), pitch=16, round=60),
    "colonna-fluted-vase": dict(zoom=2.2, at=(0.45, 0.3, 0.82), pitch=16, round=8),
    "riva-serving-tray": dict(zoom=2.3, at=(0.26, 0.28, 0.8), pitch=24, round=-14),
    "onda-oval-tray": dict(zoom=2.1, at=(0.3, 0.26, 0.8), pitch=26, round=12),
    "mensa-round-tray": dict(zoom=1.9, at=(0.4, 0.2, 0.8), pitch=22),
    "perla-vanity-tray": dict(zoom=1.7, at=(0.45, 0.45, 0.2), pitch=40, round=30),
    "soglia-bath-tray": dict(zoom=2.4, at=(0.74, 0.4, 0.5), pitch=24, round=10),
    "stelo-taper-holder": dict(zoom=1.9, at=(0.5, 0.3, 0.34), pitch=16),
    "arco-double-taper-holder": dict(zoom=1.8, at=(0.28, 0.2, 0.4), pitch=12, round=22),
    "ciottolo-taper-holder": dict(zoom=1.8, at=(0.45, 0.3, 0.24), pitch=26, round=-36),
    "tre-candelabrum": dict(zoom=1.8, at=(0.45, 0.2, 0.4), pitch=18, round=-8),
    "nido-tea-light-holder": dict(zoom=1.5, at=(0.5, 0.3, 0.72), pitch=42),
    "luna-lantern": dict(zoom=1.9, at=(0.4, 0.1, 0.66), pitch=12),
    "cubo-tea-light-block": dict(zoom=1.8, at=(0.45, 0.3, 0.58), pitch=32, round=8),
    "faro-table-lamp": dict(zoom=2.0, at=(0.5, 0.3, 0.44), pitch=6),
    "fungo-table-lamp": dict(zoom=1.8, at=(0.55, 0.2, 0.66), pitch=-1),
    "sera-table-lamp": dict(zoom=2.0, at=(0.5, 0.3, 0.34), pitch=10),
    "eco-table-lamp": dict(zoom=2.0, at=(0.5, 0.3, 0.34), pitch=10, round=80),
    "goccia-pendant-lamp": dict(zoom=1.5, at=(0.5, 0.3, 0.42), pitch=-14),
    "campana-pendant-lamp": dict(zoom=1.8, at=(0.42, 0.2, 0.5), pitch=2),
    "conca-fruit-bowl": dict(zoom=2.0, at=(0.36, 0.4, 0.85), pitch=32),
    "piede-footed-bowl": dict(zoom=2.0, at=(0.4, 0.3, 0.78), pitch=22),
    "radice-bowl": dict(zoom=1.8, at=(0.4, 0.4, 0.8), pitch=38, round=70),
    "pizzico-salt-bowl": dict(zoom=1.8, at=(0.42, 0.4, 0.7), pitch=36, round=14),
    "ovo-ring-dish": dict(zoom=1.7, at=(0.52, 0.5, 0.5), pitch=48),
    "macina-mortar-and-pestle": dict(zoom=1.7, at=(0.46, 0.4, 0.56), pitch=34),
    "arca-arch-bookends": dict(zoom=2.0, at=(0.36, 0.2, 0.72), pitch=18, round=-20),
    "scala-stepped-bookends": dict(zoom=2.1, at=(0.3, 0.2, 0.6), pitch=24, round=-12),
    "nodo-knot": dict(zoom=1.8, at=(0.5, 0.2, 0.62), pitch=14, round=40),
    "duna-standing-form": dict(zoom=2.1, at=(0.5, 0.2, 0.7), pitch=8, round=70),
    "anello-ring": dict(zoom=1.8, at=(0.4, 0.3, 0.4), pitch=12, round=-24),
    "pietra-stacked-stones": dict(zoom=2.0, at=(0.5, 0.2, 0.58), pitch=10, round=60),
    "disco-coaster": dict(zoom=1.8, at=(0.55, 0.3, 0.8), pitch=34, round=20),
    "quadro-coaster-set": dict(zoom=1.8, at=(0.5, 0.3, 0.8), pitch=34, round=60),
    "taglio-cheese-board": dict(zoom=2.1, at=(0.74, 0.3, 0.8), pitch=34, round=14),
    "tondo-cake-stand": dict(zoom=2.0, at=(0.4, 0.1, 0.86), pitch=18),
    "lino-table-runner": dict(zoom=2.0, at=(0.42, 0.12, 0.55), pitch=24, round=-6),
    "prato-napkin": dict(zoom=1.9, at=(0.45, 0.3, 0.4), pitch=32, round=-16),
    "garza-tea-towel": dict(zoom=2.2, at=(0.5, 0.2, 0.26), round=0),
    "ombra-cushion-cover": dict(zoom=2.0, at=(0.24, 0.2, 0.74), pitch=6, round=14),
    "brezza-throw": dict(zoom=2.6, at=(0.3, 0.1, 0.16), round=0),
    "nebbia-throw": dict(zoom=2.6, at=(0.36, 0.1, 0.8), pitch=6, round=0),
}

# The pictures of the shop itself: (width, height, how many times the usual samples). The functions in `scenes.py` have the same names.
SHOP = {
    "hero": (1600, 900, 1.6), "hero-tall": (1280, 1600, 1.2), "story": (1600, 1200, 1.1),
    **{f"category-{c}": (1200, 1500, 1.0) for c in ("vases", "trays", "candle-holders", "lamps", "bowls", "bookends-sculpture", "tableware", "textiles")},
}


def colour_file(piece, colour):
    return f"{piece}-{colour}.jpg" if piece in COLOURS else f"{piece}.jpg"


def every():
    """The shop's own pictures, then the first one of every piece, then piece by piece: near, at home, in the other colours."""
    from pieces import PIECES
    own = [dict(kind="scene", scene=name, size=(w, h), samples=more, file=f"{name}.jpg") for name, (w, h, more) in SHOP.items()]
    first, rest = [], []
    for piece, p in PIECES.items():
        front, *others = COLOURS.get(piece, [p["colour"]])
        first.append(dict(kind="plain", piece=piece, colour=front, file=colour_file(piece, front)))
        rest.append(dict(kind="detail", samples=0.8, piece=piece, colour=front, file=f"{piece}-detail.jpg"))
        rest.append(dict(kind="scene", scene=f"{piece}-scene", samples=1.1, file=f"{piece}-scene.jpg"))
        rest += [dict(kind="plain", piece=piece, colour=c, file=colour_file(piece, c)) for c in others]
    return own + first + rest
