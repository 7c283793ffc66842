// Draws every picture that products.csv names, and the wide one for the front page.
//   node demo/drawings/draw.mjs             all of them
//   node demo/drawings/draw.mjs --missing   only those that are not there yet
//   node demo/drawings/draw.mjs alba conca  only pieces whose slug begins so
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PRODUCTS } from '../catalogue/products.mjs';
import { slugOf } from '../catalogue/terms.mjs';
import { hero } from './hero.mjs';
import { detail, plain } from './picture.mjs';

sharp.concurrency(1);
const folder = fileURLToPath(new URL('../images/', import.meta.url));
mkdirSync(folder, { recursive: true });
const options = process.argv.slice(2), missing = options.includes('--missing'), only = options.filter((o) => !o.startsWith('--'));

async function save(name, draw, limit) {
  const file = folder + name;
  if (missing && existsSync(file)) return;
  const picture = sharp(Buffer.from(draw()), { unlimited: true }).flatten({ background: '#f1ece5' });
  let jpeg;
  for (const quality of [82, 76, 70, 62, 54]) {
    jpeg = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= limit * 1024) break;
  }
  writeFileSync(file, jpeg);
  console.log(`${name} ${Math.round(jpeg.length / 1024)} KB`);
}

for (const product of PRODUCTS) {
  const slug = slugOf(product.name);
  if (only.length && !only.some((o) => slug.startsWith(o))) continue;
  const main = slugOf(product.colours ? product.start[0] : product.colour);
  for (const colour of product.colours ?? []) await save(`${slug}-${slugOf(colour)}.jpg`, () => plain(slug, slugOf(colour)), 90);
  if (!product.colours) await save(`${slug}.jpg`, () => plain(slug, main), 90);
  await save(`${slug}-detail.jpg`, () => detail(slug, main), 90);
}
if (!only.length || only.includes('hero')) await save('hero.jpg', hero, 160);
