// The room: a seamless paper backdrop, a soft shadow under each piece, and the pieces dressed in their materials.
import { MATERIALS } from './materials.mjs';

let serial = 0;

/** Dresses a solid in a material: the texture is cut to the silhouette, darkened by the light, lit by the gleam. */
export function dress(solid, material, seed = 1) {
  const m = MATERIALS[material], n = serial++;
  return `<defs>${m.build(`t${n}`, seed)}${solid.defs}<mask id="k${n}" maskUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1000"><g fill="#fff" filter="url(#edge)">${solid.shape}</g></mask></defs>
  <g mask="url(#k${n})"><g style="isolation:isolate">
    <g transform="rotate(${m.turn + ((seed * 37) % 24) * (m.turn ? 1 : 0)} 400 500)"><rect x="-700" y="-700" width="2200" height="2400" filter="url(#t${n})"/></g>
    <g style="mix-blend-mode:multiply">${solid.light}</g>
    ${solid.shine ? `<g style="mix-blend-mode:screen">${solid.shine}</g>` : ''}
  </g></g>`;
}

const ellipse = (cx, cy, rx, ry, blur, opacity, colour = '#3d2c20') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour}" fill-opacity="${opacity}" filter="url(#blur${blur})"/>`;

/** The shadow falls to the right, away from the window: dark and narrow where the piece touches, wide and faint beyond. */
export function shadow({ x, y, rx, ry, wide, high }) {
  const reach = Math.min(230, 60 + high * 0.32);
  return ellipse(x + reach * 0.62, y - 4, wide * 0.75 + reach * 0.75, ry * 1.1 + 16, 34, 0.2)
    + ellipse(x + rx * 0.16 + 10, y + 3, rx * 1.06 + 8, ry + 8, 14, 0.3)
    + ellipse(x + 3, y + 2, rx * 1.0, ry + 2, 5, 0.5);
}

export const TONES = {
  paper: ['#f3eee7', '#e6ddd2', '#efe8df', '#ddd2c5'],
  dusk: ['#e9e0d5', '#d8cbbc', '#e5dacd', '#cbbcab'],
  sage: ['#e6e6dc', '#d3d4c7', '#e3e1d6', '#c6c5b6'],
};

export function backdrop({ width = 800, height = 1000, horizon = 660, tone = 'paper' } = {}) {
  const [wall, wallFar, floor, floorNear] = TONES[tone];
  return `<defs>
    ${[5, 14, 34, 60].map((b) => `<filter id="blur${b}" x="-100%" y="-400%" width="300%" height="900%"><feGaussianBlur stdDeviation="${b}"/></filter>`).join('')}
    <!-- Hundreds of slices on top of each other make a hard, jagged edge: soften it, and keep only its inner half. -->
    <filter id="edge" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1800" height="1200"><feGaussianBlur stdDeviation=".8"/><feComponentTransfer><feFuncA type="linear" slope="2" intercept="-1"/></feComponentTransfer></filter>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="${wallFar}"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor}" stop-opacity="0"/><stop offset=".16" stop-color="${floor}"/><stop offset="1" stop-color="${floorNear}"/></linearGradient>
    <radialGradient id="glow" cx=".22" cy=".3" r=".7"><stop offset="0" stop-color="#fffdf8" stop-opacity=".75"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/></radialGradient>
    <radialGradient id="lamplight"><stop offset="0" stop-color="#ffe0a6" stop-opacity=".85"/><stop offset=".4" stop-color="#ffe4b4" stop-opacity=".4"/><stop offset="1" stop-color="#ffe9c4" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <rect width="${width}" height="${height}" fill="url(#glow)"/>
  <rect y="${horizon - 60}" width="${width}" height="${height - horizon + 60}" fill="url(#floor)"/>
  <path d="M${width * 0.5} -60L${width * 0.72} -60L${width * 1.02} ${horizon}L${width * 0.78} ${horizon}Z" fill="#fffaf0" fill-opacity=".3" filter="url(#blur60)"/>`;
}

export const sheet = (body, { width = 800, height = 1000, view = `0 0 ${width} ${height}`, mirror = false } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${mirror ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body}</svg>`;
