// Writes products.csv, terms.json and coupons.json from the lists beside this file:  node demo/catalogue/write.mjs
import { existsSync, writeFileSync } from 'node:fs';
import { PRODUCTS } from './products.mjs';
import { sectionsOf } from './sections.mjs';
import { CATEGORIES, COLOURS, SIZES, slugOf } from './terms.mjs';

const to = (name) => new URL(`../${name}`, import.meta.url);
const code = Object.fromEntries([...COLOURS, ...SIZES].map(([name, short]) => [name, short]));
const money = (n) => (n === undefined || n === '' ? '' : Number(n).toFixed(2));
const html = (s) => s.replaceAll('&', '&amp;');
/** Steady made-up stock: the same on every run, different for every piece. */
const someStock = (sku, bulk) => (bulk ? 80 : 3) + ([...sku].reduce((n, c) => (n * 33 + c.charCodeAt(0)) % 1009, 5) % (bulk ? 160 : 22));

const COLUMNS = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Is featured?', 'Visibility in catalog', 'Short description', 'Description',
  'Date sale price starts', 'Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?',
  'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Sale price',
  'Regular price', 'Categories', 'Tags', 'Shipping class', 'Images', 'Parent', 'Upsells', 'Cross-sells', 'Position',
  ...[1, 2].flatMap((n) => ['name', 'value(s)', 'visible', 'global', 'default'].map((c) => `Attribute ${n} ${c}`)),
  'Meta: _tiered_price_rules_type', 'Meta: _fixed_price_rules', 'Meta: _percentage_price_rules', 'Meta: _tiered_price_minimum_qty'];

const attribute = (n, name, values, start = '', parent = true) => ({
  [`Attribute ${n} name`]: name, [`Attribute ${n} value(s)`]: values, [`Attribute ${n} visible`]: parent ? 1 : '', [`Attribute ${n} global`]: 1, [`Attribute ${n} default`]: start,
});
const tiers = (t) => (t ? {
  'Meta: _tiered_price_rules_type': t.type, [t.type === 'fixed' ? 'Meta: _fixed_price_rules' : 'Meta: _percentage_price_rules']: t.rules, 'Meta: _tiered_price_minimum_qty': t.min ?? '',
} : {});
// Width, depth and height of the product as it stands; cloth has none.
const size = (kg, [w, d, h] = []) => ({ 'Weight (kg)': kg, 'Length (cm)': d, 'Width (cm)': w, 'Height (cm)': h });
const sale = (o) => ({ 'Sale price': money(o.sale), 'Date sale price starts': o.from ?? '', 'Date sale price ends': o.to ?? '' });

const paragraphs = (texts) => texts.filter(Boolean).map((t) => `<p>${html(t)}</p>`).join('');
const listed = (facts) => (facts.length ? `<ul>${facts.map((t) => `<li>${html(t)}</li>`).join('')}</ul>` : '');
const description = (p) => paragraphs(p.text) + sectionsOf(p).map(([title, texts, facts]) => `<h3>${title}</h3>${paragraphs(texts)}${listed(facts)}`).join('');

let nextVariation = 1001;
const rows = PRODUCTS.flatMap((p, i) => {
  const slug = slugOf(p.name), variable = !!p.sizes;
  const images = variable
    ? [p.start[0], ...p.colours.filter((c) => c !== p.start[0])].map((c) => `${slug}-${slugOf(c)}.jpg`)
    : [`${slug}.jpg`];
  images.splice(1, 0, ...['scene', 'detail'].map((kind) => `${slug}-${kind}.jpg`).filter((file) => existsSync(to(`images/${file}`))));
  const row = {
    ID: 101 + i, Type: variable ? 'variable' : 'simple', SKU: p.sku, Name: p.name, Published: p.draft ? -1 : 1, 'Is featured?': p.featured ? 1 : 0,
    'Visibility in catalog': p.hidden ? 'hidden' : 'visible', 'Short description': html(p.short),
    Description: description(p),
    'Tax status': 'taxable', 'In stock?': variable || p.stock > 0 ? 1 : 0, Stock: variable ? '' : p.stock, 'Low stock amount': p.one || variable ? '' : 3,
    'Backorders allowed?': 0, 'Sold individually?': p.one ? 1 : 0, 'Allow customer reviews?': 1, 'Regular price': variable ? '' : money(p.price),
    Categories: p.cat, Tags: p.tags, Images: images.join(', '), Upsells: p.upsells, 'Cross-sells': p.cross, Position: (i + 1) * 10,
    ...(variable ? size(...[Object.values(p.sizes)[0]].map(([, kg, ...d]) => [kg, d])[0]) : { ...size(p.kg, p.dims), ...sale(p) }),
    ...attribute(1, 'Color', variable ? p.colours.join(', ') : p.colour, variable ? p.start[0] : ''),
    ...(variable ? attribute(2, 'Size', Object.keys(p.sizes).join(', '), p.start[1]) : {}), ...tiers(p.tiers),
  };
  if (!variable) return [row];
  const grid = p.rows ?? p.colours.flatMap((c) => Object.keys(p.sizes).map((s) => [c, s]));
  const unknown = Object.keys(p.change ?? {}).filter((k) => !grid.some(([c, s]) => k === `${code[c]}-${code[s]}`));
  if (unknown.length) throw new Error(`${p.sku}: no such variation ${unknown}`);
  return [row, ...grid.map(([c, s, own], k) => {
    const [price, kg, ...dims] = p.sizes[s || Object.keys(p.sizes)[0]];
    const short = `${code[c] ?? 'ANY'}-${code[s] ?? 'ANY'}`, sku = `${p.sku}-${short}`, changed = p.change?.[short] ?? {};
    const stock = changed.stock ?? someStock(sku, p.bulk);
    return {
      ID: nextVariation++, Type: 'variation', SKU: sku, Name: `${p.name} - ${c || 'Any color'}, ${s || 'Any size'}`, Published: 1, 'Is featured?': 0, 'Visibility in catalog': 'visible',
      'Tax status': 'taxable', 'Tax class': 'parent', 'In stock?': stock > 0 || changed.backorders ? 1 : 0, Stock: stock, 'Backorders allowed?': changed.backorders ?? 0,
      'Sold individually?': 0, 'Allow customer reviews?': 0, ...size(kg, dims), 'Regular price': money(own ?? price + (p.extra?.[c] ?? 0)), ...sale(changed),
      Images: c ? `${slug}-${slugOf(c)}.jpg` : '', Parent: p.sku, Position: k + 1,
      ...attribute(1, 'Color', c, '', false), ...attribute(2, 'Size', s, '', false), ...tiers(p.sizeTiers?.[s]),
    };
  })];
});

const cell = (v) => { const s = String(v ?? ''); return /[",\r\n]/.test(s) ? `"${s.replaceAll('"', '""')}"` : s; };
writeFileSync(to('products.csv'), [COLUMNS, ...rows.map((r) => COLUMNS.map((c) => r[c]))].map((r) => `${r.map(cell).join(',')}\r\n`).join(''));

// ---- terms: only what some piece uses ----
const used = (n) => new Set(rows.flatMap((r) => (r[`Attribute ${n} value(s)`] ?? '').split(', ')));
const colours = COLOURS.filter(([name]) => used(1).has(name)).map(([name, , color, secondary_color]) => ({ slug: slugOf(name), name, color, ...(secondary_color ? { secondary_color } : {}) }));
const sizes = SIZES.filter(([name]) => used(2).has(name)).map(([name]) => ({ slug: slugOf(name), name }));
writeFileSync(to('terms.json'), `${JSON.stringify({
  attributes: [{ slug: 'colour', name: 'Color', type: 'color', terms: colours }, { slug: 'size', name: 'Size', type: 'button', terms: sizes }],
  categories: CATEGORIES.map(([path, image, description], i) => ({ path, slug: slugOf(path.split(' > ').at(-1)), description, image, position: (i + 1) * 10 })),
}, null, 2)}\n`);

// None applies by itself: the totals of the demo stay those of its prices.
const everywhere = ['my_account', 'cart', 'checkout'];
writeFileSync(to('coupons.json'), `${JSON.stringify([
  { code: 'WELCOME10', discount_type: 'percent', amount: '10', usage_limit_per_user: 1, listed_in: everywhere, date_created: '2026-01-04', description: '10% off your first order' },
  { code: 'CLAY15', discount_type: 'fixed_cart', amount: '15.00', minimum_amount: '100.00', listed_in: everywhere, date_created: '2026-01-03', description: '$15 off your order' },
  { code: 'VASE5', discount_type: 'fixed_product', amount: '5.00', product_categories: ['vases', 'bud-vases', 'statement-vases'], listed_in: everywhere, date_created: '2026-01-02', description: '$5 off every vase' },
  { code: 'SHIPFREE', discount_type: 'fixed_cart', amount: '0', free_shipping: true, listed_in: ['my_account'], date_created: '2026-01-01', description: 'Free shipping on any order' },
  { code: 'HOLDERS3', discount_type: 'fixed_cart', amount: '0', product_categories: ['candle-holders'], min_matching_pieces: 3, giveaway: { of: ['CAN-CIOTTOLO'], pieces: 1 }, listed_in: ['cart'], date_created: '2025-12-31', description: 'Buy 3 candle holders, get a Ciottolo free' },
  { code: 'KILN25', discount_type: 'percent', amount: '25', date_expires: '2025-12-01', listed_in: ['my_account'], date_created: '2025-11-01', description: '25% off the fall kiln' },
], null, 2)}\n`);
console.log(`${PRODUCTS.length} products, ${rows.length - PRODUCTS.length} variations`);
