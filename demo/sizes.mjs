// Renders the sizes that the demo shop's pictures come with, so that its first visitor waits for none:  node demo/sizes.mjs
// Named by the content of the picture; what belongs to no picture any more is deleted. `--check` only says what is wrong.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { widthsFor } from '../src/features/media/rules/image.ts';

// 1280 is left out where there is a larger one: until the shop has rendered it, it answers with that.
const SHIPPED = new Set([320, 640, 960, 1600]);
// The largest is what zooming shows: it keeps the grain of the stone.
const qualityOf = (width) => (width >= 1280 ? 75 : 56);
const at = (name) => new URL(name, import.meta.url);
const isCheck = process.argv.includes('--check');

sharp.concurrency(1);
mkdirSync(at('sizes/'), { recursive: true });
const existing = new Set(readdirSync(at('sizes/')));
const missing = [];
for (const name of readdirSync(at('images/')).filter((file) => file.endsWith('.jpg'))) {
  const bytes = readFileSync(at(`images/${name}`));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  for (const width of widthsFor(await sharp(bytes).metadata()).filter((each, _, all) => SHIPPED.has(each) || each === all.at(-1))) {
    const file = `${hash}-${width}.avif`;
    if (existing.delete(file)) continue;
    missing.push(file);
    if (isCheck) continue;
    const image = sharp(bytes).resize({ width, withoutEnlargement: true });
    writeFileSync(at(`sizes/${file}`), await image.avif({ quality: qualityOf(width), effort: 3 }).toBuffer());
  }
}
if (!isCheck) for (const file of existing) rmSync(at(`sizes/${file}`));
console.log(`${missing.length} sizes ${isCheck ? 'missing' : 'rendered'}, ${existing.size} of no picture${isCheck ? '' : ' deleted'}`);
if (isCheck && missing.length + existing.size > 0) process.exit(1);
