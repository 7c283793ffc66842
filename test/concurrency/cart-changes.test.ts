import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cart, openCart } from '../../src/features/cart/cart.ts'
import {
  chooseRate,
  estimateDelivery,
  saveCheckoutChoice,
} from '../../src/features/cart/delivery/choose-delivery.ts'
import { addToCart } from '../../src/features/cart/lines/add-to-cart.ts'
import { removeLine, restoreLine, setQuantities } from '../../src/features/cart/lines/change-lines.ts'
import { type CartLine, soldId } from '../../src/features/cart/rules/cart-line.ts'
import { locationOf, type ShippingChoice } from '../../src/features/cart/rules/shipping-choice.ts'
import type { CartSession } from '../../src/features/cart/session/cart-session.ts'
import { done } from '../../src/kernel/outcome.ts'
import type { Shop } from '../../src/platform/shop.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { setUpZones } from '../support/cart/cart-shop.ts'
import { visitor } from '../support/visitor.ts'
import { world } from '../support/world.ts'

// Three processes of one shop, each with its own connections and memory.
let processes: readonly [TestApp, ...TestApp[]]
beforeAll(async () => {
  const first = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await setUpZones(first)
  processes = [
    first,
    await makeTestApp({ sameDatabaseAs: first, env: { HANDSEL_RATE_LIMITS: '0' } }),
    await makeTestApp({ sameDatabaseAs: first, env: { HANDSEL_RATE_LIMITS: '0' } }),
  ]
})
afterAll(async () => {
  for (const app of processes.toReversed()) await app.close()
})

/** The candle stays in the cart from the start: an empty cart has no shipping rate. */
const productIds = [world.coaster, world.alba, world.lastBust, world.trayVerdeSmall] as const
const anyProductId = fc.constantFrom(...productIds)

/** A change by a shopper; a line is named by its product or variation. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: fc.constant(world.coaster), quantity: fc.constant(1) }),
  fc.record({
    kind: fc.constant('add' as const),
    id: anyProductId,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    id: anyProductId,
    quantity: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: anyProductId }),
  fc.record({ kind: fc.constant('undo' as const), id: anyProductId }),
  fc.record({ kind: fc.constant('way' as const), rate: fc.constantFrom('flat_rate:22', 'flat_rate:23') }),
  fc.record({ kind: fc.constant('place' as const), city: fc.stringMatching(/^[A-Z][a-z]{9}$/) }),
  fc.record({ kind: fc.constant('checkout' as const), city: fc.stringMatching(/^[A-Z][a-z]{9}$/) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** What is compared: the lines with their quantities, the restorable lines, the delivery. */
type Plain = {
  readonly lines: readonly (readonly [id: number, quantity: number])[]
  readonly removed: readonly (readonly [id: number, quantity: number, at: number])[]
  readonly shipping: ShippingChoice
}

/**
 * Whether some of these changes, one per version and in order of versions, lead from one cart to the other. A call whose
 * change was already there answers with another call's version: the final cart decides which of several made it.
 */
function leadsTo(end: Plain, before: Plain, byVersion: readonly (readonly Change[])[]): boolean {
  const [changes, ...later] = byVersion
  if (!changes) return isDeepStrictEqual(before, end)
  const sure = changes.filter(({ kind }) => !['way', 'place', 'checkout'].includes(kind))
  expect(sure.length).toBeLessThan(2)
  const makers = sure.length > 0 ? sure : changes
  const carts = makers
    .map((each) => simulated(before, each))
    .filter((cart) => !isDeepStrictEqual(cart, before))
  // Equal carts need to be followed once only.
  const different = carts.filter(
    (cart, at) => carts.findIndex((other) => isDeepStrictEqual(other, cart)) === at,
  )
  return different.some((cart) => leadsTo(end, cart, later))
}

/** A short model of what a change does to a cart. */
function simulated({ lines, removed, shipping }: Plain, each: Change): Plain {
  switch (each.kind) {
    case 'add':
      return {
        lines: increased(lines, each.id, each.id === world.lastBust ? 1 : each.quantity),
        removed,
        shipping,
      }
    case 'set':
      if (each.quantity > 0)
        return {
          lines: lines.map((line) => (line[0] === each.id ? [each.id, each.quantity] : line)),
          removed,
          shipping,
        }
      return simulated({ lines, removed, shipping }, { kind: 'remove', id: each.id })
    case 'remove': {
      const at = lines.findIndex(([id]) => id === each.id)
      const out = lines.slice(at, at + 1).map(([id, quantity]) => [id, quantity, at] as const)
      return {
        lines: lines.filter(([id]) => id !== each.id),
        removed: [...out, ...removed].slice(0, 5),
        shipping,
      }
    }
    case 'undo': {
      const which = removed.findIndex(([id]) => id === each.id)
      const [, quantity = 0, at = 0] = removed[which] ?? []
      const isThere = lines.some(([id]) => id === each.id)
      return {
        lines: isThere ? increased(lines, each.id, quantity) : lines.toSpliced(at, 0, [each.id, quantity]),
        removed: removed.toSpliced(which, 1),
        shipping,
      }
    }
    case 'way':
      return { lines, removed, shipping: { ...shipping, rateId: each.rate } }
    case 'place':
      return { lines, removed, shipping: { ...shipping, ...locationIn(each.city) } }
    case 'checkout':
      return { lines, removed, shipping: locationIn(each.city) }
  }
}

function increased(lines: Plain['lines'], id: number, quantity: number): Plain['lines'] {
  const there = lines.some((line) => line[0] === id)
  return there
    ? lines.map((line) => (line[0] === id ? [id, line[1] + quantity] : line))
    : [...lines, [id, quantity]]
}

function locationIn(city: string) {
  return locationOf({ country: 'US', state: 'OR', city })
}

function plainOf({ stored }: Cart): Plain {
  const plain = (line: CartLine) => [soldId(line), line.quantity] as const
  return {
    lines: (stored?.lines ?? []).map(plain),
    removed: (stored?.removed ?? []).map((line) => [...plain(line), line.at ?? 0] as const),
    shipping: stored?.shipping ?? {},
  }
}

/** The key of a line (docs/wire.md 2.2). */
function keyOf(id: number): string {
  const isTray = id === world.trayVerdeSmall
  const choice = 'attribute_pa_colourverdeattribute_pa_sizesmall'
  return hash('md5', isTray ? `${world.tray}_${id}_${choice}` : String(id))
}

describe('a cart with simultaneous changes', () => {
  it('equals the result of the same changes one after another', async () => {
    let changeCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 50, maxLength: 50 }), async (changes) => {
        const session = await newCart()
        const before = await cartOf(session)
        const results = await Promise.all(
          changes.map(async (each, place) => {
            const app = processes[place % processes.length] ?? processes[0]
            return { change: each, version: await apply(app.shop, session, each) }
          }),
        )
        // Every stored change has its own version: their order is known, and none is missing.
        const start = before.stored?.version ?? 0
        const after = await cartOf(session)
        const end = after.stored?.version ?? 0
        const byVersion = Array.from({ length: end - start }, (_, place) =>
          results.filter(({ version }) => version === start + place + 1).map((result) => result.change),
        )
        expect(byVersion.every((makers) => makers.length > 0)).toBe(true)
        expect(leadsTo(plainOf(after), plainOf(before), byVersion)).toBe(true)
        changeCount += end - start
      }),
      { numRuns: 4, endOnFailure: true },
    )
    // Many changes are refused; enough must be stored.
    expect(changeCount).toBeGreaterThan(40)
    for (const app of processes) expect(app.loggedErrors()).toEqual([])
  }, 120_000)

  it('contains the changes of two tabs', async () => {
    const [one, two] = processes
    const first = visitor(one.fastify)
    await first.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
    const second = visitor((two ?? one).fastify)
    for (const [name, value] of first.cookies) second.cookies.set(name, value)

    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        Promise.all([
          first.post('/?wc-ajax=add_to_cart', { product_id: world.coaster }),
          second.post('/?wc-ajax=add_to_cart', { product_id: index % 2 ? world.coaster : world.candle }),
        ]),
      ),
    )
    const { body } = await first.get('/cart/')
    const form = /<form class="woocommerce-cart-form[\s\S]*?<\/form>/.exec(body)?.[0] ?? ''
    const quantities = [...form.matchAll(/class="input-text qty text"[^>]* value="(\d+)"/g)].map(([, n]) => n)
    expect(quantities).toEqual(['38', '13'])
    expect(one.loggedErrors()).toEqual([])
  })
})

async function newCart(): Promise<CartSession> {
  const [{ shop }] = processes
  const added = await addToCart(
    shop,
    { session: undefined, isUnlocked: () => true, noticeOnNextPage: false },
    { id: world.candle, choice: {}, quantity: '2' },
  )
  if (!added.ok || !added.value.cart.session) throw new Error('There is no cart to change')
  return { ...added.value.cart.session, isNew: false }
}

function cartOf(session: CartSession): Promise<Cart> {
  return openCart(processes[0].shop, session)
}

/** Makes the change; its version in the cart's history, or `undefined` when it was refused or changed nothing. */
async function apply(shop: Shop, session: CartSession, each: Change): Promise<number | undefined> {
  switch (each.kind) {
    case 'add': {
      const shopper = { session, isUnlocked: () => true, noticeOnNextPage: false }
      const input = { id: each.id, choice: {}, quantity: String(each.quantity) }
      const outcome = await addToCart(shop, shopper, input)
      return outcome.ok ? outcome.value.cart.stored?.version : undefined
    }
    case 'set': {
      const requested = [{ key: keyOf(each.id), quantity: done(each.quantity) }]
      const { cart, changes } = await setQuantities(shop, session, requested)
      return changes.length > 0 ? cart.stored?.version : undefined
    }
    case 'remove':
    case 'undo': {
      const outcome = await (each.kind === 'remove' ? removeLine : restoreLine)(shop, session, keyOf(each.id))
      return outcome.ok ? outcome.value.cart.stored?.version : undefined
    }
    case 'way':
      return (await chooseRate(shop, session, each.rate)).stored?.version
    case 'place':
      return (await estimateDelivery(shop, session, locationIn(each.city))).stored?.version
    case 'checkout': {
      const choice = { delivery: locationIn(each.city), method: 'cod' }
      return (await saveCheckoutChoice(shop, session, choice)).stored?.version
    }
  }
}
