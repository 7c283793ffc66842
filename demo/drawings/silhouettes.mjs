// One shape per piece, by the slug of the product. Numbers are pixels of the 800 x 1000 picture; profiles run from the
// foot up as [radius, height], a third value 1 marks a hard corner. A part without `as` takes the colour that is asked for.

import { MATERIALS } from './materials.mjs';
import { bar, block, fluted, oval, panel, pile, puff, wobbly } from './solids.mjs';

const arc = (n, from, to, fn) => Array.from({ length: n }, (_, i) => fn(from + ((to - from) * i) / (n - 1)));
const made = (colour) => (build, as) => ({ solid: build(MATERIALS[as ?? colour].gloss), as: as ?? colour });

const candle = (part, x, y, high, r = 15) => [
  part((gloss) => pile({ x, y, gloss, tilt: 0.2, raised: 200, lift: 0.14, profile: [[r, 0, 1], [r * 0.86, high - 8], [r * 0.6, high], [2, high + 2]] }), 'wax'),
  { svg: `<path d="M${x} ${y - high + 1}q-1 -9 2 -16" stroke="#4a4038" stroke-width="2.6" stroke-linecap="round" fill="none"/>` },
];
const teaLight = (part, x, y, r, tilt = 0.3) => [
  part((gloss) => pile({ x, y, gloss, tilt, raised: 100, lift: 0.1, profile: [[r, 0, 1], [r, 6, 1]] }), 'wax'),
  { svg: `<ellipse cx="${x}" cy="${y - 12}" rx="${r * 1.7}" ry="${r * 0.9}" fill="#ffd48a" fill-opacity=".5" filter="url(#blur14)"/><path d="M${x} ${y - 4}q-7 -13 0 -27q7 14 0 27Z" fill="#ffe9b8"/><path d="M${x} ${y - 4}q-4 -7 0 -15q4 8 0 15Z" fill="#f6a545"/>` },
];
const fabricShade = (part, x, y, low, top, high) => [
  { svg: `<ellipse cx="${x}" cy="${y - high / 2}" rx="${low * 2.4}" ry="${high * 1.9}" fill="url(#lamplight)"/>` },
  part(() => pile({ x, y, tilt: 0.1, raised: 300, glow: 0.45, profile: [[low, 0, 1], [top, high, 1]], open: { wall: 3, depth: high * 0.5, floor: 0.95, bright: 1 } }), 'shade'),
  { svg: `<ellipse cx="${x}" cy="${y - high * 0.42}" rx="${top * 0.72}" ry="${high * 0.34}" fill="#fff2cf" fill-opacity=".6" filter="url(#blur34)"/>` },
];
const cord = (part, x, y) => part(() => bar({ x, y, radius: 2.4, path: arc(60, 0, 1, (t) => [0, t * (y + 20), 0]) }), 'dark');
const layers = (count, r, high, inset = 13) => Array.from({ length: count }, (_, i) => [[r - inset, i * high, 1], [r, i * high + high * 0.28], [r, i * high + high * 0.74]]).flat().concat([[r - inset, count * high], [r - inset - 14, count * high + 2]]);
const archway = (w, high, gap, gapHigh) => [
  [-w, 0], [-w, high], ...arc(40, Math.PI, 0, (a) => [Math.cos(a) * w, high + Math.sin(a) * w]), [w, 0],
  ...(gap ? [[gap, 0], ...arc(40, 0, Math.PI, (a) => [Math.cos(a) * gap, gapHigh + Math.sin(a) * gap]), [-gap, 0]] : []),
];
const simple = (options) => (part) => [part((gloss) => pile({ gloss, ...options }))];

export const PIECES = {
  // ---- bud vases ----
  'alba-bud-vase': simple({ y: 790, tilt: 0.17, profile: [[78, 0, 1], [88, 6], [132, 70], [148, 150], [122, 232], [60, 290], [32, 340], [28, 400], [40, 452, 1], [40, 456, 1]], open: { wall: 9, depth: 70 } }),
  'lume-bud-vase': (part) => [
    part((gloss) => pile({ gloss, x: 520, y: 742, tilt: 0.19, profile: [[46, 0, 1], [52, 4], [66, 44], [60, 96], [30, 138], [20, 190], [24, 232], [30, 240, 1]], open: { wall: 6, depth: 50 } })),
    part((gloss) => pile({ gloss, x: 340, y: 800, tilt: 0.19, profile: [[64, 0, 1], [72, 5], [106, 80], [92, 176], [46, 236], [34, 300], [38, 372], [50, 388, 1]], open: { wall: 8, depth: 70 } })),
  ],
  'sasso-bud-vase': simple({ y: 790, tilt: 0.2, plan: wobbly([[2, 0.06, 0.4], [3, 0.035, 1.3]]), profile: [[96, 0, 1], [128, 16], [176, 96], [168, 186], [104, 262], [40, 290], [26, 312], [30, 334, 1]], open: { wall: 9, depth: 60 }, lean: (h) => 0.0004 * h * h }),
  'gemella-twin-bud-vase': (part) => [
    part((gloss) => pile({ gloss, y: 790, tilt: 0.18, profile: [[96, 0, 1], [108, 6], [170, 80], [168, 160], [100, 216], [30, 232]] })),
    part((gloss) => pile({ gloss, x: 476, y: 612, tilt: 0.18, raised: 180, profile: [[46, 0, 1], [26, 46], [20, 120], [28, 150, 1]], open: { wall: 6, depth: 50 }, lean: (h) => h * 0.2 })),
    part((gloss) => pile({ gloss, x: 330, y: 616, tilt: 0.18, raised: 180, profile: [[50, 0, 1], [28, 52], [22, 190], [32, 228, 1]], open: { wall: 6, depth: 60 }, lean: (h) => -h * 0.2 })),
  ],
  // ---- statement vases ----
  'orsa-tall-vase': simple({ y: 850, tilt: 0.15, profile: [[92, 0, 1], [98, 6], [112, 180], [146, 400], [160, 520], [138, 612], [104, 650], [110, 676, 1]], open: { wall: 12, depth: 120 } }),
  'brina-amphora': (part) => {
    const handle = (side) => part((gloss) => bar({ gloss, y: 830, radius: 13, path: arc(90, -0.5, 2.5, (a) => [side * (86 + Math.cos(a - 0.5) * 74), 464 + Math.sin(a - 0.5) * 76, 0]) }));
    return [handle(-1), handle(1),
      part((gloss) => pile({ gloss, y: 830, tilt: 0.16, profile: [[62, 0, 1], [70, 8], [74, 24], [130, 160], [174, 300], [150, 400], [78, 456], [56, 500], [60, 556], [84, 584, 1]], open: { wall: 10, depth: 80 } }))];
  },
  'vento-leaning-vase': simple({ y: 840, x: 350, tilt: 0.16, plan: wobbly([[2, 0.07, 0.6]]), profile: [[104, 0, 1], [116, 8], [146, 130], [118, 300], [80, 440], [94, 560], [132, 622, 1]], open: { wall: 10, depth: 110 }, lean: (h) => 96 * Math.sin((h / 622) * 2.6) }),
  'colonna-fluted-vase': (part) => [
    part((gloss) => pile({ gloss, y: 840, tilt: 0.16, profile: [[142, 0, 1], [146, 5], [146, 22], [138, 34, 1]] })),
    part((gloss) => pile({ gloss, y: 806, tilt: 0.16, raised: 34, plan: fluted(22, 0.1), profile: [[134, 0, 1], [131, 250], [134, 500, 1]] })),
    part((gloss) => pile({ gloss, y: 308, tilt: 0.16, raised: 300, profile: [[134, 0, 1], [144, 14], [150, 26], [150, 44], [147, 48, 1]], open: { wall: 16, depth: 90 } })),
  ],
  // ---- serving trays ----
  'riva-serving-tray': (part) => {
    const grip = (side) => part((gloss) => bar({ gloss, x: 400, y: 690, radius: 10, tilt: 0.46, path: arc(60, 0, Math.PI, (a) => [side * (292 + Math.sin(a) * 36), 22, Math.cos(a) * 74]) }), 'brass');
    return [part((gloss) => pile({ gloss, y: 700, tilt: 0.46, plan: block(0.62, 0, 10), profile: [[290, 0, 1], [296, 5], [296, 40], [291, 46, 1]], open: { wall: 20, depth: 22, floor: 0.965 } })), grip(-1), grip(1)];
  },
  'onda-oval-tray': simple({ y: 700, tilt: 0.48, plan: fluted(16, 0.06).map(([x, z]) => [x, z * 0.66]), profile: [[250, 0, 1], [270, 8], [312, 44, 1]], open: { wall: 22, depth: 30, floor: 0.84 } }),
  'mensa-round-tray': simple({ y: 690, tilt: 0.42, profile: [[240, 0, 1], [290, 4], [296, 14], [296, 46], [290, 54, 1]], open: { wall: 16, depth: 34, floor: 0.97 } }),
  // ---- vanity trays ----
  'perla-vanity-tray': (part) => [
    part((gloss) => pile({ gloss, y: 710, tilt: 0.46, plan: block(0.56, 0, 3.4), profile: [[262, 0, 1], [276, 5], [280, 26], [276, 34, 1]], open: { wall: 15, depth: 20, floor: 0.96 } })),
    part((gloss) => pile({ gloss, x: 310, y: 670, tilt: 0.4, raised: 40, profile: [[34, 0, 1], [36, 4], [36, 96], [22, 112], [15, 120], [15, 132, 1]] }), 'shade'),
    part((gloss) => pile({ gloss, x: 310, y: 538, tilt: 0.4, raised: 90, profile: [[18, 0, 1], [18, 30, 1]] }), 'brass'),
  ],
  'soglia-bath-tray': (part) => [
    part((gloss) => pile({ gloss, y: 700, tilt: 0.5, plan: block(0.27, 0, 14), profile: [[318, 0, 1], [322, 4], [322, 34], [318, 39, 1]], open: { wall: 14, depth: 13, floor: 0.985 } })),
    part((gloss) => pile({ gloss, x: 590, y: 664, tilt: 0.5, raised: 60, profile: [[34, 0, 1], [38, 5], [38, 66, 1]], open: { wall: 4, depth: 40 } }), 'chalk'),
    part(() => pile({ x: 230, y: 672, tilt: 0.5, raised: 60, plan: block(0.66, 0, 7), profile: layers(3, 84, 17, 6) }), 'natural'),
  ],
  // ---- taper holders ----
  'stelo-taper-holder': (part) => [
    part((gloss) => pile({ gloss, y: 800, tilt: 0.2, profile: [[112, 0, 1], [118, 5], [112, 18], [60, 34], [26, 62], [19, 140], [24, 200], [34, 238], [36, 262, 1]] })),
    ...candle(part, 400, 538, 300, 16),
  ],
  'arco-double-taper-holder': (part) => [
    part((gloss) => bar({ gloss, y: 790, radius: 30, foot: { y: 786, rx: 186, ry: 6, wide: 190 }, path: arc(160, Math.PI, 0, (a) => [Math.cos(a) * 160, Math.sin(a) * 182, 0]) })),
    ...[-106, 106].flatMap((dx) => [
      part((gloss) => pile({ gloss, x: 400 + dx, y: 652, tilt: 0.2, raised: 140, profile: [[30, 0, 1], [32, 20], [36, 44, 1]] })),
      ...candle(part, 400 + dx, 608, dx < 0 ? 300 : 232),
    ]),
  ],
  'ciottolo-taper-holder': (part) => [
    part((gloss) => pile({ gloss, x: 540, y: 750, tilt: 0.24, plan: wobbly([[2, 0.08, 2], [3, 0.03, 1]]), profile: [[56, 0, 1], [80, 14], [92, 46], [70, 78], [30, 90]] })),
    ...candle(part, 540, 662, 196, 14),
    part((gloss) => pile({ gloss, x: 330, y: 800, tilt: 0.24, plan: wobbly([[2, 0.08, 0.5], [3, 0.03, 2]]), profile: [[86, 0, 1], [124, 20], [140, 70], [108, 118], [34, 136]] })),
    ...candle(part, 330, 666, 290, 16),
  ],
  'tre-candelabrum': (part) => [
    part((gloss) => pile({ gloss, y: 800, tilt: 0.28, plan: block(0.36, 0, 12), profile: [[232, 0, 1], [236, 4], [236, 36], [232, 40, 1]] })),
    ...[[-140, 160, 200], [140, 116, 240], [0, 220, 262]].flatMap(([dx, high, wax]) => [
      part((gloss) => pile({ gloss, x: 400 + dx, y: 760, tilt: 0.22, raised: 40, profile: [[40, 0, 1], [38, 8, 1], [30, 14], [25, high * 0.5], [28, high - 26], [38, high - 10], [38, high, 1]] })),
      ...candle(part, 400 + dx, 760 - high, wax, 14),
    ]),
  ],
  // ---- tea-light holders ----
  'nido-tea-light-holder': (part) => [
    part((gloss) => pile({ gloss, y: 780, tilt: 0.34, profile: [[96, 0, 1], [120, 6], [176, 70], [186, 124], [166, 160, 1]], open: { wall: 34, depth: 62, floor: 0.5 } })),
    ...teaLight(part, 400, 644, 50, 0.34),
  ],
  'luna-lantern': (part) => {
    const holes = arc(5, 0, 4, (row) => arc(9, -4, 4, (i) => {
      const h = 100 + row * 66, a = (i + (row % 2) * 0.5) * 0.3, r = [176, 196, 192, 166, 122][row];
      return `<ellipse cx="${(400 + Math.sin(a) * r).toFixed(1)}" cy="${(800 - h + Math.cos(a) * r * 0.18).toFixed(1)}" rx="${(12 * Math.cos(a)).toFixed(1)}" ry="13" fill="url(#ember)"/>`;
    }).join('')).join('');
    return [
      part((gloss) => pile({ gloss, y: 800, tilt: 0.18, profile: [[120, 0, 1], [130, 6], [186, 90], [202, 190], [178, 300], [112, 370], [76, 384, 1]], open: { wall: 10, depth: 60, bright: 0.6 } })),
      { svg: `<radialGradient id="ember"><stop offset="0" stop-color="#ffe2a0"/><stop offset=".65" stop-color="#f0a850"/><stop offset="1" stop-color="#8a5a2c"/></radialGradient>${holes}<ellipse cx="400" cy="620" rx="190" ry="170" fill="#ffcf86" fill-opacity=".2" filter="url(#blur34)"/>` },
    ];
  },
  'cubo-tea-light-block': (part) => {
    const cube = (x, y, r, high) => [
      part((gloss) => pile({ gloss, x, y, tilt: 0.34, plan: block(1, 38, 22), profile: [[r - 2, 0, 1], [r, 2], [r, high - 2], [r - 2, high, 1]] })),
      part((gloss) => pile({ gloss, x, y: y - high, tilt: 0.34, raised: 90, profile: [[r * 0.6, 0, 1], [r * 0.6, 0.4, 1]], open: { wall: 2, depth: 26, floor: 0.95 } })),
      ...teaLight(part, x, y - high + 18, r * 0.52, 0.34),
    ];
    return [...cube(520, 720, 104, 196), ...cube(300, 800, 110, 110)];
  },
  // ---- table lamps ----
  'faro-table-lamp': (part) => [
    part((gloss) => pile({ gloss, y: 840, tilt: 0.15, profile: [[120, 0, 1], [124, 6], [122, 24], [70, 40], [56, 80], [62, 200], [46, 288], [34, 300, 1]] })),
    part((gloss) => pile({ gloss, y: 540, tilt: 0.15, raised: 200, profile: [[13, 0, 1], [13, 60, 1]] }), 'brass'),
    ...fabricShade(part, 400, 500, 206, 150, 230),
  ],
  'fungo-table-lamp': (part) => [
    { svg: '<ellipse cx="400" cy="560" rx="210" ry="90" fill="#ffe0a6" fill-opacity=".75" filter="url(#blur34)"/>' },
    part((gloss) => pile({ gloss, y: 820, tilt: 0.16, profile: [[112, 0, 1], [120, 6], [104, 40], [70, 130], [66, 240], [80, 268, 1]] })),
    { svg: '<ellipse cx="400" cy="562" rx="120" ry="40" fill="#fff0c8" fill-opacity=".8" filter="url(#blur14)"/>' },
    part((gloss) => pile({ gloss, y: 572, tilt: 0.16, raised: 250, profile: [[226, 0, 1], [230, 10], [216, 70], [158, 140], [70, 176], [8, 184]] })),
  ],
  'sera-table-lamp': (part) => [
    part((gloss) => pile({ gloss, y: 830, tilt: 0.17, plan: block(0.9, 0, 20), profile: [[104, 0, 1], [108, 4], [108, 36], [104, 40, 1]] })),
    part((gloss) => pile({ gloss, y: 790, tilt: 0.16, raised: 60, profile: [[24, 0, 1], [92, 40], [118, 112], [92, 184], [24, 224, 1]] })),
    part((gloss) => pile({ gloss, y: 570, tilt: 0.15, raised: 200, profile: [[12, 0, 1], [12, 60, 1]] }), 'brass'),
    ...fabricShade(part, 400, 528, 176, 176, 236),
  ],
  'eco-table-lamp': (part) => [
    part((gloss) => pile({ gloss, x: 380, y: 830, tilt: 0.17, plan: wobbly([[2, 0.1, 0.3], [3, 0.04, 1], [5, 0.02, 2]]), profile: [[120, 0, 1], [132, 14], [116, 120], [88, 210], [60, 280], [30, 302]], lean: (h) => 26 * Math.sin(h / 110) })),
    part((gloss) => pile({ gloss, x: 400, y: 540, tilt: 0.15, raised: 200, profile: [[11, 0, 1], [11, 56, 1]] }), 'brass'),
    ...fabricShade(part, 400, 504, 190, 84, 210),
  ],
  // ---- pendant lamps ----
  'goccia-pendant-lamp': (part) => [cord(part, 400, 350), part((gloss) => pile({ gloss, y: 354, tilt: 0.1, raised: 400, profile: [[20, 0, 1], [18, 40, 1]] }), 'brass'),
    { svg: '<ellipse cx="400" cy="690" rx="190" ry="90" fill="#ffe0a6" fill-opacity=".7" filter="url(#blur34)"/>' },
    part((gloss) => pile({ gloss, y: 660, tilt: 0.1, raised: 400, profile: [[150, 0, 1], [176, 40], [178, 100], [120, 190], [54, 262], [24, 306, 1]] }))],
  'campana-pendant-lamp': (part) => [cord(part, 400, 400), part((gloss) => pile({ gloss, y: 404, tilt: 0.08, raised: 400, profile: [[22, 0, 1], [20, 36, 1]] }), 'brass'),
    { svg: '<ellipse cx="400" cy="620" rx="520" ry="330" fill="url(#lamplight)"/>' },
    part((gloss) => pile({ gloss, y: 640, tilt: 0.08, raised: 400, lift: 0.16, profile: [[252, 0, 1], [248, 8], [214, 60], [160, 130], [92, 194], [34, 236, 1]] }))],
  // ---- fruit bowls ----
  'conca-fruit-bowl': simple({ y: 770, tilt: 0.3, profile: [[118, 0, 1], [140, 6], [240, 90], [286, 190], [282, 200, 1]], open: { wall: 22, depth: 130, floor: 0.3 } }),
  'piede-footed-bowl': simple({ y: 800, tilt: 0.26, profile: [[124, 0, 1], [128, 6], [118, 18], [56, 44], [42, 84], [62, 116], [190, 168], [268, 262], [264, 272, 1]], open: { wall: 16, depth: 100, floor: 0.3 } }),
  'radice-bowl': simple({ y: 770, tilt: 0.36, plan: wobbly([[2, 0.09, 0.6], [3, 0.05, 2], [5, 0.025, 1], [7, 0.012, 0]]), profile: [[150, 0, 1], [180, 10], [246, 90], [272, 176], [262, 188, 1]], open: { wall: 36, depth: 96, floor: 0.35 } }),
  // ---- small bowls ----
  'pizzico-salt-bowl': (part) => [
    part((gloss) => pile({ gloss, x: 530, y: 710, tilt: 0.34, profile: [[50, 0, 1], [60, 5], [96, 50], [104, 92], [100, 96, 1]], open: { wall: 8, depth: 54, floor: 0.35 } })),
    part((gloss) => pile({ gloss, x: 310, y: 800, tilt: 0.34, profile: [[84, 0, 1], [98, 6], [152, 74], [162, 140], [157, 146, 1]], open: { wall: 11, depth: 86, floor: 0.35 } })),
  ],
  'ovo-ring-dish': (part) => [
    part((gloss) => pile({ gloss, y: 740, tilt: 0.42, plan: oval(0.74), profile: [[120, 0, 1], [150, 6], [214, 48], [224, 74, 1]], open: { wall: 16, depth: 48, floor: 0.5 } })),
    part((gloss) => bar({ gloss, x: 420, y: 690, closed: true, radius: 5, tilt: 0.42, path: arc(90, 0, 2 * Math.PI, (a) => [Math.cos(a) * 34, 0, Math.sin(a) * 34]) }), 'brass'),
  ],
  'macina-mortar-and-pestle': (part) => [
    part((gloss) => pile({ gloss, y: 790, tilt: 0.3, profile: [[120, 0, 1], [128, 6], [122, 26], [132, 50], [180, 130], [192, 226], [186, 236, 1]], open: { wall: 34, depth: 110, floor: 0.4 } })),
    part((gloss) => bar({ gloss, y: 590, radius: (t) => 34 - 16 * Math.min(1, t * 1.7) + 9 * Math.max(0, t - 0.75) * 4 * Math.sqrt(Math.max(0, 1 - ((t - 0.75) * 4) ** 4)), path: arc(120, 0, 1, (t) => [10 + t * 210, 10 + t * 210, 0]) })),
  ],
  // ---- bookends ----
  'arca-arch-bookends': (part) => [
    part((gloss) => panel({ gloss, x: 540, y: 740, thick: [40, 20], outline: archway(106, 190, 50, 170) })),
    part((gloss) => panel({ gloss, x: 270, y: 800, thick: [40, 20], outline: archway(124, 226, 58, 204) })),
  ],
  'scala-stepped-bookends': (part) => {
    const steps = (w, flip) => { const o = [[0, 0], [0, w * 1.5], [w * 0.34, w * 1.5], [w * 0.34, w], [w * 0.67, w], [w * 0.67, w * 0.5], [w, w * 0.5], [w, 0]]; return flip ? o.map(([a, b]) => [w - a, b]).reverse() : o; };
    return [part((gloss) => panel({ gloss, x: 430, y: 740, thick: [50, 24], outline: steps(220, true) })), part((gloss) => panel({ gloss, x: 130, y: 800, thick: [54, 26], outline: steps(250, false) }))];
  },
  // ---- sculpture ----
  'nodo-knot': (part) => [
    part((gloss) => bar({ gloss, y: 770, radius: 46, closed: true, tilt: 0.16, path: arc(421, 0, 2 * Math.PI, (a) => [(Math.sin(a) + 2 * Math.sin(2 * a)) * 72, 200 + (Math.cos(a) - 2 * Math.cos(2 * a)) * 72, -Math.sin(3 * a) * 80]).slice(0, 420) })),
  ],
  'duna-standing-form': (part) => [
    part((gloss) => pile({ gloss, x: 400, y: 850, tilt: 0.2, plan: block(0.8, 0, 16), profile: [[112, 0, 1], [114, 3], [114, 54], [111, 58, 1]] }), 'nero'),
    part((gloss) => pile({ gloss, x: 400, y: 792, tilt: 0.18, raised: 30, plan: wobbly([[2, 0.16, 0.9], [3, 0.05, 2]]), profile: [[70, 0, 1], [84, 10], [138, 130], [118, 260], [72, 350], [104, 450], [84, 540], [12, 592]], lean: (h) => 46 * Math.sin(h / 118) })),
  ],
  'anello-ring': (part) => [
    part((gloss) => bar({ gloss, y: 740, closed: true, radius: 52, path: arc(301, 0, 2 * Math.PI, (a) => [Math.cos(a) * 178, 226 + Math.sin(a) * 178, 0]).slice(0, 300) })),
    part((gloss) => pile({ gloss, y: 810, tilt: 0.26, plan: block(0.7, 0, 16), profile: [[130, 0, 1], [133, 4], [133, 62], [130, 66, 1]] }), 'oak'),
  ],
  'pietra-stacked-stones': (part) => [[0, 810, 170, 96, 'nero'], [16, 722, 132, 80, null], [-12, 650, 104, 72, 'carrara'], [8, 586, 74, 58, 'verde'], [0, 536, 44, 44, 'rosa']].map(([dx, y, r, high, as], i) =>
    part((gloss) => pile({ gloss, x: 400 + dx, y, tilt: 0.22, raised: i * 60, plan: wobbly([[2, 0.07, i], [3, 0.03, i * 2]]), profile: [[r * 0.5, 0, 1], [r * 0.9, high * 0.18], [r, high * 0.5], [r * 0.8, high * 0.85], [r * 0.3, high]] }), as ?? undefined)),
  // ---- coasters ----
  'disco-coaster': (part) => [
    part((gloss) => pile({ gloss, x: 450, y: 690, tilt: 0.4, profile: [0, 1, 2, 3].flatMap((i) => [[178, i * 30, 1], [184, i * 30 + 4], [184, i * 30 + 25], [178, i * 30 + 29, 1]]) })),
    part((gloss) => pile({ gloss, x: 290, y: 830, tilt: 0.4, profile: [[178, 0, 1], [184, 4], [184, 24], [178, 29, 1]] })),
  ],
  'quadro-coaster-set': (part) => [
    part((gloss) => pile({ gloss, x: 420, y: 740, tilt: 0.42, plan: block(1, 36, 16), profile: [0, 1, 2].flatMap((i) => [[168, i * 28, 1], [174, i * 28 + 4], [174, i * 28 + 23], [168, i * 28 + 27, 1]]) })),
    part((gloss) => pile({ gloss, x: 412, y: 658, tilt: 0.42, raised: 70, plan: block(1, 22, 16), profile: [[168, 0, 1], [174, 4], [174, 23], [168, 27, 1]] })),
  ],
  // ---- boards and stands ----
  'taglio-cheese-board': (part) => {
    const paddle = [...arc(30, -0.22, 0.22, (t) => [0.98, t]).slice(0, 0), ...arc(16, 0, Math.PI / 2, (a) => [0.9 + Math.cos(a) * 0.1, 0.05 + Math.sin(a) * 0.05]), [0.62, 0.11], ...arc(14, 0, 1, (t) => [0.6 - t * 0.06, 0.13 + t * 0.25]),
      ...arc(20, 0, Math.PI / 2, (a) => [0.46 - Math.sin(a) * 0.08 + 0.0, 0.4 + Math.sin(a) * 0.03]), ...arc(20, Math.PI / 2, Math.PI, (a) => [-0.9 + Math.cos(a) * 0.1, 0.33 + Math.sin(a) * 0.1])];
    const plan = [...paddle, ...paddle.map(([x, z]) => [x, -z]).reverse()];
    return [part((gloss) => pile({ gloss, x: 400, y: 700, tilt: 0.52, plan, profile: [[326, 0, 1], [330, 4], [330, 34], [325, 39, 1]] })),
      { svg: '<ellipse cx="676" cy="661" rx="17" ry="9" fill="#4a3b2f" fill-opacity=".85"/><ellipse cx="676" cy="664" rx="14" ry="6" fill="#d8ccbd"/>' }];
  },
  'tondo-cake-stand': simple({ y: 800, tilt: 0.28, profile: [[128, 0, 1], [132, 6], [122, 20], [62, 44], [46, 92], [60, 132], [110, 152], [262, 164, 1], [272, 170], [272, 186], [266, 192, 1]], open: { wall: 12, depth: 9, floor: 0.985, bright: 1 } }),
  // ---- table linen ----
  'lino-table-runner': (part) => [
    part(() => pile({ x: 400, y: 790, tilt: 0.42, plan: block(0.46, 0, 9), profile: layers(5, 288, 32) })),
  ],
  'prato-napkin': (part) => [part(() => pile({ x: 400, y: 780, tilt: 0.5, plan: block(0.94, 0, 16), profile: layers(6, 204, 15, 6) })),
    part((gloss) => pile({ gloss, x: 400, y: 686, tilt: 0.5, raised: 60, profile: [[52, 0, 1], [52, 40, 1]], open: { wall: 6, depth: 36, floor: 0.98 } }), 'brass')],
  'garza-tea-towel': (part) => {
    const folds = [-128, -74, -22, 40, 92, 130].map((fx, i) => `<path d="M${fx * 0.8} -560C${fx} -420 ${fx - 8} -240 ${fx + (i % 2 ? 8 : -6)} -6" fill="none" stroke="${i % 2 ? '#fff' : '#2c2115'}" stroke-opacity="${i % 2 ? 0.3 : 0.26}" stroke-width="${i % 2 ? 22 : 26}" filter="url(#blur14)"/>`).join('');
    return [
      part((gloss) => bar({ gloss, x: 400, y: 262, radius: 11, path: arc(80, -1, 1, (t) => [t * 250, 0, 0]), foot: { noShadow: true } }), 'oak'),
      part(() => puff({ x: 400, y: 830, swell: 9, rise: 5, d: 'M-158 -574Q0 -584 158 -574C164 -400 168 -200 164 -4Q120 6 80 -2T0 2T-84 -2T-164 0C-168 -200 -164 -400 -158 -574Z', creases: folds, foot: { high: 574 } })),
      { svg: `<g stroke="#fbf6ea" stroke-opacity=".75" stroke-width="5" fill="none"><path d="M237 742Q400 752 563 742M237 728Q400 738 563 728" stroke-width="4"/></g>` },
    ];
  },
  // ---- cushions and throws ----
  'ombra-cushion-cover': (part) => [part(() => puff({ x: 400, y: 810, swell: 44, rise: 30, foot: { rx: 190, ry: 16, wide: 220, high: 430 },
    d: 'M-236 -8C-214 -20 -200 -10 0 -2C200 -10 214 -20 240 -6C226 -40 214 -60 218 -230C214 -400 226 -424 238 -452C206 -438 190 -446 0 -452C-190 -446 -206 -438 -234 -454C-224 -424 -212 -400 -216 -230C-212 -60 -224 -40 -236 -8Z',
    creases: '<path d="M-226 -18C-170 -60 -150 -80 -128 -124M230 -16C180 -58 160 -76 140 -118M-226 -444C-176 -404 -160 -384 -140 -346" fill="none" stroke="#2c2115" stroke-opacity=".22" stroke-width="16" filter="url(#blur14)"/>' }))],
  'brezza-throw': (part) => {
    const fringe = arc(64, -1, 1, (t) => `<path d="M${400 + t * 268} 790q${3 * Math.sin(t * 40)} 16 ${5 * Math.sin(t * 23)} 34" stroke="#a98f63" stroke-width="3.4" fill="none"/>`).join('');
    return [{ svg: fringe }, part(() => pile({ x: 400, y: 740, tilt: 0.4, plan: block(0.6, 0, 7), profile: layers(3, 284, 66, 22) })),
      part(() => puff({ x: 400, y: 796, swell: 20, rise: 8, d: 'M-272 -230Q0 -168 272 -230C280 -160 274 -60 270 -4Q0 8 -270 -4C-276 -70 -280 -160 -272 -230Z', creases: '', foot: { wide: 270, rx: 262, ry: 14, high: 240 } }))];
  },
  'nebbia-throw': (part) => [part(() => pile({ x: 400, y: 790, tilt: 0.42, plan: block(0.7, 0, 6), profile: layers(4, 262, 54, 20) }))],
};
/** Pieces that hang: no floor, a shadow on the wall instead. */
export const HANGING = new Set(['goccia-pendant-lamp', 'campana-pendant-lamp', 'garza-tea-towel']);

export const partsOf = (slug, colour) => PIECES[slug](made(colour));
