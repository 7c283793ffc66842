import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { checkoutForm } from '../../../../test/support/orders/checkout.ts'
import { visitor } from '../../../../test/support/visitor.ts'
import { world } from '../../../../test/support/world.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { moveOrderTo, recordManualPayment, shipOrder } from '../states/manual-moves.ts'
import * as notes from '../states/messages.ts'
import { addNote, timelineOf } from '../states/notes.ts'
import { orderPersonalData } from './personal-data.ts'

const PARCEL = { carrier: 'DHL', number: 'JD0146000', url: 'https://dhl.example/JD0146000', isPart: false }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(text, [...values])).rows

/** A guest order with notes, payment, parcel and a partial refund. */
async function orderWithTraces(email: string): Promise<number> {
  const { shop, fastify } = app
  const guest = visitor(fastify)
  await guest.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  const form = { ...(await checkoutForm(guest)), billing_email: email }
  const { order_id: id } = (await guest.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>()
  const refund = { key: `refund ${id}`, amountMinor: 100, reason: 'Ada broke one', restock: false }
  const outcomes = [
    await addNote(shop, id, { text: 'Ada Marsh rang: ring twice at the kiln', isForBuyer: false }),
    await addNote(shop, id, { text: 'Dear Ada, it leaves on Monday', isForBuyer: true }),
    await recordManualPayment(shop, id),
    await moveOrderTo(shop, id, 'in-production', { note: 'Engrave “Ada”' }),
    await shipOrder(shop, id, PARCEL),
    await moveOrderTo(shop, id, 'completed'),
    await refundOrder(shop, id, refund),
  ]
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  return id
}

const eraseBuyer = (email: string) =>
  app.shop.db.transaction().execute((tx) => orderPersonalData.erase(tx, { email }, app.shop))

/** All rows of an order, as text. */
async function allRowsOf(id: number): Promise<string> {
  const tables = ['order_note', 'order_shipment', 'order_refund', 'order_line', 'placement', 'payment']
  const rows = await Promise.all(
    tables.map((table) => query(`select to_jsonb(t)::text as row from ${table} t where order_id = $1`, [id])),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

describe('an anonymized order', () => {
  it('has no notes about its buyer and no number of a parcel', async () => {
    const id = await orderWithTraces('ada@example.com')
    const before = await allRowsOf(id)
    const traces = ['Ada', 'kiln', 'Monday', 'JD0146000', 'dhl.example']
    for (const trace of traces) expect(before).toContain(trace)

    expect(await eraseBuyer('ada@example.com')).toEqual([expect.stringContaining('tracking numbers')])
    const after = await allRowsOf(id)
    for (const trace of traces) expect(after).not.toContain(trace)
  })

  it('has its states, times, impersonal texts, carrier and amounts', async () => {
    const id = await orderWithTraces('bea@example.com')
    const before = await timelineOf(app.shop, id)
    await eraseBuyer('bea@example.com')
    const after = await timelineOf(app.shop, id)
    const withoutText = before.map(({ text: _, ...entry }) => entry)
    expect(after.map(({ text: _, ...entry }) => entry)).toEqual(withoutText)
    const texts = new Set(after.map(({ text }) => text))
    for (const text of [notes.placed(), notes.paymentArrived(), notes.movedCompleted(), notes.erasedNote()])
      expect([...texts]).toContain(text)
    expect(await query('select carrier from order_shipment where order_id = $1', [id])).toEqual([
      { carrier: 'DHL' },
    ])
    const refunds = `select amount_minor::int from payment where kind = 'refund' and order_id = $1`
    expect(await query(refunds, [id])).toEqual([{ amount_minor: 100 }])
  })

  it('does not change other orders', async () => {
    const [erased, other] = [
      await orderWithTraces('cy@example.com'),
      await orderWithTraces('dee@example.com'),
    ]
    const before = await allRowsOf(other)
    await eraseBuyer('cy@example.com')
    expect(await allRowsOf(other)).toBe(before)
    expect(await allRowsOf(erased)).not.toContain('Ada')
  })
})

describe('the export of orders', () => {
  it('contains all notes, internal ones too, and the parcels', async () => {
    const id = await orderWithTraces('eve@example.com')
    const [owner] = await query(
      `insert into account (login, email, email_key, display_name)
       values ('owner', 'o@example.com', 'o@example.com', 'Owner') returning id`,
    )
    await addNote(app.shop, id, { text: 'Asked for a discount', isForBuyer: false, by: owner?.id })
    const exported = JSON.stringify(await orderPersonalData.export(app.shop, { email: 'eve@example.com' }))
    for (const text of ['ring twice', 'on Monday', 'Asked for a discount', 'Ada broke one', 'JD0146000'])
      expect(exported).toContain(text)
  })
})
