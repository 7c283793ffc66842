import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeOrderEmail } from '../../../src/features/orders/buyer/guest-order.ts'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import { cancelOrder, moveOrderTo, shipOrder } from '../../../src/features/orders/states/manual-moves.ts'
import { addNote } from '../../../src/features/orders/states/notes.ts'
import { actingAs } from '../../../src/platform/events/actor.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type EmittedEvent, takeEvents } from '../../support/events.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

addOffsiteMethod()

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => takeEvents(app.shop.db))

async function placed(method: string): Promise<number> {
  const ada = visitor(app.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
  const form = { ...(await checkoutForm(ada)), payment_method: method }
  return (await ada.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>().order_id
}

/** The events since the last call, as "who: what"; none has an address, name or text of the buyer. */
async function newEvents(): Promise<string[]> {
  const events = await takeEvents(app.shop.db)
  expect(JSON.stringify(events)).not.toMatch(/@|Ada|Byron|Portland/i)
  return events.map(lineOf)
}

function lineOf({ name, subject, payload, actor }: EmittedEvent): string {
  const changed = 'changes' in payload ? ` ${JSON.stringify(payload.changes)}` : ''
  return `${actor.kind}: ${name} ${subject}${changed}`
}

function stockChange(event: EmittedEvent | undefined): number {
  const { before, after } = { before: 0, after: 0, ...event?.payload }
  return after - before
}

const staff = () => actingAs(app.shop, { kind: 'person', id: 7 })

it('an order emits that it was placed, with the stock that it took, and each change of it', async () => {
  const id = await placed('cod')
  const order = `order:${id}`
  const taken = await takeEvents(app.shop.db)
  expect(taken).toMatchObject([
    { name: 'order.created', subject: order, payload: { title: String(id) }, actor: { kind: 'visitor' } },
    { name: 'stock.changed', subject: `product:${world.candle}`, actor: { kind: 'visitor' } },
  ])
  expect(stockChange(taken[1])).toBe(-2)

  await changeOrderEmail(app.shop, id, 'ada.byron@example.com')
  await addNote(staff(), id, { text: 'Ada called', isForBuyer: false })
  await shipOrder(staff(), id, { carrier: 'UPS', number: '1Z', url: '', isPart: false })
  expect(await newEvents()).toEqual([
    `job: order.updated ${order} {"billing":{}}`,
    `person: order.updated ${order} {"notes":{}}`,
    `person: order.updated ${order} {"state":{"after":"shipped","before":"processing"},"status":{"after":"completed","before":"processing"}}`,
    `person: order.updated ${order} {"shipments":{}}`,
  ])
  await moveOrderTo(staff(), id, 'completed')
  await refundOrder(staff(), id, { key: 'one', amountMinor: 100, reason: 'Ada asked', restock: false })
  expect(await newEvents()).toEqual([
    `person: order.updated ${order} {"state":{"after":"completed","before":"shipped"}}`,
    `person: payment.received ${order}`,
    `person: payment.refunded ${order}`,
    `person: order.updated ${order} {"refunds":{}}`,
  ])
})

it('a payment emits its result in the name of its provider, and what is refused emits nothing', async () => {
  const id = await placed('offsite')
  await takeEvents(app.shop.db)
  await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
  const failed = await newEvents()
  expect(failed[0]).toContain('"status":{"after":"failed","before":"pending"}')
  expect(failed[1]).toBe(`provider: payment.failed order:${id}`)

  await payByLink(app.shop, id, { method: 'offsite', session: 's', address: '192.0.2.1' })
  expect((await newEvents()).join()).toContain('"status":{"after":"pending","before":"failed"}')
  await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
  const paid = await newEvents()
  expect(paid[0]).toBe(`provider: payment.received order:${id}`)
  expect(paid[1]).toContain('"status":{"after":"processing","before":"pending"}')
  await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
  expect((await cancelOrder(app.shop, id, { by: 'buyer' })).ok).toBe(false)
  expect(await newEvents()).toEqual([])
})

it('a cancelled order emits that its stock is back', async () => {
  const id = await placed('cod')
  await takeEvents(app.shop.db)
  await cancelOrder(staff(), id, { by: 'owner' })
  const events = await takeEvents(app.shop.db)
  expect(events.map(({ name }) => name)).toEqual(['stock.changed', 'order.updated'])
  expect(stockChange(events[0])).toBe(2)
})
