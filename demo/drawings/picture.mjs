// Puts a piece into the room: the plain picture, and a nearer one with the window on the other side.
import { backdrop, dress, shadow, sheet } from './scene.mjs';
import { HANGING, partsOf } from './silhouettes.mjs';
import { boxOf } from './solids.mjs';

/** A steady number per name, so that the same piece always gets the same veins. */
export const seedOf = (text) => [...text].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 9973, 7) % 400;

const wallShadow = ({ x, y, wide, high }) =>
  `<ellipse cx="${x + 60}" cy="${y - high / 2 + 30}" rx="${wide * 0.85}" ry="${high * 0.55}" fill="#3d2c20" fill-opacity=".16" filter="url(#blur34)"/>`;

export function drawParts(slug, colour) {
  const hanging = HANGING.has(slug), parts = partsOf(slug, colour), seed = seedOf(slug + colour);
  const solids = parts.filter((p) => p.solid);
  // Only what stands on the floor throws a shadow on it: a candle or a shade high up does not.
  const ground = Math.max(...solids.map((p) => p.solid.foot.y)) - 112;
  const shadows = solids.filter(({ solid: { foot } }) => !foot.noShadow && (hanging || foot.y > ground))
    .map(({ solid: { foot } }) => (hanging ? wallShadow(foot) : shadow(foot))).join('');
  const body = parts.map((p, i) => p.svg ?? dress(p.solid, p.as, seed + i * 5)).join('');
  // The box of everything, and of the parts in the piece's own material: a detail shows the stone, not the candle.
  const boxes = solids.map((p) => boxOf(p.solid));
  const box = [0, 1, 2, 3].map((k) => Math[k < 2 ? 'min' : 'max'](...boxes.map((b) => b[k])));
  const own = solids.map((p, i) => (p.as === colour ? boxes[i] : null)).filter(Boolean);
  const heart = [0, 1, 2, 3].map((k) => Math[k < 2 ? 'min' : 'max'](...own.map((b) => b[k])));
  return { svg: shadows + body, box, heart };
}

/** Scales a piece to fill the picture well, low pieces nearer the middle. Small pieces stay a little smaller. */
function placed(slug, colour) {
  const { svg, box: [l, t, r, b] } = drawParts(slug, colour);
  if (HANGING.has(slug)) return { svg, horizon: 1100 };
  const scale = Math.min(1.34, 680 / (r - l), 730 / (b - t));
  const cx = (l + r) / 2, cy = (t + b) / 2;
  const middle = 520 + Math.min(60, ((b - t) * scale) / 12);
  return { svg: `<g transform="translate(400 ${middle.toFixed(1)}) scale(${scale.toFixed(3)}) translate(${-cx.toFixed(1)} ${-cy.toFixed(1)})">${svg}</g>`, horizon: Math.min(720, middle + ((b - t) * scale) / 2 - 110) };
}

export function plain(slug, colour, { tone = 'paper' } = {}) {
  const { svg, horizon } = placed(slug, colour);
  return sheet(backdrop({ tone, horizon }) + svg);
}

export function detail(slug, colour) {
  const { svg, heart: [l, t, r, b] } = drawParts(slug, colour);
  const wide = r - l, high = b - t;
  const width = Math.min(640, Math.max(300, Math.max(wide, high * 0.62) * 0.82)), height = width * 1.25;
  const cx = 800 - (l + wide * 0.56), top = high > height ? t - height * 0.12 : (t + b) / 2 - height * 0.5;
  const view = [cx - width / 2, top, width, height].map((n) => n.toFixed(1)).join(' ');
  const room = backdrop({ width: 2400, height: 2000, tone: seedOf(slug) % 3 ? 'dusk' : 'sage', horizon: HANGING.has(slug) ? 2100 : Math.max(t + 60, b - 130) + 400 });
  return sheet(`<g transform="translate(800 0) scale(-1 1)"><g transform="translate(-800 -400)">${room}</g>${svg}</g>`, { view });
}
