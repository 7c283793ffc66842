// Stones, glazes and cloths as SVG filters. A material fills the whole picture; the solid cuts its shape out of it.

/** A curve that is 1 in a narrow band of the noise and 0 elsewhere: the band's outline is a vein. */
function vein(centre, width, strength, steps = 101) {
  return Array.from({ length: steps }, (_, i) => {
    const d = Math.abs(i / (steps - 1) - centre) / width;
    return (strength * Math.max(0, 1 - d) ** 1.3).toFixed(3);
  }).join(' ');
}
/** A soft ramp: nothing below `from`, `strength` above `to`. */
function cloud(from, to, strength, steps = 41) {
  return Array.from({ length: steps }, (_, i) => {
    const t = Math.min(1, Math.max(0, (i / (steps - 1) - from) / (to - from)));
    return (strength * t * t * (3 - 2 * t)).toFixed(3);
  }).join(' ');
}
// Only the noise's alpha is used: it is the one channel that premultiplication leaves exact.
function layer({ name, frequency, octaves = 4, seed, colour, table, warp }) {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255);
  return `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>
  ${warp ? `<feDisplacementMap in2="warp" scale="${warp}" xChannelSelector="R" yChannelSelector="G"/>` : ''}
  <feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 1 0"/>
  <feComponentTransfer result="${name}"><feFuncA type="table" tableValues="${table}"/></feComponentTransfer>`;
}
function filter(id, base, layers, warp = true) {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-700" y="-700" width="2200" height="2400" color-interpolation-filters="sRGB">
  ${warp ? '<feTurbulence type="fractalNoise" baseFrequency="0.009" numOctaves="3" seed="77" result="warp"/>' : ''}
  <feFlood flood-color="${base}" result="base"/>
  ${layers.map(layer).join('\n')}
  <feMerge><feMergeNode in="base"/>${layers.map((l) => `<feMergeNode in="${l.name}"/>`).join('')}</feMerge></filter>`;
}

const marble = (base, mist, fine, bold, { mistOf = 0.55, fineOf = 0.6, boldOf = 0.7, boldWidth = 0.022, gloss = 0.8, turn = -32 } = {}) => ({
  gloss, turn,
  build: (id, seed) => filter(id, base, [
    { name: 'mist', frequency: '0.0035 0.008', octaves: 4, seed: seed + 1, colour: mist, table: cloud(0.42, 0.68, mistOf) },
    { name: 'fine', frequency: '0.006 0.013', octaves: 4, seed: seed + 2, colour: fine, table: vein(0.47, 0.02, fineOf), warp: 60 },
    { name: 'halo', frequency: '0.0026 0.0062', octaves: 3, seed: seed + 3, colour: mist, table: vein(0.5, 0.075, mistOf * 0.9), warp: 70 },
    { name: 'bold', frequency: '0.0026 0.0062', octaves: 3, seed: seed + 3, colour: bold, table: vein(0.5, boldWidth, boldOf), warp: 70 },
  ]),
});

const glaze = (base, deep, speck, { gloss = 0.55, speckOf = 0.75 } = {}) => ({
  gloss, turn: 0,
  build: (id, seed) => filter(id, base, [
    { name: 'pool', frequency: '0.004 0.007', octaves: 3, seed: seed + 4, colour: deep, table: cloud(0.4, 0.7, 0.55) },
    { name: 'throw', frequency: '0.002 0.09', octaves: 2, seed: seed + 5, colour: deep, table: cloud(0.45, 0.7, 0.22) },
    { name: 'speck', frequency: '0.16', octaves: 2, seed: seed + 6, colour: speck, table: cloud(0.685, 0.74, speckOf) },
  ]),
});

const cloth = (base, shadow, light) => ({
  gloss: 0, turn: 0, soft: true,
  build: (id, seed) => filter(id, base, [
    { name: 'weft', frequency: '0.03 0.55', octaves: 2, seed: seed + 7, colour: shadow, table: cloud(0.42, 0.72, 0.5) },
    { name: 'warpT', frequency: '0.55 0.03', octaves: 2, seed: seed + 8, colour: shadow, table: cloud(0.42, 0.72, 0.5) },
    { name: 'slub', frequency: '0.012 0.3', octaves: 2, seed: seed + 9, colour: light, table: cloud(0.58, 0.72, 0.45) },
  ], false),
});

export const MATERIALS = {
  carrara: marble('#f3f1ed', '#cfd1d3', '#a9adb1', '#8d9297', { fineOf: 0.5, boldOf: 0.75 }),
  calacatta: marble('#f7f3ea', '#dfd2b8', '#b99a63', '#a47e3e', { mistOf: 0.5, fineOf: 0.4, boldOf: 0.8, boldWidth: 0.028 }),
  verde: marble('#3f6455', '#25453a', '#a9c4b0', '#d3e0d0', { mistOf: 0.85, fineOf: 0.55, boldOf: 0.55, boldWidth: 0.014 }),
  nero: marble('#2b2a2b', '#1d1c1d', '#8b8782', '#e4dfd8', { mistOf: 0.7, fineOf: 0.42, boldOf: 0.8, boldWidth: 0.012, gloss: 0.9 }),
  rosa: marble('#e3bfb2', '#cb9a8c', '#f3ddd2', '#a86a5e', { mistOf: 0.65, fineOf: 0.65, boldOf: 0.45 }),
  travertine: {
    gloss: 0.18, turn: 0,
    build: (id, seed) => filter(id, '#dcc9ac', [
      { name: 'bed', frequency: '0.0018 0.022', octaves: 4, seed: seed + 1, colour: '#b8996f', table: cloud(0.4, 0.66, 0.45) },
      { name: 'pale', frequency: '0.0015 0.03', octaves: 3, seed: seed + 2, colour: '#efe3cf', table: cloud(0.5, 0.66, 0.75) },
      { name: 'pit', frequency: '0.045 0.15', octaves: 3, seed: seed + 3, colour: '#94774f', table: cloud(0.64, 0.74, 0.42) },
    ]),
  },
  chalk: glaze('#f1ebe1', '#ded5c7', '#9a8670', { gloss: 0.22, speckOf: 0.6 }),
  terracotta: glaze('#bf7350', '#9c5335', '#6f3722', { gloss: 0.1, speckOf: 0.5 }),
  celadon: glaze('#a9c0ae', '#7f9f8f', '#5d6f5c', { gloss: 0.75 }),
  ink: glaze('#2f3a4a', '#1b2430', '#8fa0ae', { gloss: 0.85, speckOf: 0.45 }),
  natural: cloth('#e8dfcf', '#b9a98d', '#fbf6ea'),
  oat: cloth('#d3c1a1', '#a28a62', '#eadfc6'),
  moss: cloth('#7b8263', '#51583c', '#a2a988'),
  clay: cloth('#b8735a', '#874a35', '#d79c85'),
  slate: cloth('#7a848b', '#505a62', '#a6afb5'),
  indigo: cloth('#3d4c6b', '#222e49', '#6d7c9b'),
  saffron: cloth('#cf9a45', '#98671f', '#ecc583'),
  fig: cloth('#6b4150', '#43222f', '#97707e'),
  // Not for sale: candles, lamp shades, cords and fittings.
  wax: { gloss: 0.12, turn: 0, build: (id) => filter(id, '#f4ecdb', [], false) },
  shade: { ...cloth('#f3e6cd', '#d8c29a', '#fff8e8'), glow: true },
  brass: { gloss: 0.9, turn: 0, build: (id, seed) => filter(id, '#b48d4e', [{ name: 'p', frequency: '0.004 0.05', seed, colour: '#8e6a31', table: cloud(0.4, 0.7, 0.5) }]) },
  oak: { gloss: 0.1, turn: 0, build: (id, seed) => filter(id, '#c9a276', [{ name: 'grain', frequency: '0.004 0.09', octaves: 4, seed, colour: '#95683c', table: cloud(0.42, 0.68, 0.6) }]) },
  dark: { gloss: 0, turn: 0, build: (id) => filter(id, '#3a3029', [], false) },
};
