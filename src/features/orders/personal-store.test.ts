import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { checkoutForm } from '../../../test/support/checkout.ts'
import { visitor } from '../../../test/support/visitor.ts'
import { world } from '../../../test/support/world.ts'
import { moveOrderTo, shipOrder, takePayment } from './moves-by-hand.ts'
import { addNote, timelineOf } from './notes.ts'
import { personalInOrders } from './personal.ts'
import { refundOrder } from './refund.ts'
import { erasedNoteText, movedText, paymentArrivedText, placedText } from './timeline-texts.ts'

const PARCEL = { carrier: 'DHL', number: 'JD0146000', url: 'https://dhl.example/JD0146000', isPart: false }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(text, [...values])).rows

/** The order of a guest that was written about, paid, sent, completed and in part paid back. */
async function toldOf(email: string): Promise<number> {
  const { shop, fastify } = app
  const guest = visitor(fastify)
  await guest.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  const form = { ...(await checkoutForm(guest)), billing_email: email }
  const { order_id: id } = (await guest.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>()
  const refund = { key: `refund ${id}`, amountMinor: 100, reason: 'Ada broke one', restock: false }
  const did = [
    await addNote(shop, id, { text: 'Ada Marsh rang: ring twice at the kiln', isForBuyer: false }),
    await addNote(shop, id, { text: 'Dear Ada, it leaves on Monday', isForBuyer: true }),
    await takePayment(shop, id),
    await moveOrderTo(shop, id, 'in-production', { note: 'Engrave “Ada”' }),
    await shipOrder(shop, id, PARCEL),
    await moveOrderTo(shop, id, 'completed'),
    await refundOrder(shop, id, refund),
  ]
  expect(did.filter(({ ok }) => !ok)).toEqual([])
  return id
}

const erase = (email: string) =>
  app.shop.db.transaction().execute((tx) => personalInOrders.erase(tx, { email }))

/** All that the tables of orders hold of one, as text. */
async function allOf(id: number): Promise<string> {
  const tables = ['order_note', 'order_shipment', 'order_refund', 'order_line', 'placement', 'payment']
  const rows = await Promise.all(
    tables.map((table) => query(`select to_jsonb(t)::text as row from ${table} t where order_id = $1`, [id])),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

describe('an order that was made anonymous', () => {
  it('keeps neither what was written about its buyer nor the number of a parcel', async () => {
    const id = await toldOf('ada@example.com')
    const before = await allOf(id)
    const traces = ['Ada', 'kiln', 'Monday', 'JD0146000', 'dhl.example']
    for (const trace of traces) expect(before).toContain(trace)

    expect(await erase('ada@example.com')).toEqual([expect.stringContaining('parcel numbers')])
    const after = await allOf(id)
    for (const trace of traces) expect(after).not.toContain(trace)
  })

  it('keeps its states and times, its own words that name nobody, its carrier and amounts', async () => {
    const id = await toldOf('bea@example.com')
    const before = await timelineOf(app.shop, id)
    await erase('bea@example.com')
    const after = await timelineOf(app.shop, id)
    const withoutText = before.map(({ text: _, ...entry }) => entry)
    expect(after.map(({ text: _, ...entry }) => entry)).toEqual(withoutText)
    const texts = new Set(after.map(({ text }) => text))
    for (const kept of [placedText, paymentArrivedText, movedText.completed, erasedNoteText])
      expect([...texts]).toContain(kept)
    expect(await query('select carrier from order_shipment where order_id = $1', [id])).toEqual([
      { carrier: 'DHL' },
    ])
    const refunds = `select amount_minor::int from payment where kind = 'refund' and order_id = $1`
    expect(await query(refunds, [id])).toEqual([{ amount_minor: 100 }])
  })

  it('leaves the orders of others as they were', async () => {
    const [one, other] = [await toldOf('cy@example.com'), await toldOf('dee@example.com')]
    const before = await allOf(other)
    await erase('cy@example.com')
    expect(await allOf(other)).toBe(before)
    expect(await allOf(one)).not.toContain('Ada')
  })
})

describe('the copy of one’s orders', () => {
  it('holds every note, who it was for or not, and the parcels', async () => {
    const id = await toldOf('eve@example.com')
    const [owner] = await query(
      `insert into account (login, email, email_key, display_name)
       values ('owner', 'o@example.com', 'o@example.com', 'Owner') returning id`,
    )
    await addNote(app.shop, id, { text: 'Asked for a discount', isForBuyer: false, by: owner?.id })
    const exported = JSON.stringify(await personalInOrders.export(app.shop, { email: 'eve@example.com' }))
    for (const held of ['ring twice', 'on Monday', 'Asked for a discount', 'Ada broke one', 'JD0146000'])
      expect(exported).toContain(held)
  })
})
