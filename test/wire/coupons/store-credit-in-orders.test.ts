import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceOrder } from '../../../src/features/orders/states/advance-order.ts'
import { creditByCode, issueCredit } from '../../../src/features/store-credit/store-credit.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons, removeCoupon, textOf, totalsOf } from '../../support/cart/coupons.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs, world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await makeCoupons(app.shop, { code: 'half', discount_type: 'percent', amount: '50' })
})
afterAll(() => app.close())

const credit = async (minor: number, days = 0) => {
  const made = await issueCredit(app.shop, { minor, days })
  if (!made.ok) throw new Error(made.reason)
  return made.value
}
const balance = async (code: string) => (await creditByCode(app.shop, code))?.balanceMinor

async function shopper(...codes: string[]) {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  for (const code of codes) await applyCoupon(ada, code)
  const place = async (more: Record<string, string> = {}) =>
    (await ada.post('/?wc-ajax=checkout', { ...(await checkoutForm(ada)), ...more })).json<{
      result: string
      order_id?: number
      messages?: string
    }>()
  return { ada, place }
}

describe('store credit in a cart', () => {
  it('is applied last, after coupons, delivery and taxes, and never exceeds the total', async () => {
    const { code } = await credit(100_00)
    const { ada } = await shopper(code, 'half')
    const totals = await totalsOf(ada)
    expect(totals).toContain('Total $18.90')
    expect(totals).toMatch(new RegExp(`Store credit ${code} −\\$18\\.90 Amount due \\$0\\.00`, 'i'))
    await removeCoupon(ada, code)
    expect(await totalsOf(ada)).not.toContain('Store credit')
    expect(await balance(code)).toBe(100_00)
  })

  it('is taken first from the credit that expires first', async () => {
    const late = await credit(10_00, 90)
    const soon = await credit(10_00, 9)
    const { ada, place } = await shopper(late.code, soon.code)
    const totals = await totalsOf(ada)
    expect(totals.toLowerCase().indexOf(soon.code.toLowerCase())).toBeLessThan(
      totals.toLowerCase().indexOf(late.code.toLowerCase()),
    )
    expect(totals).toContain('Amount due $10.90')
    expect((await place()).result).toBe('success')
    expect([await balance(soon.code), await balance(late.code)]).toEqual([0, 0])
  })

  it.each([
    ['spent', 'used up'],
    ['over', 'has expired'],
    ['twice', 'already applied'],
  ])('that is %s is not applied', async (what, why) => {
    const made = await credit(5_00, 1)
    if (what === 'spent') await (await shopper(made.code)).place()
    if (what === 'over') app.setNowMs(noonMs + 2 * 86_400_000)
    const { ada } = await shopper(...(what === 'twice' ? [made.code] : []))
    expect(textOf((await applyCoupon(ada, made.code)).body)).toContain(why)
    app.setNowMs(noonMs)
  })
})

describe('an order paid by credit', () => {
  it('needs no other method if credit covers it, and returns the credit once when cancelled', async () => {
    const { code } = await credit(50_00)
    const { place } = await shopper(code)
    const { result, order_id = 0 } = await place({ payment_method: 'free' })
    expect(result).toBe('success')
    expect(await balance(code)).toBe(50_00 - 30_90)
    const off = { from: 'processing', to: 'cancelled', note: 'Called off.', at: new Date(noonMs) } as const
    for (let again = 0; again < 2; again++) {
      await app.shop.db.transaction().execute((tx) => advanceOrder(tx, app.shop, order_id, off))
    }
    expect(await balance(code)).toBe(50_00)
  })

  it('spends it once, for simultaneous orders of several carts', async () => {
    const { code } = await credit(31_00)
    const carts = await Promise.all(Array.from({ length: 12 }, () => shopper(code)))
    const placed = await Promise.all(carts.map(({ place }) => place({ payment_method: 'free' })))
    expect(placed.filter(({ result }) => result === 'success')).toHaveLength(1)
    expect(await balance(code)).toBe(10)
    const ledger = await sql<{ sum: number; minimum: number }>`
      select sum(delta_minor)::bigint as sum, min(e.balance_minor) as minimum
        from credit_entry e join credit c on c.id = e.credit_id where lower(c.code) = lower(${code})`.execute(
      app.shop.db,
    )
    expect(ledger.rows).toEqual([{ sum: 10, minimum: 10 }])
  }, 60_000)
})

describe('a code', () => {
  it('belongs to a coupon or a credit, never to both', async () => {
    expect(await issueCredit(app.shop, { minor: 500, code: 'Half' })).toEqual({
      ok: false,
      reason: 'code-taken',
    })
    const { code } = await credit(5_00)
    await expect(makeCoupons(app.shop, { code, amount: '1.00' })).rejects.toThrow(
      'is the code of a store credit',
    )
  })
})
