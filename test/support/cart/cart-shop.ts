import { expect, vi } from 'vitest'
import { cachedZones } from '../../../src/features/shipping/cached-zones.ts'
import { importZones } from '../../../src/features/shipping/zone-import.ts'
import { clearTaxRateCache } from '../../../src/features/tax/tax.ts'
import type { TestApp } from '../app.ts'
import { type Reply, type Visitor, visitor } from '../visitor.ts'

/** Two rates and a pickup at home, one rate to California, none to Ireland. */
const zones = [
  {
    name: 'California',
    regions: ['US:CA'],
    methods: [{ id: 21, kind: 'flat_rate', title: 'Van', settings: { cost: '4.50' } }],
  },
  { name: 'Ireland', regions: ['IE'], methods: [] },
  {
    name: 'Everywhere else',
    regions: ['US', 'DE'],
    methods: [
      { id: 22, kind: 'flat_rate', title: 'Post', settings: { cost: '6.95' }, days: [2, 4] },
      { id: 23, kind: 'flat_rate', title: 'Courier', settings: { cost: '19.99' } },
      { id: 24, kind: 'local_pickup', title: 'At the workshop', settings: { address: '1 Yard Lane' } },
    ],
  },
]

export async function setUpZones({ shop }: TestApp): Promise<void> {
  expect(await importZones(shop, { zones })).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(shop.cached.get(cachedZones).zones).toHaveLength(4), { timeout: 10_000 })
}

/** A tax rate for a whole country, on delivery too; `compound`: on the previous taxes as well. */
export type Rate = {
  readonly country: string
  readonly state?: string
  readonly ratePpm: number
  readonly name: string
  readonly priority?: number
  readonly compound?: boolean
}

export async function setUpRates({ database, shop }: TestApp, rates: readonly Rate[]): Promise<void> {
  for (const [
    position,
    { country, state = '', ratePpm, name, priority = 1, compound = false },
  ] of rates.entries()) {
    await database.pool.query(
      `insert into tax_rate (country, state, rate_ppm, name, priority, compound, shipping, position)
       values ($1, $2, $3, $4, $5, $6, true, $7)`,
      [country, state, ratePpm, name, priority, compound, position],
    )
  }
  clearTaxRateCache(shop)
}

/** A visitor with these products in the cart: quantities by product or variation id. */
export async function visitorWithCart(
  app: TestApp,
  products: Readonly<Record<number, number>>,
): Promise<Visitor> {
  const ada = visitor(app.fastify)
  for (const [id, quantity] of Object.entries(products)) {
    const reply = await ada.post('/?wc-ajax=add_to_cart', { product_id: id, quantity })
    expect(Object.keys(reply.json())).toContain('fragments')
  }
  return ada
}

/** The value of a field, or of a name in the page's data: nonces, keys. */
export function fieldIn({ body }: Pick<Reply, 'body'>, name: string): string {
  const field = new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"[^>]*? value="([^"]*)"`).exec(body)?.[1]
  return field ?? new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1] ?? ''
}

/** The keys of the lines on a cart's page, in their order. */
export function keysIn({ body }: Pick<Reply, 'body'>): string[] {
  return [...body.matchAll(/name="cart\[([0-9a-f]{32})\]\[qty\]"/g)].map(([, key]) => key ?? '')
}

/** The text of HTML, without tags. */
export function textIn(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The sums of a cart by their classes: `{ 'order-total': '$24.00' }`. */
export function sumsIn(html: string): Record<string, string> {
  const rows = html.matchAll(/<div class="([a-z-]+)[^"]*"><dt>(?:(?!<\/dt>).)*<\/dt><dd>(.*?)<\/dd>/gs)
  return Object.fromEntries([...rows].map(([, name, value]) => [name ?? '', textIn(value ?? '')]))
}
