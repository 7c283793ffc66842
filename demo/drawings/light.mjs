// The light of the shop's pictures: one big soft window at the left, paper all around.
// Every solid asks here how bright a bit of its surface is, so that all pieces sit in the same room.

const unit = (v) => { const l = Math.hypot(...v) || 1; return v.map((c) => c / l); };
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const KEY = unit([-0.62, 0.58, 0.62]); // x right, y up, z towards the viewer
const VIEW = unit([0, 0.25, 1]);
const HALF = unit(KEY.map((c, i) => c + VIEW[i]));

const hex = (n) => Math.max(0, Math.min(255, Math.round(n))).toString(16).padStart(2, '0');
export const rgb = (r, g, b) => `#${hex(r)}${hex(g)}${hex(b)}`;

/** How much light a surface with this normal gets, 0..1. Shadows are never black: paper throws light back. */
export function brightness(normal, { lift = 0 } = {}) {
  const [nx, ny] = normal;
  const key = Math.max(0, (dot(normal, KEY) + 0.18) / 1.18);
  const sky = 0.5 + 0.5 * ny;
  const bounce = Math.max(0, nx) ** 3 * 0.13; // the wall at the right
  return Math.min(1, 0.3 + lift + 0.09 * sky + 0.66 * key + bounce);
}

/** The colour to multiply a material by. Shadows run warm, as they do between paper walls. */
export function shade(normal, options) {
  const t = brightness(normal, options);
  return rgb(255 * (0.05 + 0.95 * t ** 0.96), 255 * (0.02 + 0.98 * t ** 1.04), 255 * t ** 1.12);
}

/** The colour to screen on top: the window's reflection on polished stone or glaze. */
export function gleam(normal, gloss) {
  if (!gloss) return '#000000';
  const [nx, , nz] = normal;
  const spot = Math.max(0, dot(normal, HALF)) ** 26 * 0.5;
  const pane = nz > 0 ? Math.exp(-(((nx + 0.56) / 0.1) ** 2)) * 0.2 * (1 - Math.abs(normal[1])) : 0;
  const edge = Math.max(0, nx - 0.82) * 0.7 * (1 - Math.abs(normal[1]));
  const g = 255 * gloss * (spot + pane + edge);
  return rgb(g, g * 0.985, g * 0.95);
}
