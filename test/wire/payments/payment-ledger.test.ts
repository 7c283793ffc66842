import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderPersonalData } from '../../../src/features/orders/buyer/personal-data.ts'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
} from '../../../src/features/orders/states/manual-moves.ts'
import type { PaymentNotification } from '../../../src/features/payments/rules/payment-result.ts'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { fullPayment, paidNote } from '../../support/orders/payment-methods.ts'
import { type VaseShop, vaseShop } from '../../support/orders/vase-shop.ts'

let vases: VaseShop
beforeAll(async () => {
  vases = await vaseShop()
})
afterAll(() => vases.app.close())
beforeEach(() => vases.reset(5))

const shop = () => vases.app.shop
const report = (id: number, notification: Partial<PaymentNotification> = {}) =>
  applyPaymentNotification(shop(), id, 'offsite', {
    ...fullPayment(id),
    ...notification,
  } as PaymentNotification)

/** The ledger rows of an order, oldest first: "capture pay-1 100 USD completed". */
async function ledger(id: number): Promise<string[]> {
  const { rows } = await vases.app.database.pool.query(
    `select concat_ws(' ', kind, reference, amount_minor, currency, state) as row
       from payment where order_id = $1 order by id`,
    [id],
  )
  return rows.map(({ row }) => row)
}

const setPriceFormat = async (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) await setSetting(shop(), name, value)
  await vases.app.cacheUpdated()
}

/** A fully paid order. */
async function paidOrder() {
  const { id } = await vases.order()
  await report(id)
  return vases.orderById(id)
}

describe('a payment that is reported', () => {
  it('twice is one row, and changes nothing the second time', async () => {
    const { id, sums } = await paidOrder()
    const before = await vases.notes(id)
    expect(await report(id)).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([`capture pay-${id} ${sums.dueMinor} USD completed`])
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
    expect(await vases.notes(id)).toEqual(before)
  })

  it('again, after a change of the price format, and with another text, is the same row', async () => {
    const { id, sums } = await vases.order()
    await report(id, { amountMinor: 100 })
    await setPriceFormat({ currency_symbol: 'US$', currency_price_format: '%2$s\u00a0%1$s' })
    await report(id, { amountMinor: 100 })
    await report(id, { amountMinor: 100, note: 'Another text.' })
    await setPriceFormat({ currency_symbol: '$', currency_price_format: '%1$s%2$s' })
    expect(await ledger(id)).toEqual([`capture pay-${id} 100 USD completed`])
    expect(await vases.orderById(id)).toMatchObject({ state: 'payment-review', paidMinor: 100 })
    await report(id, { reference: 'rest', amountMinor: sums.dueMinor - 100 })
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: sums.dueMinor })
  })

  it('after the currency of the shop has changed is written and counted in that of the order', async () => {
    const { id, sums } = await vases.order()
    await setPriceFormat({ currency_code: 'JPY', currency_symbol: '¥' })
    await report(id, { amountMinor: 100 })
    await report(id, { reference: 'rest', amountMinor: sums.dueMinor - 100 })
    await report(id, { reference: 'more', amountMinor: 700 })
    await report(id, { reference: 'yen', amountMinor: 5000, currency: 'JPY' })
    const back = { key: 'back', amountMinor: 700, reason: '', restock: false }
    expect(await refundOrder(shop(), id, back)).toMatchObject({ ok: true })
    await setPriceFormat({ currency_code: 'USD', currency_symbol: '$' })
    const dollars = (minor: number) => `${(minor / 100).toFixed(2)} USD`
    const due = dollars(sums.dueMinor)
    const notes = await vases.notes(id)
    for (const text of [
      `${paidNote} (1.00 USD)`,
      `1.00 USD received, ${due} due.`,
      `Another 7.00 USD received: ${dollars(sums.dueMinor + 700)} in total, ${due} due.`,
      `${paidNote} (¥50.00)`,
      `¥50.00 received in a different currency, so it isn’t counted. ${due} due.`,
      '7.00 USD refunded.',
    ])
      expect(notes).toContain(text)
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: sums.dueMinor + 700, refundedMinor: 700 })
  })

  it('with a lower-case currency is in that currency', async () => {
    const { id, sums } = await vases.order()
    await report(id, { amountMinor: sums.dueMinor, currency: 'usd' })
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
  })

  it('in another currency is recorded as such, never added, and reported to the owner', async () => {
    const { id, sums } = await vases.order()
    expect(await report(id, { amountMinor: 4600, currency: 'EUR' })).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([`capture pay-${id} 4600 EUR completed`])
    const order = await vases.orderById(id)
    expect(order).toMatchObject({ state: 'payment-review', paidMinor: 0, paidAt: undefined })
    expect(await vases.notes(id)).toContain(`${paidNote} (46.00 EUR)`)
    expect((await vases.notes(id)).at(-1)).toMatch(/^46\.00 EUR received in a different currency/)
    expect(await vases.mails(id)).toContain('new-order')
    const back = { key: 'eur', amountMinor: 1, reason: '', restock: false }
    expect(await refundOrder(shop(), id, back)).toEqual({ ok: false, reason: 'nothing-paid' })

    await report(id, { reference: 'dollars', amountMinor: sums.dueMinor })
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
  })

  it('in yen has no decimals', async () => {
    const { id } = await vases.order()
    await report(id, { amountMinor: 5000, currency: 'JPY' })
    expect((await vases.notes(id)).at(-1)).toMatch(/^5000 JPY received/)
  })

  it('twice, in two currencies, counts as first reported, and the other is reported to the owner once', async () => {
    const { id, sums } = await paidOrder()
    const { length } = await vases.notes(id)
    for (let times = 0; times < 3; times++)
      expect(await report(id, { amountMinor: 4600, currency: 'EUR' })).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([`capture pay-${id} ${sums.dueMinor} USD review`])
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
    const notes = await vases.notes(id)
    expect(notes).toHaveLength(length + 1)
    expect(notes.at(-1)).toMatch(new RegExp(`^Payment pay-${id} was reported again, now as 46\\.00 EUR\\.`))
  })

  it('first in another currency and then in that of the order counts nothing until the owner decides', async () => {
    const { id, sums } = await vases.order()
    await report(id, { amountMinor: 4600, currency: 'EUR' })
    await report(id, { amountMinor: sums.dueMinor, currency: 'USD' })
    expect(await ledger(id)).toEqual([`capture pay-${id} 4600 EUR review`])
    expect(await vases.orderById(id)).toMatchObject({ state: 'payment-review', paidMinor: 0 })
    await moveOrderTo(shop(), id, 'processing')
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
    expect(await ledger(id)).toEqual([
      `capture pay-${id} 4600 EUR review`,
      `capture ${sums.dueMinor} USD completed`,
    ])
  })

  it('in parts is a row for each part, each counted once', async () => {
    const { id, sums } = await vases.order()
    const parts = [100, 250, sums.dueMinor - 350]
    for (const amountMinor of [...parts, ...parts.toReversed()])
      await report(id, { reference: `part-${amountMinor}`, amountMinor })
    expect(await ledger(id)).toEqual(parts.map((minor) => `capture part-${minor} ${minor} USD completed`))
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: sums.dueMinor })
  })

  it('beyond the amount due is counted, can be refunded, and is reported to the owner', async () => {
    const { id, sums } = await paidOrder()
    await report(id, { reference: 'second', amountMinor: 700 })
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor + 700 })
    expect((await vases.notes(id)).at(-1)).toMatch(/^Another \$7\.00 received: .* in total, .* due\.$/)
    const back = { key: 'second', amountMinor: 700, reason: '', restock: false }
    expect(await refundOrder(shop(), id, back)).toMatchObject({ ok: true, value: { refundedMinor: 700 } })
  })

  it('late, for a cancelled order, is one row, and reactivates it', async () => {
    const { id, sums } = await vases.order()
    await cancelOrder(shop(), id, { by: 'buyer' })
    for (let times = 0; times < 3; times++) await report(id)
    expect(await ledger(id)).toEqual([`capture pay-${id} ${sums.dueMinor} USD completed`])
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
  })

  it('again after its refund is not counted', async () => {
    const { id, sums } = await paidOrder()
    const all = { key: 'all', amountMinor: sums.dueMinor, reason: '', restock: false }
    expect(await refundOrder(shop(), id, all)).toMatchObject({ ok: true })
    await report(id)
    const money = { state: 'refunded', paidMinor: sums.dueMinor, refundedMinor: sums.dueMinor }
    expect(await vases.orderById(id)).toMatchObject(money)
    expect(await ledger(id)).toEqual([
      `capture pay-${id} ${sums.dueMinor} USD completed`,
      `refund ${sums.dueMinor} USD completed`,
    ])
  })

  it('after a refund, with another reference, is counted, reported and refundable', async () => {
    const { id, sums } = await paidOrder()
    const all = { key: 'all', amountMinor: sums.dueMinor, reason: '', restock: false }
    await refundOrder(shop(), id, all)
    await report(id, { reference: 'second', amountMinor: 500 })
    expect(await vases.orderById(id)).toMatchObject({ state: 'refunded', paidMinor: sums.dueMinor + 500 })
    expect((await vases.notes(id)).at(-1)).toMatch(/^Another \$5\.00 received/)
    expect(await ledger(id)).toEqual([
      `capture pay-${id} ${sums.dueMinor} USD completed`,
      `refund ${sums.dueMinor} USD completed`,
      'capture second 500 USD completed',
    ])
    expect(await refundOrder(shop(), id, { ...all, key: 'second', amountMinor: 500 })).toMatchObject({
      ok: true,
    })
    expect(await refundOrder(shop(), id, { ...all, key: 'more', amountMinor: 1 })).toEqual({
      ok: false,
      reason: 'more-than-paid',
    })
  })

  it.each<[string, (id: number) => Promise<unknown>, string[], object]>([
    ['of nothing yet', async () => {}, [], { state: 'payment-review', paidMinor: 0 }],
    [
      'after a part of its payment',
      (id) => report(id, { reference: 'part', amountMinor: 100 }),
      ['capture part 100 USD completed'],
      { state: 'payment-review', paidMinor: 100 },
    ],
  ])('with the amount 0, %s, is one row that pays nothing', async (_when, before, rows, expected) => {
    const { id } = await vases.order()
    await before(id)
    for (let times = 0; times < 2; times++)
      expect(await report(id, { amountMinor: 0 })).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([...rows, `capture pay-${id} 0 USD completed`])
    expect(await vases.orderById(id)).toMatchObject(expected)
  })

  it('with the amount 0 for a cancelled order that nobody paid is no row: the order would count as paid', async () => {
    const { id } = await vases.order()
    await cancelOrder(shop(), id, { by: 'buyer' })
    for (let times = 0; times < 2; times++)
      expect(await report(id, { amountMinor: 0 })).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([])
    expect(await vases.orderById(id)).toMatchObject({ state: 'cancelled', paidMinor: 0, paidAt: undefined })
  })

  it('with the reference of another order is refused, reported once, and counted only for the first', async () => {
    const [first, second] = [await paidOrder(), await vases.order()]
    const { reference } = fullPayment(first.id)
    for (let times = 0; times < 3; times++)
      expect(await report(second.id, { reference })).toEqual({
        ok: false,
        reason: 'reference-of-another-order',
      })
    expect(await ledger(second.id)).toEqual([])
    expect(await vases.orderById(second.id)).toMatchObject({ state: 'pending', paidMinor: 0 })
    const notes = (await vases.notes(second.id)).filter((text) => text.includes(`${reference}`))
    expect(notes).toEqual([
      `Payment ${reference} was reported for this order but is recorded for order ${first.id}. It isn’t counted here.`,
    ])
    expect(await vases.orderById(first.id)).toMatchObject({
      state: 'processing',
      paidMinor: first.sums.dueMinor,
    })
    // Its own payment is still accepted.
    await report(second.id)
    expect(await vases.orderById(second.id)).toMatchObject({ state: 'processing' })
  })

  it('by another provider with the same reference is another payment', async () => {
    const { id, sums } = await vases.order()
    await report(id, { amountMinor: 100 })
    await applyPaymentNotification(shop(), id, 'at-once', { ...fullPayment(id), amountMinor: 200 })
    expect(await ledger(id)).toHaveLength(2)
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: 300 })
    expect(sums.dueMinor).toBeGreaterThan(300)
  })

  it('again after its buyer was anonymized and the timeline lost its text is the same row', async () => {
    const { id, sums, billing } = await paidOrder()
    await moveOrderTo(shop(), id, 'completed')
    await shop()
      .db.transaction()
      .execute((tx) => orderPersonalData.erase(tx, { email: billing.email }, shop()))
    expect(await vases.notes(id)).not.toContain(paidNote)
    await report(id)
    expect(await vases.orderById(id)).toMatchObject({ paidMinor: sums.dueMinor })
    expect(await ledger(id)).toHaveLength(1)
  })

  it.each<[string, Partial<PaymentNotification>]>([
    ['no-amount', { amountMinor: -100 }],
    ['no-amount', { amountMinor: 0.5 }],
    ['no-reference', { reference: '' }],
    ['no-currency', { currency: 'dollars' }],
  ])('is refused as %s: %j', async (reason, given) => {
    const { id } = await vases.order()
    expect(await report(id, given)).toEqual({ ok: false, reason })
    expect(await ledger(id)).toEqual([])
    expect(await vases.orderById(id)).toMatchObject({ state: 'pending', paidMinor: 0 })
  })

  it('for an unknown order is refused', async () => {
    expect(await report(4242)).toEqual({ ok: false, reason: 'no-order' })
  })
})

describe('a payment entered by hand', () => {
  it('is a row without a reference, once', async () => {
    const { id, sums } = await vases.order({ method: 'cod' })
    expect(await recordManualPayment(shop(), id)).toMatchObject({ ok: true })
    expect(await recordManualPayment(shop(), id)).toEqual({ ok: false, reason: 'not-waiting' })
    expect(await moveOrderTo(shop(), id, 'completed')).toMatchObject({ ok: true })
    expect(await ledger(id)).toEqual([`capture ${sums.dueMinor} USD completed`])
  })

  it('is the remaining amount if a part is paid', async () => {
    const { id, sums } = await vases.order()
    await report(id, { amountMinor: 100 })
    await recordManualPayment(shop(), id)
    expect(await ledger(id)).toEqual([
      `capture pay-${id} 100 USD completed`,
      `capture ${sums.dueMinor - 100} USD completed`,
    ])
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
  })
})

describe('an order set to failed by hand after it was paid', () => {
  it('is processed when its buyer pays again: nothing is due, and nothing is charged', async () => {
    const { id, sums } = await paidOrder()
    await moveOrderTo(shop(), id, 'failed')
    const again = { method: 'offsite', session: 's', address: '127.0.0.1' }
    expect(await payByLink(shop(), id, again)).toMatchObject({ ok: true })
    expect(vases.provider.contexts.get(id)).toMatchObject({ amountMinor: 0, currency: 'USD' })
    await report(id, { reference: 'again' })
    expect(await vases.orderById(id)).toMatchObject({ state: 'processing', paidMinor: sums.dueMinor })
  })
})
