import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import {
  insertPayment,
  MANUAL,
  markForReview,
  type NewPayment,
  readPayment,
  recordReportForOther,
} from './ledger-store.ts'
import { readOrder } from './order-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate shop_order restart identity cascade')
  await database.pool.query(
    `insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
       subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
     select 'key-' || n, 'pending', 'USD', '{}', '{}', 'card', 'Card', 5000, 0, 5000, now(), now()
       from generate_series(1, 2) n`,
  )
})

const at = new Date('2026-03-01T12:00:00Z')
const payment: NewPayment = {
  orderId: 1,
  provider: 'card',
  reference: 'pi_1',
  kind: 'capture',
  amountMinor: 5000,
  currency: 'USD',
  at,
}
const record = (changes: Partial<NewPayment> = {}) => insertPayment(database.db, { ...payment, ...changes })
const rows = async () => (await database.pool.query('select * from payment')).rowCount
const balance = async (id = 1) => {
  const order = await readOrder(database.db, id)
  return [order?.paidMinor, order?.refundedMinor, order?.paidAt]
}

describe('a payment', () => {
  it('is recorded once for its provider, kind and reference, whatever its other values', async () => {
    expect(await record()).toEqual(expect.any(Number))
    for (const again of [{}, { amountMinor: 1 }, { currency: 'EUR' }, { orderId: 2 }])
      expect(await record(again)).toBeUndefined()
    expect(await rows()).toBe(1)
    for (const other of [{ provider: 'bank' }, { kind: 'refund' }, { reference: 'pi_2' }] as const)
      expect(await record(other)).toEqual(expect.any(Number))
  })

  it('is recorded once on many concurrent connections', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record({ orderId: 1 + (index % 2) })),
    )
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await rows()).toBe(1)
  })

  it('needs no reference only when it is manual', async () => {
    const byHand = { provider: MANUAL, reference: undefined }
    expect([await record(byHand), await record(byHand)]).toEqual([expect.any(Number), expect.any(Number)])
    await expect(record({ reference: undefined })).rejects.toThrow('payment_check')
    await expect(record({ reference: '' })).rejects.toThrow('payment_reference_check')
  })

  it('has no amount below 0, unless it is an adjustment', async () => {
    await expect(record({ amountMinor: -1 })).rejects.toThrow('payment_check')
    expect(await record({ amountMinor: -1, kind: 'adjustment' })).toEqual(expect.any(Number))
  })

  it('is found by provider, kind and reference', async () => {
    const id = await record()
    expect(await readPayment(database.db, payment)).toEqual({
      id,
      orderId: 1,
      orderNumber: '1',
      amountMinor: 5000,
      currency: 'USD',
    })
    expect(await readPayment(database.db, { ...payment, reference: 'pi_2' })).toBeUndefined()
  })

  it('is marked for review once, and claimed once by each other order', async () => {
    const id = (await record()) ?? 0
    const { db } = database
    expect([await markForReview(db, id, at), await markForReview(db, id, at)]).toEqual([true, false])
    const claims = [
      await recordReportForOther(db, id, 2, at),
      await recordReportForOther(db, id, 2, at),
      await recordReportForOther(db, id, 3, at),
    ]
    expect(claims).toEqual([true, false, true])
  })
})

describe('the money of an order', () => {
  it('is 0 while nothing is recorded', async () => {
    expect(await balance()).toEqual([0, 0, undefined])
  })

  it('is captures and adjustments, with refunds separate; an authorisation does not count', async () => {
    await record({ kind: 'authorisation', amountMinor: 9000 })
    expect(await balance()).toEqual([0, 0, undefined])
    await record()
    await record({ reference: 'pi_2', amountMinor: 700 })
    await record({ kind: 'adjustment', amountMinor: -200 })
    await record({ kind: 'refund', amountMinor: 300 })
    expect(await balance()).toEqual([5500, 300, at])
    expect(await balance(2)).toEqual([0, 0, undefined])
  })

  it('does not count other currencies', async () => {
    await record({ currency: 'EUR' })
    await record({ currency: 'EUR', kind: 'refund', amountMinor: 100 })
    expect(await balance()).toEqual([0, 0, undefined])
    await record({ reference: 'pi_2', amountMinor: 100 })
    expect(await balance()).toEqual([100, 0, at])
  })

  it('is unchanged by a review: the first notification counts', async () => {
    const id = (await record()) ?? 0
    await markForReview(database.db, id, at)
    expect(await balance()).toEqual([5000, 0, at])
  })
})
