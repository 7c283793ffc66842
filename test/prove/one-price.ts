import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TierRules } from '../../src/features/tier-pricing/rules/tier-price.ts'
import { saveRoleTierRules, saveTierRules } from '../../src/features/tier-pricing/tier-pricing.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { checkoutForm, outbox } from '../support/checkout.ts'
import { signedInVisitor } from '../support/people.ts'
import {
  amountsIn,
  priceOnCard,
  structuredPrice,
  sumOf,
  sumsMailed,
  type Told,
  textsOf,
  toldBy,
} from '../support/told-prices.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

/** What can be bought: `product` is what its page is of. */
const goods = [
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
type Thing = (typeof goods)[number]

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
  thing: fc.constantFrom(...goods),
  quantity: fc.oneof(fc.integer({ min: 1, max: 35 }), fc.integer({ min: 1, max: 50_000 })),
  rules: fc.option(tiers),
  ofRoles: fc.record({ guest: roleRules, customer: roleRules, shop_manager: roleRules }),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never
const basket = fc.uniqueArray(purchase, { minLength: 1, maxLength: 4, selector: ({ thing }) => thing.id })

/** Rules as nobody has looked at them yet, sound or not. */
function kept({ kind, steps }: NonNullable<Purchase['rules']>): TierRules {
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

/** Tests that so many random baskets, in each kind of shop, cost everywhere what they cost anywhere. */
export function describeOnePrice(baskets: number): void {
  describe.each([
    ['as it comes', {}],
    ['with percentages off the regular price and no rounding', odd()],
    ['whose listings show spans of prices', spans],
  ])('one price in a shop %s', (_, settings) => {
    let app: TestApp
    const buyers = new Map<string, Visitor>()
    beforeAll(async () => {
      app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' }, settings })
      await app.database.pool.query('update stock_level set on_shelf = 1000000000')
      buyers.set('a guest', visitor(app.fastify))
      buyers.set('a customer', await signedInVisitor(app, 'ada', 'customer'))
      buyers.set('staff', await signedInVisitor(app, 'bob', 'shop_manager'))
      buyers.set('both', await signedInVisitor(app, 'eve', 'shop_manager', 'customer'))
    })
    afterAll(() => app.close())

    async function setRules(wanted: readonly Purchase[]): Promise<void> {
      const { db, tags } = app.shop
      for (const { id } of goods) {
        const one = wanted.find(({ thing }) => thing.id === id)
        await saveTierRules(db, tags, new Map([[id, one?.rules ? kept(one.rules) : undefined]]))
        for (const role of priced) {
          const given = one?.ofRoles[role]
          const rules = given && {
            ...kept(given.tiers),
            ...(given.rolePrice && { rolePrice: given.rolePrice }),
          }
          await saveRoleTierRules(db, tags, { id, role }, rules ?? undefined)
        }
      }
    }

    /** The sum that page, card, both calls and structured data tell somebody for so many of a thing; all must be one. */
    async function sumTold(who: Visitor, { id, slug, product, choice }: Thing, quantity: number) {
      const page = (await who.get(`/product/${slug}/`)).body
      const table = (await who.post('/?wc-ajax=get_pricing_table', { variation_id: id })).body
      const one = structuredPrice(page, skus[id] ?? '')
      const told = toldBy(table, id) ?? { priceOfOne: one, steps: [] }
      expect(one).toBe(told.priceOfOne)
      if (id === product) {
        expect(toldBy(page, id)).toEqual(toldBy(table, id))
        expect(priceOnCard((await who.get('/shop/')).body, slug)).toEqual(onCard(told, settings === spans))
      } else {
        const asked = { product_id: product, ...choice }
        const variation = (await who.post('/?wc-ajax=get_variation', asked)).json<{ display_price: number }>()
        expect(variation.display_price).toBe(told.priceOfOne)
      }
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
        fc.asyncProperty(basket, fc.constantFrom(...buyerNames), async (wanted, name) => {
          const { pool } = app.database
          await setRules(wanted)
          const ada = buyers.get(name)!
          // Whoever else looks first leaves nothing behind for this buyer.
          for (const other of buyers.values()) await sumTold(other, wanted[0]!.thing, 1)
          const sums: number[] = []
          let miniCart = ''
          for (const { thing, quantity } of wanted) {
            sums.push(await sumTold(ada, thing, quantity))
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
          expect(textsOf(cart, /<td class="product-subtotal([\s\S]*?)<\/td>/g).flatMap(amountsIn)).toEqual(
            sums,
          )
          expect(textsOf(cart, /class="cart-subtotal"([\s\S]*?)<\/dd>/g).flatMap(amountsIn)).toEqual([
            subtotal,
          ])
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
        { numRuns: baskets, endOnFailure: true },
      )

      await app.runJobs()
      const mails = await outbox(app.shop)
      for (const [id, told] of mailed) {
        expect(sumsMailed(mails, id)).toEqual(told)
      }
      expect(mailed.size).toBe(baskets)
      expect(app.faults()).toEqual([])
    }, 60_000)
  })
}

/** What a card must say of what the page tells: the price of one, or the span down to the price of many. */
function onCard({ priceOfOne, steps }: Told, isSpan: boolean): number[] {
  const one = Math.round(priceOfOne * 100)
  if (!isSpan) return [one]
  const least = Math.min(one, ...steps.map(([, price]) => Math.round(price * 100)))
  return least === one ? [one] : [least, one]
}

function odd() {
  return { calculate_discount_based_on_regular_price: true, round_price: false }
}
