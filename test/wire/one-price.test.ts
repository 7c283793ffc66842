import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm, outbox } from '../support/checkout.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

/** What can be bought: `product` is what its page is of. */
const goods = [
  { id: world.coaster, product: world.coaster, slug: 'coaster-orlo', choice: {} },
  { id: world.candle, product: world.candle, slug: 'candle-lume', choice: {} },
  { id: world.trayVerdeSmall, product: world.tray, slug: 'tray-rivo', choice: {} },
  {
    id: world.trayNeroAny,
    product: world.tray,
    slug: 'tray-rivo',
    choice: { attribute_pa_colour: 'nero', attribute_pa_size: 'large' },
  },
] as const
type Thing = (typeof goods)[number]

const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -10, max: 1_300_000 })), {
  maxLength: 5,
})
const purchase = fc.record({
  thing: fc.constantFrom(...goods),
  quantity: fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 1, max: 50_000 })),
  rules: fc.option(fc.record({ kind: fc.constantFrom('fixed', 'percentage'), steps })),
})
const basket = fc.uniqueArray(purchase, { minLength: 1, maxLength: 4, selector: ({ thing }) => thing.id })

/** "$1,234.50" in minor units, of each amount in a text. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, whole = '', cents = '']) =>
    Number(whole.replaceAll(',', '') + cents),
  )
}

/** What stands in each element of a kind, as text. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ' '))
}

/** Where a page or a table says what a thing costs: its prices by quantity, from the least quantity on. */
type Told = {
  readonly priceOfOne: number
  readonly steps: readonly (readonly [from: number, price: number])[]
}

function toldBy(html: string, id: number): Told | undefined {
  const element = [...html.matchAll(/<[^>]*\sdata-tiered-pricing-table(?:=""|\s|>)[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`data-product-id="${id}"`))
  if (!element) return undefined
  const attribute = (name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '').replaceAll('&quot;', '"')
  const rules = JSON.parse(attribute('data-price-rules')) as Record<string, number>
  return {
    priceOfOne: Number(attribute('data-price')),
    steps: Object.entries(rules).map(([from, price]) => [Number(from), price] as const),
  }
}

/** What so many pieces come to by what is told, in minor units. */
function sumOf({ priceOfOne, steps }: Told, quantity: number): number {
  const reached = steps.filter(([from]) => from <= quantity).sort(([one], [other]) => other - one)
  // Amounts of the wire are exact to a ten-thousandth of a cent; binary numbers are not.
  const price = Math.round((reached[0]?.[1] ?? priceOfOne) * 1e8)
  return Math.round((price * quantity) / 1e6)
}

type Variant = { readonly sku?: string; readonly offers?: { readonly price: string } }

/** What search engines are told that one piece costs. */
function structuredPrice(html: string, sku: string): number {
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Variant & { hasVariant?: readonly Variant[] })
    .flatMap((each) => [each, ...(each.hasVariant ?? [])])
  return Number(data.find((each) => each.sku === sku && each.offers)?.offers?.price)
}

const skus: Readonly<Record<number, string>> = {
  [world.coaster]: 'COA-ORLO',
  [world.candle]: 'CAN-LUME',
  [world.trayVerdeSmall]: 'TRA-RIVO-VS',
  [world.trayNeroAny]: 'TRA-RIVO-N',
}

describe.each([
  ['as it comes', {}],
  ['with percentages off the regular price and no rounding', odd()],
])('one price in a shop %s', (_, settings) => {
  let app: TestApp
  beforeAll(async () => {
    // Rules are written behind the shop's back: no page may be kept.
    app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' }, settings, mostCachedBytes: 0 })
    await app.database.pool.query('update stock_level set on_shelf = 1000000000')
  })
  afterAll(() => app.close())

  /** The sum that page, pricing call and structured data tell for so many of a thing; all must be one. */
  async function sumTold({ id, slug, product }: Thing, quantity: number): Promise<number> {
    const anybody = visitor(app.fastify)
    const page = (await anybody.get(`/product/${slug}/`)).body
    const table = (await anybody.post('/?wc-ajax=get_pricing_table', { variation_id: id })).body
    const one = structuredPrice(page, skus[id] ?? '')
    const told = toldBy(table, id) ?? { priceOfOne: one, steps: [] }
    expect(one).toBe(told.priceOfOne)
    if (id === product) expect(toldBy(page, id)).toEqual(toldBy(table, id))
    return sumOf(told, quantity)
  }

  async function placed(ada: Visitor) {
    const order = await ada.post('/?wc-ajax=checkout', await checkoutForm(ada))
    const { result, redirect, order_id } = order.json<{
      result: string
      redirect: string
      order_id: number
    }>()
    expect(result).toBe('success')
    const { pathname, search } = new URL(redirect)
    return { id: order_id, page: (await ada.get(pathname + search)).body }
  }

  it('stands on pages, in cart and mini-cart, in the order, on its page and in its mail', async () => {
    const mailed = new Map<number, readonly number[]>()
    await fc.assert(
      fc.asyncProperty(basket, async (wanted) => {
        const { pool } = app.database
        await pool.query('delete from tier_rule')
        for (const { thing, rules } of wanted) {
          if (!rules) continue
          await pool.query('insert into tier_rule (product_id, kind, steps) values ($1, $2, $3)', [
            thing.id,
            rules.kind,
            JSON.stringify(rules.steps),
          ])
        }

        const ada = visitor(app.fastify)
        const sums: number[] = []
        let miniCart = ''
        for (const { thing, quantity } of wanted) {
          sums.push(await sumTold(thing, quantity))
          const reply = await ada.post('/?wc-ajax=add_to_cart', {
            product_id: thing.product,
            variation_id: thing.id === thing.product ? 0 : thing.id,
            quantity,
            ...thing.choice,
          })
          const { fragments } = reply.json<{ fragments: Record<string, string> }>()
          miniCart = fragments['div.widget_shopping_cart_content'] ?? ''
        }
        const subtotal = sums.reduce((sum, each) => sum + each, 0)
        expect(textsOf(miniCart, /mini-cart__total([\s\S]*?)<\/p>/g).flatMap(amountsIn)).toEqual([subtotal])

        const cart = (await ada.get('/cart/')).body
        expect(textsOf(cart, /<td class="product-subtotal([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(sums)
        expect(textsOf(cart, /class="cart-subtotal"([\s\S]*?)<\/dd>/g).flatMap(amountsIn)).toEqual([subtotal])
        const total = textsOf(cart, /class="order-total([\s\S]*?)<\/dd>/g).flatMap(amountsIn)

        const order = await placed(ada)
        const table = /<table class="shop_table order_details[\s\S]*?<\/table>/.exec(order.page)?.[0] ?? ''
        const [body = '', foot = ''] = table.split('<tfoot>')
        expect(textsOf(body, /<td>(\$[^<]*)<\/td>/g).flatMap(amountsIn)).toEqual(sums)
        const footed = amountsIn(foot)
        expect([footed[0], footed.at(-1)]).toEqual([subtotal, total[0]])
        const { rows } = await pool.query(
          'select subtotal_minor, total_minor from order_line where order_id = $1 order by position',
          [order.id],
        )
        expect(rows).toEqual(sums.map((sum) => ({ subtotal_minor: sum, total_minor: sum })))
        mailed.set(order.id, [...sums, subtotal, total[0]!])
      }),
      { numRuns: 5, endOnFailure: true },
    )

    await app.runJobs()
    const mails = await outbox(app.shop)
    for (const [id, told] of mailed) {
      const mail = mails.map(readable).find((text) => text.includes(`Your order ${id} is with us.`)) ?? ''
      const said = /^Order \d+$([\s\S]*?)^Total: .*$/m.exec(mail)?.[0] ?? ''
      // Every line ends with its sum; of delivery, which is no line of goods, nothing is expected here.
      const sums = said.split('\n').filter((line) => !/^(?:Order|Free delivery|Delivery|Standard)/.test(line))
      expect(sums.flatMap((line) => amountsIn(line).slice(-1))).toEqual(told)
    }
    expect(mailed.size).toBe(5)
    expect(app.faults()).toEqual([])
  }, 60_000)
})

function odd() {
  return { calculate_discount_based_on_regular_price: true, round_price: false }
}

/** A message without the marks that it travels with. */
function readable(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
