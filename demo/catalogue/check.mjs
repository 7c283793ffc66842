// Reads products.csv as a stranger would and checks what the tests rely on:  node demo/catalogue/check.mjs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const at = (name) => new URL(`../${name}`, import.meta.url);
const rows = parse(readFileSync(at('products.csv')), { columns: true, relax_column_count: false, relax_quotes: false, bom: true });
const settings = JSON.parse(readFileSync(at('settings.json'), 'utf8'));
const terms = JSON.parse(readFileSync(at('terms.json'), 'utf8')), coupons = JSON.parse(readFileSync(at('coupons.json'), 'utf8'));
const faults = [], fault = (row, text) => faults.push(`${row.SKU ?? row}: ${text}`);
const list = (s) => s.split(',').map((x) => x.trim()).filter(Boolean);
const parents = rows.filter((r) => r.Type !== 'variation'), variations = rows.filter((r) => r.Type === 'variation');
const bySku = new Map(rows.map((r) => [r.SKU, r]));
for (const key of ['ID', 'SKU']) if (new Set(rows.map((r) => r[key])).size !== rows.length) fault(key, 'not unique');
if (new Set(parents.map((r) => r.Name)).size !== parents.length) fault('Name', 'not unique');

const namesOf = (slug) => new Set(terms.attributes.find((a) => a.slug === slug).terms.map((t) => t.name));
const known = { Color: namesOf('colour'), Size: namesOf('size') };
const paths = new Set(terms.categories.map((c) => c.path));
const rulesOf = (r) => {
  const type = r['Meta: _tiered_price_rules_type'];
  return type ? { type, rules: list(r[`Meta: _${type}_price_rules`]).map((x) => x.split(':').map(Number)) } : null;
};
for (const r of rows) {
  for (const image of list(r.Images)) if (!existsSync(at(`images/${image}`))) fault(r, `no picture ${image}`);
  for (const n of [1, 2]) for (const v of list(r[`Attribute ${n} value(s)`])) if (!known[r[`Attribute ${n} name`]]?.has(v)) fault(r, `unknown term ${v}`);
  if (r['Sale price'] && !(+r['Sale price'] < +r['Regular price'])) fault(r, 'sale is no sale');
  for (const sku of [...list(r.Upsells), ...list(r['Cross-sells'])]) if (!bySku.has(sku)) fault(r, `no such piece ${sku}`);
  const own = rulesOf(r), tier = own ?? (r.Parent ? rulesOf(bySku.get(r.Parent)) : null);
  if (own && !own.rules.every(([q, p], i) => q > 1 && p > 0 && (!i || (q > own.rules[i - 1][0] && (own.type === 'fixed' ? p < own.rules[i - 1][1] : p > own.rules[i - 1][1]))))) fault(r, 'tiers out of order');
  const price = +(r['Sale price'] || r['Regular price']);
  if (price && tier?.type === 'fixed' && tier.rules.some(([, p]) => p >= price)) fault(r, 'a tier dearer than the price');
  if (r.Type !== 'variable' && !(+r['Regular price'] >= 8 && +r['Regular price'] <= 640)) fault(r, 'price out of range');
}
for (const r of parents) {
  if (!r['Short description'] || !r.Description || !r.Images || !r['Weight (kg)']) fault(r, 'incomplete');
  for (const c of list(r.Categories)) if (!paths.has(c)) fault(r, `unknown category ${c}`);
  for (const n of [1, 2]) if (r[`Attribute ${n} default`] && !list(r[`Attribute ${n} value(s)`]).includes(r[`Attribute ${n} default`])) fault(r, 'default is not a value');
}
for (const v of variations) {
  const parent = bySku.get(v.Parent);
  if (parent?.Type !== 'variable') { fault(v, 'no parent'); continue; }
  for (const n of [1, 2]) if (v[`Attribute ${n} value(s)`] && !list(parent[`Attribute ${n} value(s)`]).includes(v[`Attribute ${n} value(s)`])) fault(v, 'value not offered by its parent');
}
for (const c of terms.categories) if (!existsSync(at(`images/${c.image}`))) fault(c.path, `no picture ${c.image}`);
const slugs = new Set(terms.categories.map((c) => c.slug));
for (const c of coupons) for (const s of c.product_categories ?? []) if (!slugs.has(s)) fault(c.code, `no category ${s}`);
for (const c of coupons) for (const s of c.giveaway?.of ?? []) if (!bySku.has(s)) fault(c.code, `no product ${s}`);

const ofPages = Object.entries(settings).flatMap(([name, value]) => (/_picture(_|$)/.test(name) ? [value] : []));
const named = new Set([...rows.flatMap((r) => list(r.Images)), ...terms.categories.map(({ image }) => image), ...ofPages]);
let total = 0;
for (const file of readdirSync(at('images/'))) {
  const { size } = statSync(at(`images/${file}`)); total += size;
  if (size > 350 * 1024) fault(file, 'too heavy');
  if (!named.has(file)) fault(file, 'picture of nothing');
}
console.log({
  rows: rows.length, products: parents.length, variable: parents.filter((r) => r.Type === 'variable').length, variations: variations.length,
  anyVariations: variations.filter((v) => !v['Attribute 1 value(s)'] || !v['Attribute 2 value(s)']).length,
  top: terms.categories.filter((c) => !c.path.includes('>')).length, leaves: new Set(parents.map((r) => r.Categories)).size,
  tiered: parents.filter((r) => rulesOf(r) || variations.some((v) => v.Parent === r.SKU && rulesOf(v))).map((r) => r.SKU).join(' '),
  onSale: parents.filter((r) => r['Sale price'] || variations.some((v) => v.Parent === r.SKU && v['Sale price'])).map((r) => r.SKU).join(' '),
  soldOut: rows.filter((r) => r.Stock === '0').map((r) => r.SKU).join(' '),
  featured: parents.filter((r) => r['Is featured?'] === '1').length, pictures: named.size, megabytes: +(total / 1e6).toFixed(2),
});
if (faults.length) { console.error(faults.join('\n')); process.exit(1); }
