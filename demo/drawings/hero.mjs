// The wide picture of the front page: some pieces on an oak shelf, in the same light.

import { MATERIALS } from './materials.mjs';
import { drawParts } from './picture.mjs';
import { backdrop, sheet } from './scene.mjs';

// slug, colour, where its middle stands, its size; far pieces first
const SHELF = [
  ['orsa-tall-vase', 'nero', 1180, 0.72], ['colonna-fluted-vase', 'travertine', 330, 0.72], ['anello-ring', 'rosa', 900, 0.62],
  ['brina-amphora', 'terracotta', 1420, 0.62], ['alba-bud-vase', 'carrara', 560, 0.62], ['stelo-taper-holder', 'verde', 715, 0.62],
  ['lume-bud-vase', 'celadon', 150, 0.5], ['conca-fruit-bowl', 'calacatta', 1085, 0.44],
];
export function hero() {
  const top = 668;
  const pieces = SHELF.map(([slug, colour, x, size], i) => {
    const { svg, box: [l, , r, b] } = drawParts(slug, colour);
    const y = top + 20 + (i > 4 ? 16 : 0) + (slug.startsWith('conca') ? 14 : 0);
    return `<g transform="translate(${x} ${y}) scale(${size}) translate(${-(l + r) / 2} ${-b})">${svg}</g>`;
  }).join('');
  return sheet(`${backdrop({ width: 1600, height: 900, horizon: 1200 })}
    <defs>${MATERIALS.oak.build('oakboard', 12)}
      <clipPath id="board"><rect y="${top - 26}" width="1600" height="108"/></clipPath>
      <linearGradient id="boardlight" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#c9b6a2"/></linearGradient></defs>
    <rect x="-200" y="${top + 70}" width="2000" height="90" fill="#3d2c20" fill-opacity=".28" filter="url(#blur34)"/>
    <g clip-path="url(#board)"><g style="isolation:isolate"><rect x="-700" y="-700" width="2200" height="2400" transform="translate(150 0)" filter="url(#oakboard)"/><rect y="${top - 26}" width="1600" height="108" fill="url(#boardlight)" style="mix-blend-mode:multiply"/></g>
      <rect y="${top - 26}" width="1600" height="74" fill="#fffaf0" fill-opacity=".22"/>
      <rect y="${top + 48}" width="1600" height="34" fill="#2a1b0f" fill-opacity=".24"/><rect y="${top + 47}" width="1600" height="2" fill="#fff" fill-opacity=".45"/></g>
    <g>${pieces}</g>`, { width: 1600, height: 900 });
}
