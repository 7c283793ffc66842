import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import {
  insertPayment,
  MANUAL,
  type NewPayment,
  noteClaim,
  putUnderReview,
  readPayment,
} from './ledger-store.ts'
import { readOrder } from './store.ts'

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
const record = (given: Partial<NewPayment> = {}) => insertPayment(database.db, { ...payment, ...given })
const rows = async () => (await database.pool.query('select * from payment')).rowCount
const balance = async (id = 1) => {
  const order = await readOrder(database.db, id)
  return [order?.paidMinor, order?.refundedMinor, order?.paidAt]
}

describe('a payment', () => {
  it('is recorded once for its provider, kind and reference, whatever else is said of it', async () => {
    expect(await record()).toEqual(expect.any(Number))
    for (const again of [{}, { amountMinor: 1 }, { currency: 'EUR' }, { orderId: 2 }])
      expect(await record(again)).toBeUndefined()
    expect(await rows()).toBe(1)
    for (const other of [{ provider: 'bank' }, { kind: 'refund' }, { reference: 'pi_2' }] as const)
      expect(await record(other)).toEqual(expect.any(Number))
  })

  it('is recorded once, too, when it comes on many connections at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record({ orderId: 1 + (index % 2) })),
    )
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    expect(await rows()).toBe(1)
  })

  it('needs no reference where it was entered by hand, and there alone', async () => {
    const byHand = { provider: MANUAL, reference: undefined }
    expect([await record(byHand), await record(byHand)]).toEqual([expect.any(Number), expect.any(Number)])
    await expect(record({ reference: undefined })).rejects.toThrow('payment_check')
    await expect(record({ reference: '' })).rejects.toThrow('payment_reference_check')
  })

  it('is of no amount below 0, unless it corrects another', async () => {
    await expect(record({ amountMinor: -1 })).rejects.toThrow('payment_check')
    expect(await record({ amountMinor: -1, kind: 'adjustment' })).toEqual(expect.any(Number))
  })

  it('is known again by provider, kind and reference', async () => {
    const id = await record()
    expect(await readPayment(database.db, payment)).toEqual({
      id,
      orderId: 1,
      amountMinor: 5000,
      currency: 'USD',
    })
    expect(await readPayment(database.db, { ...payment, reference: 'pi_2' })).toBeUndefined()
  })

  it('is left to review once, and claimed once by each other order', async () => {
    const id = (await record()) ?? 0
    const { db } = database
    expect([await putUnderReview(db, id, at), await putUnderReview(db, id, at)]).toEqual([true, false])
    const claims = [
      await noteClaim(db, id, 2, at),
      await noteClaim(db, id, 2, at),
      await noteClaim(db, id, 3, at),
    ]
    expect(claims).toEqual([true, false, true])
  })
})

describe('the money of an order', () => {
  it('is nothing while nothing is recorded', async () => {
    expect(await balance()).toEqual([0, 0, undefined])
  })

  it('is what was captured and adjusted, and apart from it what was refunded; an authorisation is none', async () => {
    await record({ kind: 'authorisation', amountMinor: 9000 })
    expect(await balance()).toEqual([0, 0, undefined])
    await record()
    await record({ reference: 'pi_2', amountMinor: 700 })
    await record({ kind: 'adjustment', amountMinor: -200 })
    await record({ kind: 'refund', amountMinor: 300 })
    expect(await balance()).toEqual([5500, 300, at])
    expect(await balance(2)).toEqual([0, 0, undefined])
  })

  it('has nothing of what came in another currency', async () => {
    await record({ currency: 'EUR' })
    await record({ currency: 'EUR', kind: 'refund', amountMinor: 100 })
    expect(await balance()).toEqual([0, 0, undefined])
    await record({ reference: 'pi_2', amountMinor: 100 })
    expect(await balance()).toEqual([100, 0, at])
  })

  it('is still there after a state of review: the first that was announced counts', async () => {
    const id = (await record()) ?? 0
    await putUnderReview(database.db, id, at)
    expect(await balance()).toEqual([5000, 0, at])
  })
})
