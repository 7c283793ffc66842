import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../../test/support/database.ts'
import { databaseBefore } from '../../../../test/support/database-before.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { insertPayment } from './ledger-store.ts'
import { readOrder } from './order-store.ts'
import { readRefunds } from './owner-store.ts'

/** Orders as they were before the ledger; amounts in minor units. */
type OldOrder = {
  readonly id: number
  readonly state: string
  readonly method: string
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly paidAt: string | null
  /** Recorded refunds: less than the refunded amount in orders older than these rows. */
  readonly refunds: readonly number[]
}

const noon = '2026-03-01T12:00:00.000Z'
const later = '2026-03-05T09:30:00.000Z'
const unpaid = { paidMinor: 0, refundedMinor: 0, paidAt: null, refunds: [] }
const oldOrders: readonly OldOrder[] = [
  { ...unpaid, id: 1, state: 'on-hold', method: 'bacs' },
  { ...unpaid, id: 2, state: 'processing', method: 'cod' },
  { ...unpaid, id: 3, state: 'completed', method: 'bacs', paidMinor: 5000, paidAt: noon },
  // Paid in parts; the timeline has a note for each.
  { ...unpaid, id: 4, state: 'payment-review', method: 'card', paidMinor: 350, paidAt: noon },
  {
    ...{ id: 5, state: 'processing', method: 'card', paidMinor: 5000, paidAt: noon },
    ...{ refundedMinor: 1500, refunds: [1000, 500] },
  },
  {
    ...unpaid,
    id: 6,
    state: 'refunded',
    method: 'cheque',
    paidMinor: 5000,
    refundedMinor: 5000,
    paidAt: noon,
  },
  {
    ...{ id: 7, state: 'refunded', method: '', paidMinor: 5000, paidAt: noon },
    ...{ refundedMinor: 5000, refunds: [2000] },
  },
  { ...unpaid, id: 8, state: 'processing', method: 'free', paidAt: later },
]

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore('0026')
  for (const order of oldOrders) await write(order)
  await migrate(database.pool)
})
afterAll(() => database.close())

async function write({ id, state, method, ...money }: OldOrder): Promise<void> {
  const { pool } = database
  await pool.query(
    `insert into shop_order (id, order_key, status, state, currency, billing, shipping, payment_method, payment_title,
       subtotal_minor, shipping_minor, total_minor, placed_at, changed_at, paid_minor, refunded_minor, paid_at)
     values ($1::bigint, 'key-' || $1::bigint, 'processing', $2, 'USD', '{}', '{}', $3, 'Paid so', 5000, 0, 5000, $4, $4, $5, $6, $7)`,
    [id, state, method, later, money.paidMinor, money.refundedMinor, money.paidAt],
  )
  for (const [index, minor] of money.refunds.entries())
    await pool.query(
      `insert into order_refund (order_id, key, amount_minor, reason, restocked, refunded_at)
       values ($1, $2, $3, 'Chipped', $4, $5)`,
      [id, `key-${id}-${index}`, minor, index === 0, later],
    )
}

it.each(oldOrders)('order $id has the same amounts in the ledger as before', async (old) => {
  const order = await readOrder(database.db, old.id)
  expect(order).toMatchObject({
    paidMinor: old.paidMinor,
    refundedMinor: old.refundedMinor,
    paidAt: old.paidAt === null ? undefined : new Date(old.paidAt),
  })
  expect(await readRefunds(database.db, old.id)).toEqual(
    old.refunds.map((amountMinor, index) => ({
      ...{ key: `key-${old.id}-${index}`, amountMinor, reason: 'Chipped' },
      ...{ restocked: index === 0, at: new Date(later) },
    })),
  )
})

it('has one row for each payment and each refund, `manual` where no provider reported it', async () => {
  const { rows } = await database.pool.query(
    `select order_id::int as id, provider, kind, reference, amount_minor::int as minor, currency, state
       from payment order by order_id, payment.id`,
  )
  const paid = { kind: 'capture', currency: 'USD', state: 'completed' }
  const byHand = { ...paid, provider: 'manual', reference: null }
  const back = { ...byHand, kind: 'refund' }
  expect(rows).toEqual([
    { ...byHand, id: 3, minor: 5000 },
    { ...paid, id: 4, provider: 'card', reference: 'order-4', minor: 350 },
    { ...paid, id: 5, provider: 'card', reference: 'order-5', minor: 5000 },
    { ...back, id: 5, minor: 1000 },
    { ...back, id: 5, minor: 500 },
    { ...byHand, id: 6, minor: 5000 },
    { ...back, id: 6, minor: 5000 },
    { ...byHand, id: 7, minor: 5000 },
    { ...back, id: 7, minor: 2000 },
    { ...back, id: 7, minor: 3000 },
    { ...paid, id: 8, provider: 'free', reference: 'order-8', minor: 0 },
  ])
})

it('recognizes a migrated payment when its method reports it again', async () => {
  const again = {
    orderId: 8,
    provider: 'free',
    reference: 'order-8',
    kind: 'capture',
    amountMinor: 0,
  } as const
  expect(await insertPayment(database.db, { ...again, currency: 'USD', at: new Date(later) })).toBeUndefined()
})
