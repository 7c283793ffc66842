import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANNEL } from '../../../src/platform/cache/announcements.ts'
import { send } from '../../support/http/http-request.ts'
import { checkoutBody, fillCart } from '../../support/http/shopper.ts'
import { runCommand, withDatabase } from '../../support/process/command-process.ts'
import type { ShopProcess } from '../../support/process/shop-process.ts'
import { checkOut } from '../buyers.ts'
import { report, same } from '../figures.ts'
import { mails, startEmpty, until, untilMailed } from '../shop.ts'
import { addsUp, centsOf, plainPart, sumsIn, unitsMultiply } from './displayed-sums.ts'
import { type Vector, type VectorAddress, vectors } from './vector-list.ts'

/** Each purchase that other shops have computed wrong by a cent, as an order over HTTP. */
export async function proveVectors(): Promise<void> {
  const shop = await startEmpty()
  try {
    for (const [index, vector] of vectors.entries()) await proveVector(shop, vector, index)
    await proveRefusal(shop)
  } finally {
    await shop.stop()
  }
}

const home: VectorAddress = { state: 'OR', city: 'Portland', postcode: '97205' }

async function proveVector(shop: ShopProcess, vector: Vector, index: number): Promise<void> {
  const { lines, promised, shipTo = home } = vector
  const ids = await setUp(shop, vector, index)
  const { cookie } = await fillCart(
    shop.origin,
    lines.flatMap(({ quantity, before = quantity }, place) =>
      Array.from({ length: before }, () => ids[place] ?? 0),
    ),
  )
  if (lines.some(({ before }) => before)) await reduceQuantities(shop, cookie, lines)
  if (vector.coupon) {
    await withDatabase(shop.data, (client) =>
      client.query(
        `update cart set version = version + 1, coupons = coupons || jsonb_build_object('applied',
                      (select jsonb_agg(id) from coupon where code = $1)) where lines <> '[]'`,
        [`vector-${index}`],
      ),
    )
  }
  const page = (path: string) => send(shop.origin, { path, headers: { cookie } }).then(({ body }) => body)
  await estimate(shop, cookie, shipTo)
  const cart = await page('/cart/')
  const body = new URLSearchParams(await checkoutBody(shop.origin, { cookie }))
  for (const [name, value] of Object.entries(shipTo)) body.set(`billing_${name}`, value)
  const checkout = await page('/checkout/')
  const placed = await checkOut(shop.origin, { cookie, body: body.toString() })
  const received = placed.redirect
    ? await page(new URL(placed.redirect).pathname + new URL(placed.redirect).search)
    : ''
  await untilMailed(shop)
  const mail = [...(await mails(shop))].find(([name]) =>
    name.includes(`order-${placed.order_id}-processing`),
  )?.[1]

  const tried = `vector ${vector.source}, ${vector.about}`
  const order = await orderOf(shop, placed.order_id ?? 0)
  const got = { total: order.total, ...(promised.tax !== undefined && { tax: order.tax }) }
  same(tried, 'the order has, in cents,', got, promised)
  reportDisplayed(tried, promised.total, [cart, checkout, received, plainPart(mail ?? '')].map(sumsIn))
  const sums = [addsUp(sumsIn(cart)), order.isConsistent, unitsMultiply(cart)]
  same(tried, 'rows make the total, lines and taxes make it, prices make the lines or say why not:', sums, [
    true,
    true,
    true,
  ])
}

/** Whether cart, checkout, order page and mail show the same sums, and the right total. */
function reportDisplayed(tried: string, totalMinor: number, shown: readonly string[]): void {
  const different = [...new Set(shown)]
  const holds = different.length === 1 && centsOf(different[0] ?? '') === totalMinor
  const promised = 'one text in cart, checkout, order page and mail, with that total'
  report({ tried, came: different.map((text) => `“${text}”`).join(' and '), promised, holds })
}

/** A price with fractions of a cent is refused by the import. */
async function proveRefusal(shop: ShopProcess): Promise<void> {
  const file = join(shop.data, 'finer.csv')
  await writeFile(file, 'Type,SKU,Name,Published,Regular price\nsimple,FINER,Finer,1,4.0163934\n')
  const { code } = await runCommand(shop.data, ['import', 'products', file]).ended
  const found = await withDatabase(shop.data, (client) =>
    client.query(`select 1 from product where sku = 'FINER'`),
  )
  same(
    'vector woo #17883: a net price of 4.0163934',
    'exit code and products',
    [code, found.rows.length],
    [1, 0],
  )
}

type OrderSums = { readonly total: number; readonly tax: number; readonly isConsistent: boolean }

/** The sums of the order; `isConsistent`: lines, taxes and shipping add up to its total in every way. */
async function orderOf(shop: ShopProcess, id: number): Promise<OrderSums> {
  const { rows } = await withDatabase(shop.data, (client) =>
    client.query<OrderSums>(
      `select total_minor::int as total, tax_minor::int as tax,
              total_minor = (select sum(total_minor) + sum(tax_minor) from order_line where order_id = o.id)
                + shipping_minor + shipping_tax_minor
              and tax_minor = (select sum(tax_minor + shipping_tax_minor) from order_tax where order_id = o.id)
              and tax_minor = (select sum(tax_minor) from order_line where order_id = o.id) + shipping_tax_minor
              as "isConsistent"
         from shop_order o where id = $1`,
      [id],
    ),
  )
  return rows[0] ?? { total: Number.NaN, tax: Number.NaN, isConsistent: false }
}

/** Writes settings, rates and products of a vector; answers the ids of the products once the shop has received the changes. */
async function setUp(shop: ShopProcess, vector: Vector, index: number): Promise<number[]> {
  const mark = `vector ${index}`
  const slug = (place: number) => `vector-${index}-${place}`
  const ids = await withDatabase(shop.data, async (client) => {
    await client.query('begin')
    const settings = { ...vector.settings, calc_taxes: true, price_display_suffix: mark }
    for (const [name, value] of Object.entries(settings)) {
      await client.query(
        `insert into setting (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value`,
        [name, JSON.stringify(value)],
      )
    }
    await client.query('delete from tax_rate')
    for (const [
      position,
      { ppm, name, priority = 1, state = '', city, onDelivery = true },
    ] of vector.rates.entries()) {
      await client.query(
        `insert into tax_rate (country, state, cities, rate_ppm, name, priority, shipping, position)
         values ('US', $1, $2, $3, $4, $5, $6, $7)`,
        [state, city ? [city] : [], ppm, name, priority, onDelivery, position],
      )
    }
    await client.query('delete from shipping_method')
    await client.query(
      `insert into shipping_method (id, zone_id, position, kind, title, settings) values (1, 0, 0, 'flat_rate', 'Post', $1)`,
      [{ cost: vector.delivery ?? '0' }],
    )
    if (vector.coupon) {
      await client.query(`insert into coupon (code, kind, amount) values ($1, 'percent', $2)`, [
        `vector-${index}`,
        vector.coupon * 10_000,
      ])
    }
    const created: number[] = []
    for (const [place, { minor, tiers }] of vector.lines.entries()) {
      const { rows } = await client.query<{ id: string }>(
        `insert into product (kind, slug, sku, name, regular_price_minor) values ('simple', $1, $1, $1, $2) returning id`,
        [slug(place), minor],
      )
      created.push(Number(rows[0]?.id))
      if (tiers) {
        await client.query(`insert into tier_rule (product_id, kind, steps) values ($1, 'percentage', $2)`, [
          created.at(-1),
          JSON.stringify(tiers),
        ])
      }
    }
    await client.query('select pg_notify($1, $2)', [CHANNEL, `proof ${index}\ntax\nsettings`])
    await client.query('commit')
    return created
  })
  await until(
    async () => (await send(shop.origin, { path: `/product/${slug(0)}/` })).body.includes(mark),
    10_000,
  )
  return ids
}

/** Sets the quantity of each line on the cart page to the final one. */
async function reduceQuantities(shop: ShopProcess, cookie: string, lines: Vector['lines']): Promise<void> {
  const { body } = await send(shop.origin, { path: '/cart/', headers: { cookie } })
  const keys = [...body.matchAll(/name="cart\[([0-9a-f]{32})\]\[qty\]"/g)].map(([, key]) => key)
  const nonce = /name="woocommerce-cart-nonce" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const fields = new URLSearchParams({ update_cart: '1', 'woocommerce-cart-nonce': nonce })
  for (const [place, key] of keys.entries()) fields.set(`cart[${key}][qty]`, String(lines[place]?.quantity))
  await send(shop.origin, { path: '/cart/', method: 'POST', headers: { cookie }, body: fields.toString() })
}

/** Sets the shipping address in the cart, so that its sums equal those of the order. */
async function estimate(shop: ShopProcess, cookie: string, to: VectorAddress): Promise<void> {
  const name = 'woocommerce-shipping-calculator-nonce'
  const { body } = await send(shop.origin, { path: '/cart/', headers: { cookie } })
  const nonce = new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
  const place = Object.entries({ country: 'US', ...to }).map(([field, value]) => [
    `calc_shipping_${field}`,
    value,
  ])
  const fields = new URLSearchParams({ calc_shipping: '1', [name]: nonce, ...Object.fromEntries(place) })
  await send(shop.origin, { path: '/cart/', method: 'POST', headers: { cookie }, body: fields.toString() })
}
