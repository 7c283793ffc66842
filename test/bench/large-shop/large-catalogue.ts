import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A category of the large shop, and its share of all products, those of its subcategories included. */
export type LargeCategory = { readonly name: string; readonly path: string; readonly share: number }

const rootShares = [0.3, 0.2, 0.15, 0.1, 0.1, 0.07, 0.05, 0.03]
const childShares = [0.5, 0.25, 0.15, 0.1]

/** 8 categories with 4 subcategories each, of very different sizes: the largest has 30 % of all products, the smallest 0.3 %. */
export const largeCategories = rootShares.map((share, root) => ({
  name: `Room ${root + 1}`,
  path: `/product-category/room-${root + 1}/`,
  share,
  children: childShares.map((childShare, child) => ({
    name: `Corner ${root + 1}-${child + 1}`,
    path: `/product-category/room-${root + 1}/corner-${root + 1}-${child + 1}/`,
    share: share * childShare,
  })),
}))

const adjectives = ['Quiet', 'Bright', 'Small', 'Round', 'Tall', 'Plain', 'Warm', 'Old', 'Blue', 'Heavy']
const nouns = ['vase', 'bowl', 'lamp', 'tray', 'mirror', 'stool', 'jug', 'plate', 'basket', 'clock', 'shade']
const FIRST_ID = 1_000_000
const DAY_MS = 86_400_000

/** The address of a product. */
export function largeProductPath(n: number): string {
  return `/product/large-${n}/`
}

/** The id of a product. */
export function largeProductId(n: number): number {
  return FIRST_ID + n
}

/** Whether a product is in stock: every 50th, on average, is not. */
export function isInStock(n: number): boolean {
  return mixed(n, 8) % 50 !== 0
}

/**
 * A large shop's product file: simple products in 40 categories, with prices from 2 to 500, a sixth of them on sale and some
 * of these for a time only, tags, featured products, upsells and cross-sells. Few have a position: the rest is in order of name.
 */
export async function writeLargeCatalogue(file: string, count: number, nowMs: number): Promise<void> {
  await pipeline(Readable.from(lines(count, nowMs)), createWriteStream(file))
}

function* lines(count: number, nowMs: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    const row = largeProduct(n, count, nowMs)
    if (n === 0) yield `${Object.keys(row).map(cell).join(',')}\n`
    yield `${Object.values(row).map(cell).join(',')}\n`
  }
}

function largeProduct(n: number, count: number, nowMs: number): Readonly<Record<string, string | number>> {
  const priceMinor = 200 + (mixed(n, 1) % 49_800)
  const hasSale = mixed(n, 2) % 6 === 0
  const hasSaleDates = hasSale && mixed(n, 3) % 5 === 0
  const saleDay = (offset: number) => new Date(nowMs + offset * DAY_MS).toISOString().slice(0, 10)
  const linked = (salt: number) => `large-${mixed(n, salt) % count}`
  return {
    ID: largeProductId(n),
    Type: 'simple',
    SKU: `large-${n}`,
    Slug: `large-${n}`,
    Name: `${adjectives[mixed(n, 4) % adjectives.length]} ${nouns[mixed(n, 5) % nouns.length]} ${n}`,
    Published: 1,
    'Is featured?': mixed(n, 6) % 500 === 0 ? 1 : 0,
    'Visibility in catalog': 'visible',
    'Short description': 'Thrown by hand, glazed twice.',
    Description: `<p>${'We make it by hand and let it dry for two weeks. '.repeat(4)}</p>`,
    'Date sale price starts': hasSaleDates ? saleDay((mixed(n, 7) % 20) - 10) : '',
    'Date sale price ends': hasSaleDates ? saleDay(15) : '',
    'Tax status': 'taxable',
    'In stock?': isInStock(n) ? 1 : 0,
    Stock: isInStock(n) && mixed(n, 9) % 2 ? 10_000 : '',
    'Regular price': (priceMinor / 100).toFixed(2),
    'Sale price': hasSale ? ((priceMinor * 0.8) / 100).toFixed(2) : '',
    Categories: categoryOf(n),
    Tags: `tag ${mixed(n, 10) % 60}`,
    Upsells: linked(11),
    'Cross-sells': `${linked(12)}, ${linked(13)}`,
    Position: n % 100 === 0 ? n / 100 : 0,
  }
}

function categoryOf(n: number): string {
  const root = shareIndex(rootShares, (mixed(n, 14) % 10_000) / 10_000)
  const child = shareIndex(childShares, (mixed(n, 15) % 10_000) / 10_000)
  const { name, children } = largeCategories[root] ?? {}
  return `${name} > ${children?.[child]?.name}`
}

function shareIndex(shares: readonly number[], position: number): number {
  let end = 0
  return shares.findIndex((share) => {
    end += share
    return position < end + 1e-9
  })
}

/** The same seemingly random number for the same product and field. */
function mixed(n: number, salt: number): number {
  let bits = Math.imul(n + 1, 0x9e37_79b1) ^ Math.imul(salt, 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b_3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a_2d39)
  return (bits ^ (bits >>> 15)) >>> 0
}

function cell(value: string | number): string {
  return `"${String(value).replaceAll('"', '""')}"`
}
