// Solids drawn as piles of thin slices. A vase is a pile of discs, a tray a pile of rounded rectangles, a ring a row of
// short bands. Each slice carries its own light, so any outline gets believable form without a 3D program.
import { gleam, shade } from './light.mjs';

const f = (n) => n.toFixed(1);

/** The box around a silhouette: [left, top, right, bottom], read from its path data. */
export function boxOf({ shape, foot }) {
  if (foot.box) return foot.box;
  const numbers = [...shape.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
  const xs = numbers.map((m) => +m[1]), ys = numbers.map((m) => +m[2]);
  const least = (a) => a.reduce((p, q) => Math.min(p, q)), most = (a) => a.reduce((p, q) => Math.max(p, q));
  return [least(xs), least(ys), most(xs), most(ys)];
}

// ---- plans: the outline of a slice seen from above, as unit points anticlockwise from the right ----
export const round = (n = 56) => Array.from({ length: n }, (_, i) => { const a = (i / n) * 2 * Math.PI; return [Math.cos(a), Math.sin(a)]; });
export const oval = (ratio) => round().map(([x, z]) => [x, z * ratio]);
/** A rectangle with soft corners, turned by some degrees. */
export function block(ratio = 1, turn = 0, softness = 9, n = 96) {
  const t = (turn * Math.PI) / 180;
  return Array.from({ length: n }, (_, i) => {
    const a = (i / n) * 2 * Math.PI;
    const c = Math.cos(a), s = Math.sin(a), p = 2 / softness;
    const x = Math.sign(c) * Math.abs(c) ** p, z = Math.sign(s) * Math.abs(s) ** p * ratio;
    return [x * Math.cos(t) - z * Math.sin(t), x * Math.sin(t) + z * Math.cos(t)];
  });
}
/** A circle with flutes (depth > 0) or lobes. */
export const fluted = (count, depth, n = count * 10) => Array.from({ length: n }, (_, i) => {
  const a = (i / n) * 2 * Math.PI, r = 1 - depth * (0.5 - 0.5 * Math.cos(a * count)) ** 1.5;
  return [Math.cos(a) * r, Math.sin(a) * r];
});
/** A circle whose radius wanders: a piece shaped by hand. */
export const wobbly = (waves, n = 72) => Array.from({ length: n }, (_, i) => {
  const a = (i / n) * 2 * Math.PI, r = 1 + waves.reduce((s, [k, amount, at]) => s + amount * Math.cos(k * a + at), 0);
  return [Math.cos(a) * r, Math.sin(a) * r];
});

function normals(plan) {
  return plan.map((_, i) => {
    const [ax, az] = plan[(i - 1 + plan.length) % plan.length], [bx, bz] = plan[(i + 1) % plan.length];
    const l = Math.hypot(bx - ax, bz - az) || 1;
    return [(bz - az) / l, -(bx - ax) / l];
  });
}

// ---- profiles: [radius, height] from the foot up; a third value 1 marks a hard corner ----
export function smooth(points, step = 1.6) {
  const out = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    // A tangent as long as its own stretch: a short stretch beside a long one must not shoot over.
    const stretch = Math.hypot(p2[0] - p1[0], p2[1] - p1[1]);
    const tan = (a, _b, c) => { const l = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1; return [((c[0] - a[0]) / l) * stretch, ((c[1] - a[1]) / l) * stretch]; };
    const straight = p1[2] && p2[2];
    const m1 = p1[2] ? [p2[0] - p1[0], p2[1] - p1[1]] : tan(p0, p1, p2), m2 = p2[2] ? [p2[0] - p1[0], p2[1] - p1[1]] : tan(p1, p2, p3);
    const n = Math.max(2, Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let j = 0; j < n; j++) {
      const t = j / n;
      if (straight) { out.push([p1[0] + (p2[0] - p1[0]) * t, p1[1] + (p2[1] - p1[1]) * t]); continue; }
      const a = 2 * t ** 3 - 3 * t ** 2 + 1, b = t ** 3 - 2 * t ** 2 + t, c = -2 * t ** 3 + 3 * t ** 2, d = t ** 3 - t ** 2;
      out.push([0, 1].map((k) => a * p1[k] + b * m1[k] + c * p2[k] + d * m2[k]));
    }
  }
  out.push(points.at(-1).slice(0, 2));
  return out;
}

function gradient(id, plan, norms, a, b, inner, tone) {
  const xs = plan.map((p) => p[0]), lo = Math.min(...xs), hi = Math.max(...xs);
  const every = Math.max(1, Math.floor(plan.length / 110));
  const stops = [];
  plan.forEach(([x], i) => {
    if (i % every) return;
    const [nx, nz] = norms[i];
    if (inner ? nz > 0.02 : nz < -0.02) return;
    const n = inner ? [-nx * a, b, -nz * a] : [nx * a, b, nz * a];
    stops.push([(x - lo) / (hi - lo), tone(n)]);
  });
  stops.sort((p, q) => p[0] - q[0]);
  return `<linearGradient id="${id}">${stops.map(([o, c]) => `<stop offset="${o.toFixed(3)}" stop-color="${c}"/>`).join('')}</linearGradient>`;
}

let serial = 0;
const fresh = (p) => `${p}${(serial++).toString(36)}`;

/**
 * A pile of slices. Returns its light, its gleam and its silhouette as SVG, for `body` to dress in a material.
 * open: {wall, depth, floor} makes it hollow. tilt: how far we look down on it (0.1 eye level .. 0.6 from above).
 * lean: sideways drift of the axis by height.
 */
export function pile({ x = 400, y = 800, plan = round(), profile, tilt = 0.2, open, lean = () => 0, gloss = 0, lift = 0, raised = 0, glow = 0 }) {
  const norms = normals(plan), defs = [], light = [], shine = [], shape = [];
  const at = (r, h) => `${plan.map(([px, pz], i) => `${i ? 'L' : 'M'}${f(x + lean(h) + px * r)} ${f(y - h + pz * r * tilt)}`).join('')}Z`;
  const put = (path, n2, inner, dim = 0) => {
    const [a, b] = n2;
    const idL = fresh('l');
    defs.push(gradient(idL, plan, norms, a, b, inner, (n) => shade(n, { lift: lift + glow - dim })));
    light.push(`<path d="${path}" fill="url(#${idL})"/>`);
    shape.push(path);
    if (gloss) {
      const idG = fresh('g');
      defs.push(gradient(idG, plan, norms, a, b, inner, (n) => gleam(n, gloss * (inner ? 0.5 : 1))));
      shine.push(`<path d="${path}" fill="url(#${idG})"/>`);
    }
  };
  const slices = smooth(profile);
  slices.forEach(([r, h], i) => {
    const [r0, h0] = slices[Math.max(0, i - 1)], [r1, h1] = slices[Math.min(slices.length - 1, i + 1)];
    const l = Math.hypot(r1 - r0, h1 - h0) || 1;
    const near = raised + h; // the floor keeps light from the foot
    put(at(Math.max(r, 0.6), h), [(h1 - h0) / l, -(r1 - r0) / l], false, 0.2 * Math.exp(-near / 26));
  });
  const [topR, topH] = slices.at(-1);
  put(at(topR, topH), [0.12, 0.99], false);
  if (open) {
    const { wall = 8, depth = topH * 0.9, floor = 0.55 } = open;
    const inR = topR - wall, mouth = fresh('m');
    defs.push(`<clipPath id="${mouth}"><path d="${at(inR, topH)}"/></clipPath>`);
    light.push(`<g clip-path="url(#${mouth})">`); if (gloss) shine.push(`<g clip-path="url(#${mouth})">`);
    const n = Math.min(160, Math.ceil(depth / 1.8));
    const keep = shape.length;
    for (let i = 0; i <= n; i++) {
      const t = i / n, r = inR * (floor + (1 - floor) * Math.sqrt(Math.max(0, 1 - t * t)));
      const a = Math.sqrt(1 - t * t) * 0.95 + 0.05, b = Math.sqrt(1 - a * a) + 0.12;
      put(at(r, topH - depth * t), [a, b], true, Math.min(0.3, 0.04 + (0.5 * t * depth) / (inR * 2.2)) * (1 - (open.bright ?? 0)));
    }
    shape.length = keep;
    light.push('</g>'); if (gloss) shine.push('</g>');
    // a thin lit lip makes the wall's thickness readable
    light.push(`<path d="${at(topR - 0.8, topH)}" fill="none" stroke="#ffffff" stroke-opacity=".55" stroke-width="1.2"/>`);
  }
  const wide = Math.max(...slices.slice(0, Math.ceil(slices.length * 0.25)).map((s) => s[0]));
  const xs = plan.map((p) => p[0]), zs = plan.map((p) => p[1]);
  return {
    defs: defs.join(''), light: light.join(''), shine: shine.join(''), shape: shape.map((d) => `<path d="${d}"/>`).join(''),
    foot: { x: x + lean(0), y, rx: slices[0][0] * Math.max(...xs), ry: slices[0][0] * Math.max(...zs) * tilt, wide: wide * Math.max(...xs), high: topH },
  };
}

/** A round bar bent along a path in space: points [x, height, depth]. Parts nearer to the eye cover the others. */
export function bar({ x = 400, y = 800, path, radius = 30, tilt = 0.25, gloss = 0, closed = false, lift = 0, foot }) {
  const flat = path.map(([px, h, z]) => [x + px, y - h + z * tilt, z]);
  const defs = [], bands = [], shape = [];
  const n = flat.length, last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const p = flat[i], q = flat[(i + 1) % n], o = flat[closed ? (i - 1 + n) % n : Math.max(0, i - 1)], s = flat[closed ? (i + 2) % n : Math.min(n - 1, i + 2)];
    const side = (a, b) => { const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1; return [-(b[1] - a[1]) / l, (b[0] - a[0]) / l]; };
    const r = typeof radius === 'function' ? radius(i / last) : radius;
    const r2 = typeof radius === 'function' ? radius((i + 1) / last) : radius;
    const u = side(o, q), v = side(p, s), m = side(p, q);
    const e = 0.7; // a hair of overlap, so that no seams show
    const tx = m[1] * e, ty = -m[0] * e;
    const d = `M${f(p[0] - u[0] * r - tx)} ${f(p[1] - u[1] * r - ty)}L${f(p[0] + u[0] * r - tx)} ${f(p[1] + u[1] * r - ty)}L${f(q[0] + v[0] * r2 + tx)} ${f(q[1] + v[1] * r2 + ty)}L${f(q[0] - v[0] * r2 + tx)} ${f(q[1] - v[1] * r2 + ty)}Z`;
    const stops = (tone) => Array.from({ length: 15 }, (_, k) => {
      const w = (k / 14) * 2 - 1, z = Math.sqrt(Math.max(0, 1 - w * w));
      return `<stop offset="${(k / 14).toFixed(3)}" stop-color="${tone([m[0] * w, -m[1] * w, z])}"/>`;
    }).join('');
    const axis = `gradientUnits="userSpaceOnUse" x1="${f(p[0] - m[0] * r)}" y1="${f(p[1] - m[1] * r)}" x2="${f(p[0] + m[0] * r)}" y2="${f(p[1] + m[1] * r)}"`;
    const a = fresh('l'), b = fresh('g');
    defs.push(`<linearGradient id="${a}" ${axis}>${stops((nn) => shade(nn, { lift: lift - 0.16 * Math.exp(-(y - p[1]) / 30) }))}</linearGradient>`);
    if (gloss) defs.push(`<linearGradient id="${b}" ${axis}>${stops((nn) => gleam(nn, gloss))}</linearGradient>`);
    bands.push({ z: p[2], light: `<path d="${d}" fill="url(#${a})"/>`, shine: gloss ? `<path d="${d}" fill="url(#${b})"/>` : '' });
    shape.push(`<path d="${d}"/>`);
  }
  bands.sort((p, q) => p.z - q.z);
  const xs = flat.map((p) => p[0]), low = Math.max(...flat.map((p) => p[1]));
  const feet = flat.filter((p) => p[1] > low - 12);
  const fx = feet.map((p) => p[0]);
  const r0 = typeof radius === 'function' ? radius(0) : radius;
  return {
    defs: defs.join(''), light: bands.map((b) => b.light).join(''), shine: bands.map((b) => b.shine).join(''), shape: shape.join(''),
    foot: { x: (Math.min(...fx) + Math.max(...fx)) / 2, y: low + r0 * 0.7, rx: (Math.max(...fx) - Math.min(...fx)) / 2 + r0 * 0.6, ry: r0 * 0.3, wide: (Math.max(...xs) - Math.min(...xs)) / 2, high: 200, ...foot },
  };
}

/** A flat front of any outline with a thickness going back: bookends, slabs. outline: [x, height] clockwise from the left foot. */
export function panel({ x = 400, y = 800, outline, thick = [46, 22], gloss = 0, lift = 0 }) {
  const [dx, dy] = thick, light = [], shape = [], defs = [];
  const pts = outline.map(([px, h]) => [x + px, y - h]);
  pts.forEach((p, i) => {
    const q = pts[(i + 1) % pts.length];
    const l = Math.hypot(q[0] - p[0], q[1] - p[1]); if (!l) return;
    const n = [(q[1] - p[1]) / l, -(q[0] - p[0]) / l]; // outward on screen (y down)
    if (n[0] * dx - n[1] * dy <= 0) return;
    const d = `M${f(p[0])} ${f(p[1])}L${f(q[0])} ${f(q[1])}L${f(q[0] + dx)} ${f(q[1] - dy)}L${f(p[0] + dx)} ${f(p[1] - dy)}Z`;
    const c = shade([n[0] * 0.97, -n[1] * 0.97, 0.1], { lift: lift - (n[0] > 0.7 ? 0.1 : 0) });
    light.push(`<path d="${d}" fill="${c}" stroke="${c}" stroke-width=".8"/>`);
  });
  for (let i = 1; i <= 24; i++) { // the face, pushed back step by step, leaves no seams at the curved edge
    shape.push(`<path d="${pts.map((p, k) => `${k ? 'L' : 'M'}${f(p[0] + (dx * i) / 24)} ${f(p[1] - (dy * i) / 24)}`).join('')}Z"/>`);
  }
  const face = `${pts.map((p, i) => `${i ? 'L' : 'M'}${f(p[0])} ${f(p[1])}`).join('')}Z`;
  const g = fresh('l'), s = fresh('g');
  defs.push(`<linearGradient id="${g}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade([-0.32, 0.2, 0.9], { lift })}"/><stop offset=".6" stop-color="${shade([0, 0, 1], { lift })}"/><stop offset="1" stop-color="${shade([0.25, -0.15, 0.95], { lift: lift - 0.05 })}"/></linearGradient>`);
  light.push(`<path d="${face}" fill="url(#${g})"/><path d="${face}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/>`);
  shape.push(`<path d="${face}"/>`);
  if (gloss) defs.push(`<linearGradient id="${s}" x1="0" y1="0" x2="1" y2="1"><stop offset=".1" stop-color="#000"/><stop offset=".28" stop-color="${gleam([-0.56, 0, 0.83], gloss * 0.9)}"/><stop offset=".36" stop-color="#0d0d0c"/><stop offset=".5" stop-color="#000"/></linearGradient>`);
  const xs = outline.map((p) => p[0]);
  const lo = Math.min(...xs), hi = Math.max(...xs), high = Math.max(...outline.map((p) => p[1]));
  return {
    defs: defs.join(''), light: light.join(''), shine: gloss ? `<path d="${face}" fill="url(#${s})"/>` : '', shape: shape.join(''),
    foot: { x: x + (lo + hi) / 2 + dx / 2, y: y - dy / 2, rx: (hi - lo) / 2 + dx / 2, ry: dy / 2 + 2, wide: (hi - lo) / 2, high },
  };
}

/** A stuffed form: its outline is blown up by light on a blurred mask. For cushions and draped cloth. */
export function puff({ x = 400, y = 800, d, swell = 42, rise = 60, foot, creases = '' }) {
  const id = fresh('p');
  const path = `<path d="${d}" transform="translate(${x} ${y})"/>`;
  return {
    defs: `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1000" color-interpolation-filters="sRGB">
      <feGaussianBlur in="SourceAlpha" stdDeviation="${swell}" result="b"/><feDiffuseLighting in="b" surfaceScale="${rise}" diffuseConstant="1.12" lighting-color="#fffaf2"><feDistantLight azimuth="222" elevation="52"/></feDiffuseLighting>
      <feComponentTransfer><feFuncR type="linear" slope=".85" intercept=".2"/><feFuncG type="linear" slope=".88" intercept=".15"/><feFuncB type="linear" slope=".91" intercept=".1"/></feComponentTransfer></filter>`,
    light: `<g filter="url(#${id})">${path}</g><g transform="translate(${x} ${y})">${creases}</g>`, shine: '', shape: path,
    foot: { x, y, rx: 200, ry: 12, wide: 200, high: 300, box: [x - (foot?.wide ?? 200), y - (foot?.high ?? 300), x + (foot?.wide ?? 200), y], ...foot },
  };
}
