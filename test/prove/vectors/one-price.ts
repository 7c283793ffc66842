import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TierRules } from '../../../src/features/tier-pricing/rules/tier-price.ts'
import { saveRoleTierRules, saveTierRules } from '../../../src/features/tier-pricing/tier-pricing.ts'
import { signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  amountsIn,
  type DisplayedPrices,
  displayedPricesIn,
  priceOnCard,
  structuredPrice,
  sumOf,
  sumsMailed,
  textsOf,
} from '../../support/catalog/displayed-prices.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

/** Items that can be bought; `product` is the one whose page shows them. */
const items = [
  { id: world.coaster, product: world.coaster, slug: 'coaster-orlo', choice: {} },
  { id: world.candle, product: world.candle, slug: 'candle-lume', choice: {} },
  {
    id: world.trayVerdeSmall,
    product: world.tray,
    slug: 'tray-rivo',
    choice: { attribute_pa_colour: 'verde', attribute_pa_size: 'small' },
  },
  {
    id: world.trayNeroAny,
    product: world.tray,
    slug: 'tray-rivo',
    choice: { attribute_pa_colour: 'nero', attribute_pa_size: 'large' },
  },
] as const
type Item = (typeof items)[number]

const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -10, max: 1_300_000 })), {
  maxLength: 5,
})
const tiers = fc.record({ kind: fc.constantFrom('fixed', 'percentage'), steps })
const minor = fc.integer({ min: 0, max: 9_000 })
const rolePrice = fc.oneof(
  fc.record({
    kind: fc.constant('flat'),
    regularMinor: minor,
    saleMinor: fc.option(minor, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('percentage'),
    discountPpm: fc.integer({ min: 0, max: 1_300_000 }),
    off: fc.constantFrom('sale', 'regular'),
  }),
)
const roleRules = fc.option(fc.record({ tiers, rolePrice: fc.option(rolePrice, { nil: undefined }) }))
const priced = ['guest', 'customer', 'shop_manager'] as const
const purchase = fc.record({
  item: fc.constantFrom(...items),
  quantity: fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 1, max: 50_000 })),
  rules: fc.option(tiers),
  ofRoles: fc.record({ guest: roleRules, customer: roleRules, shop_manager: roleRules }),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never
const basket = fc.uniqueArray(purchase, { minLength: 1, maxLength: 4, selector: ({ item }) => item.id })

/** Rules as stored, valid or not. */
function storedRules({ kind, steps }: NonNullable<Purchase['rules']>): TierRules {
  return { kind, steps: steps.map(([minQuantity, amount]) => ({ minQuantity, amount })), minimum: 1 }
}

const skus: Readonly<Record<number, string>> = {
  [world.coaster]: 'COA-ORLO',
  [world.candle]: 'CAN-LUME',
  [world.trayVerdeSmall]: 'TRA-RIVO-VS',
  [world.trayNeroAny]: 'TRA-RIVO-N',
}

const buyerNames = ['a guest', 'a customer', 'staff', 'both'] as const
const spans = { tiered_price_at_catalog: true }

/** Tests that so many random baskets, in each kind of shop, have the same prices everywhere. */
export function describeOnePrice(baskets: number): void {
  describe.each([
    ['with default settings', {}],
    ['with percentages off the regular price and no rounding', unusualSettings()],
    ['whose listings show spans of prices', spans],
  ])('one price in a shop %s', (_, settings) => {
    let app: TestApp
    const buyers = new Map<string, Visitor>()
    beforeAll(async () => {
      app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' }, settings })
      await app.database.pool.query('update stock_level set quantity = 1000000000')
      buyers.set('a guest', visitor(app.fastify))
      buyers.set('a customer', await signedInVisitor(app, 'ada', 'customer'))
      buyers.set('staff', await signedInVisitor(app, 'bob', 'shop_manager'))
      buyers.set('both', await signedInVisitor(app, 'eve', 'shop_manager', 'customer'))
    })
    afterAll(() => app.close())

    async function setRules(purchases: readonly Purchase[]): Promise<void> {
      const { db, tags } = app.shop
      for (const { id } of items) {
        const one = purchases.find(({ item }) => item.id === id)
        await saveTierRules(db, tags, new Map([[id, one?.rules ? storedRules(one.rules) : undefined]]))
        for (const role of priced) {
          const roleRule = one?.ofRoles[role]
          const rules = roleRule && {
            ...storedRules(roleRule.tiers),
            ...(roleRule.rolePrice && { rolePrice: roleRule.rolePrice }),
          }
          await saveRoleTierRules(db, tags, { id, role }, rules ?? undefined)
        }
      }
    }

    /** The sum of a quantity by page, card, both calls and structured data; all must be equal. */
    async function displayedSum(who: Visitor, { id, slug, product, choice }: Item, quantity: number) {
      const page = (await who.get(`/product/${slug}/`)).body
      const table = (await who.post('/?wc-ajax=get_pricing_table', { variation_id: id })).body
      const one = structuredPrice(page, skus[id] ?? '')
      const displayed = displayedPricesIn(table, id) ?? { priceOfOne: one, steps: [] }
      expect(one).toBe(displayed.priceOfOne)
      if (id === product) {
        expect(displayedPricesIn(page, id)).toEqual(displayedPricesIn(table, id))
        expect(priceOnCard((await who.get('/shop/')).body, slug)).toEqual(
          onCard(displayed, settings === spans),
        )
      } else {
        const fields = { product_id: product, ...choice }
        const variation = (await who.post('/?wc-ajax=get_variation', fields)).json<{
          display_price: number
        }>()
        expect(variation.display_price).toBe(displayed.priceOfOne)
      }
      return sumOf(displayed, quantity)
    }

    async function placeOrder(ada: Visitor) {
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

    it('is the same on pages, in cart and mini-cart, in the order, on its page and in its mail', async () => {
      const mailed = new Map<number, readonly number[]>()
      await fc.assert(
        fc.asyncProperty(basket, fc.constantFrom(...buyerNames), async (purchases, name) => {
          const { pool } = app.database
          await setRules(purchases)
          const ada = buyers.get(name)!
          // Earlier requests of other buyers must not affect this buyer.
          for (const other of buyers.values()) await displayedSum(other, purchases[0]!.item, 1)
          const sums: number[] = []
          let miniCart = ''
          for (const { item, quantity } of purchases) {
            sums.push(await displayedSum(ada, item, quantity))
            const reply = await ada.post('/?wc-ajax=add_to_cart', {
              product_id: item.product,
              variation_id: item.id === item.product ? 0 : item.id,
              quantity,
              ...item.choice,
            })
            const { fragments } = reply.json<{ fragments: Record<string, string> }>()
            miniCart = fragments['div.widget_shopping_cart_content'] ?? ''
          }
          const subtotal = sums.reduce((sum, each) => sum + each, 0)
          expect(textsOf(miniCart, /mini-cart__total([\s\S]*?)<\/p>/g).flatMap(amountsIn)).toEqual([subtotal])

          const cart = (await ada.get('/cart/')).body
          expect(textsOf(cart, /<td class="product-subtotal([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(
            sums,
          )
          expect(textsOf(cart, /class="cart-subtotal"([\s\S]*?)<\/dd>/g).flatMap(amountsIn)).toEqual([
            subtotal,
          ])
          const total = textsOf(cart, /class="order-total([\s\S]*?)<\/dd>/g).flatMap(amountsIn)

          const order = await placeOrder(ada)
          const table =
            /<table class="[^"]*shop_table order_details[\s\S]*?<\/table>/.exec(order.page)?.[0] ?? ''
          const [body = '', foot = ''] = table.split('<tfoot>')
          expect(textsOf(body, /<td class="product-total">([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(
            sums,
          )
          const footed = amountsIn(foot)
          expect([footed[0], footed.at(-1)]).toEqual([subtotal, total[0]])
          const { rows } = await pool.query(
            'select subtotal_minor, total_minor from order_line where order_id = $1 order by position',
            [order.id],
          )
          expect(rows).toEqual(sums.map((sum) => ({ subtotal_minor: sum, total_minor: sum })))
          mailed.set(order.id, [...sums, subtotal, total[0]!])
        }),
        { numRuns: baskets, endOnFailure: true },
      )

      await app.runJobs()
      const mails = await outbox(app.shop)
      for (const [id, sums] of mailed) {
        expect(sumsMailed(mails, id)).toEqual(sums)
      }
      expect(mailed.size).toBe(baskets)
      expect(app.loggedErrors()).toEqual([])
    }, 60_000)
  })
}

/** The prices that a card must show: the price of one, or the range down to the lowest tier. */
function onCard({ priceOfOne, steps }: DisplayedPrices, isSpan: boolean): number[] {
  const one = Math.round(priceOfOne * 100)
  if (!isSpan) return [one]
  const min = Math.min(one, ...steps.map(([, price]) => Math.round(price * 100)))
  return min === one ? [one] : [min, one]
}

function unusualSettings() {
  return { calculate_discount_based_on_regular_price: true, round_price: false }
}
