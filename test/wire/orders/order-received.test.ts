import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
  shipOrder,
} from '../../../src/features/orders/states/manual-moves.ts'
import { addNote } from '../../../src/features/orders/states/notes.ts'
import { signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { outbox } from '../../support/orders/checkout.ts'
import {
  fieldOf,
  invalidOrderPaths,
  mainText,
  type PlacedOrder,
  placeOrderAs,
} from '../../support/orders/order-pages.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'
import { noonMs } from '../../support/world.ts'

let app: TestApp
const bank = addOffsiteMethod()
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 10_000 } })
})
afterAll(() => app.close())
afterEach(() => {
  app.setNowMs(noonMs)
  expect(app.loggedErrors()).toEqual([])
})

const card = { form: { payment_method: 'offsite' } }
const pageOf = async ({ who, page }: PlacedOrder) => mainText(await who.get(page))

describe('GET /checkout/order-received/:id/', () => {
  it('is private: not stored, not indexed, and its URL is not sent to other sites', async () => {
    const order = await placeOrderAs(app)
    const reply = await order.who.get(order.page)
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toContain('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex')
    expect(reply.body).toContain('<meta name="referrer" content="same-origin"/>')
  })

  it('answers every wrong id or key with the same page', async () => {
    const order = await placeOrderAs(app)
    const other = await placeOrderAs(app)
    const prefix = '/checkout/order-received'
    const paths = [...invalidOrderPaths(prefix, order), `${prefix}/${other.id}/?key=${order.key}`]
    const replies = await Promise.all(paths.map((path) => visitor(app.fastify).get(path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  it('shows how to pay by transfer until it arrives, and the progress of the order', async () => {
    const order = await placeOrderAs(app)
    const waiting = await pageOf(order)
    expect(waiting).toContain('Awaiting payment')
    expect(waiting).toContain('Please transfer the total to our bank account')
    expect(waiting).toMatch(new RegExp(`Amount \\$[1-9][\\d.]+ Reference Order ${order.id} `))
    expect(waiting).toContain('Cancel order')

    await recordManualPayment(app.shop, order.id)
    const paid = await pageOf(order)
    expect(paid).not.toMatch(/Please transfer|Amount |Reference /)
    expect(paid).not.toContain('Cancel order')
    expect(paid).toMatch(
      /Order placed \(done\) June 1, 2026 Paid \(done\) June 1, 2026 Processing June 1, 2026/,
    )
    expect(paid).toContain('Completed (upcoming)')
  })

  it('shows a refund and the remaining amount, here and in the account', async () => {
    const who = await signedIn(app, 'refunded@example.com')
    const order = await placeOrderAs(app, { who })
    await recordManualPayment(app.shop, order.id)
    const { paidMinor } = await order.now()
    const back = { amountMinor: 500, reason: 'One was chipped', restock: false, key: 'chipped' }
    expect(await refundOrder(app.shop, order.id, back)).toMatchObject({ ok: true })
    const stays = `$${((paidMinor - 500) / 100).toFixed(2)}`
    for (const path of [order.page, `/my-account/view-order/${order.id}/`]) {
      const page = mainText(await who.get(path))
      expect(page).toContain(`Refunded −$5.00 Paid after refund ${stays} `)
      expect(page).toContain('We’ve refunded $5.00.')
    }
  })

  it('shows parcels with their numbers, and only http links', async () => {
    const order = await placeOrderAs(app)
    await recordManualPayment(app.shop, order.id)
    const parcel = { carrier: 'DHL', number: 'JD01 & 2', isPart: true }
    await shipOrder(app.shop, order.id, { ...parcel, url: 'https://dhl.example/JD01?a=1&b=2' })
    await shipOrder(app.shop, order.id, {
      ...parcel,
      number: 'JD02',
      url: 'javascript:alert(1)',
      isPart: false,
    })
    const reply = await order.who.get(order.page)
    expect(mainText(reply)).toContain('DHL JD01 & 2 June 1, 2026 Track package')
    expect(mainText(reply)).toContain('DHL JD02')
    expect(reply.body).toContain('href="https://dhl.example/JD01?a=1&amp;b=2"')
    expect(reply.body).not.toContain('javascript:')
    expect(mainText(reply)).toContain('Your order has shipped')
  })

  it('shows notes for the buyer, and no private notes', async () => {
    const order = await placeOrderAs(app)
    await addNote(app.shop, order.id, { text: 'The <b>glaze</b> is drying.', isForBuyer: true })
    await addNote(app.shop, order.id, { text: 'A difficult one.', isForBuyer: false })
    const { body } = await order.who.get(order.page)
    expect(body).toContain('The &lt;b&gt;glaze&lt;/b&gt; is drying.')
    expect(body).not.toContain('A difficult one.')
    expect(body).not.toContain('Awaiting bank transfer.')
  })

  it('has a text for every final state', async () => {
    const cancelled = await placeOrderAs(app)
    await cancelOrder(app.shop, cancelled.id, { by: 'owner' })
    expect(await pageOf(cancelled)).toContain(`Order ${cancelled.id} has been cancelled`)

    const refunded = await placeOrderAs(app)
    await recordManualPayment(app.shop, refunded.id)
    await moveOrderTo(app.shop, refunded.id, 'refunded')
    expect(await pageOf(refunded)).toContain(`Order ${refunded.id} has been refunded`)
  })

  it('waits for an offsite payment, with the pay link and the time until which the order is held', async () => {
    const order = await placeOrderAs(app, card)
    const page = await pageOf(order)
    expect(page).toContain('We’re waiting for your payment to be confirmed')
    expect(page).toContain('We’re holding your items until June 1, 2026 at 12:10 PM.')
    expect(page).toContain('Pay now')
  })

  it('looks up the payment itself, so that a returning buyer sees it paid or failed', async () => {
    const paid = await placeOrderAs(app, card)
    bank.notifications.set(paid.id, fullPayment(paid.id))
    expect(await pageOf(paid)).toContain('Processing')

    const failed = await placeOrderAs(app, card)
    bank.notifications.set(failed.id, failedPayment)
    const page = await pageOf(failed)
    expect(page).toContain(`Order ${failed.id} hasn’t been paid`)
    expect(page).toContain('Pay now')
  })
})

describe('a mistyped e-mail address', () => {
  async function correct(order: PlacedOrder, email: string, more: Record<string, string> = {}) {
    const nonce = fieldOf(await order.who.get(order.page), 'change_email', '_wpnonce')
    return order.who.post(order.page, { change_email: '1', billing_email: email, _wpnonce: nonce, ...more })
  }

  it('can be corrected, and the mail goes to the new one', async () => {
    const order = await placeOrderAs(app, { form: { billing_email: 'ada@exmaple.com' } })
    const reply = await correct(order, ' ada@mended.example ')
    expect([reply.status, reply.headers['location']]).toEqual([303, `${order.page}&done=email`])
    expect((await order.now()).billing.email).toBe('ada@mended.example')
    expect(mainText(await order.who.get(`${order.page}&done=email`))).toContain(
      'We’ll send updates to ada@mended.example.',
    )
    await app.runJobs()
    expect((await outbox(app.shop)).filter((mail) => /^To: ada@mended\.example\r?$/m.test(mail))).not.toEqual(
      [],
    )
  })

  it('can be corrected only by the browser that ordered: others may know the key from a mail', async () => {
    const order = await placeOrderAs(app)
    const page = await order.who.get(order.page)
    expect(page.body).toContain('name="change_email"')
    expect(page.body).toContain('name="save_details"')
    const holder = visitor(app.fastify)
    const shown = await holder.get(order.page)
    expect(shown.status).toBe(200)
    expect(shown.body).not.toContain('name="change_email"')
    expect(shown.body).not.toContain('name="save_details"')
    for (const form of [
      { change_email: '1', billing_email: 'eve@evil.example' },
      { save_details: '1', account_password: 'kiln at dusk, twice' },
    ]) {
      const nonce = fieldOf(page, Object.keys(form)[0] ?? '', '_wpnonce')
      expect((await holder.post(order.page, { ...form, _wpnonce: nonce })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await order.now()).billing.email).not.toContain('evil')
  })

  it('is refused where the checkout refuses it, and shown in the form again', async () => {
    const order = await placeOrderAs(app)
    const wrong = [
      '',
      'ada',
      'ada@',
      'a b@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      `${'a'.repeat(300)}@example.com`,
    ]
    for (const email of wrong) {
      const reply = await correct(order, email)
      expect([email, reply.status]).toEqual([email, 400])
      expect(reply.body).toContain('aria-invalid="true"')
    }
    expect((await order.now()).billing.email).toBe('ada@example.com')
  })

  it('can be corrected where the order was looked up, under the same headline', async () => {
    const order = await placeOrderAs(app)
    const page = `${order.page}&view=status`
    const opened = await order.who.get(page)
    expect(opened.body).toContain(`action="${page.replaceAll('&', '&amp;')}"`)
    const form = { change_email: '1', _wpnonce: fieldOf(opened, 'change_email', '_wpnonce') }
    const refused = await order.who.post(page, { ...form, billing_email: 'ada' })
    expect([refused.status, mainText(refused)]).toEqual([400, expect.not.stringContaining('Thank you')])
    const changed = await order.who.post(page, { ...form, billing_email: 'new@example.com' })
    expect([changed.status, changed.headers['location']]).toEqual([303, `${page}&done=email`])
  })

  it('cannot be changed by an old form, a list, another browser, or too often', async () => {
    const order = await placeOrderAs(app)
    expect((await correct(order, 'new@example.com', { _wpnonce: '0123456789' })).status).toBe(403)
    const nonce = fieldOf(await order.who.get(order.page), 'change_email', '_wpnonce')
    const list = `change_email=1&_wpnonce=${nonce}&billing_email[]=eve@example.com`
    expect((await order.who.post(order.page, list)).status).toBe(400)
    const other = await placeOrderAs(app)
    expect((await order.who.post(other.page, `${list}&billing_email=eve@example.com`)).status).toBe(403)
    const tries = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`)
    const statuses: number[] = []
    for (const email of tries) statuses.push((await correct(order, email)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  it('can be corrected for an hour, and only in a guest’s order', async () => {
    const order = await placeOrderAs(app)
    app.setNowMs(noonMs + 60 * 60_000)
    expect((await order.who.get(order.page)).body).not.toContain('name="change_email"')
    app.setNowMs(noonMs)
    const own = await placeOrderAs(app, { who: await signedIn(app, 'mended@example.com') })
    expect((await own.who.get(own.page)).body).not.toContain('name="change_email"')
  })

  it('is corrected once by two simultaneous requests', async () => {
    const order = await placeOrderAs(app)
    const nonce = fieldOf(await order.who.get(order.page), 'change_email', '_wpnonce')
    const fields = { change_email: '1', billing_email: 'twice@example.com', _wpnonce: nonce }
    const replies = await Promise.all([
      order.who.post(order.page, fields),
      order.who.post(order.page, fields),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 400])
  })
})
