import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderEmail } from '../../../src/features/orders/buyer/guest-order.ts'
import { sendOrderMails } from '../../../src/features/orders/mail/send-order-mail.tsx'
import { payByLink } from '../../../src/features/orders/payments/pay-by-link.ts'
import { applyPaymentNotification } from '../../../src/features/orders/payments/payment-notification.ts'
import { refundOrder } from '../../../src/features/orders/payments/refund-order.ts'
import { queueOrderMails } from '../../../src/features/orders/states/advance-order.ts'
import {
  cancelOrder,
  moveOrderTo,
  recordManualPayment,
  shipOrder,
} from '../../../src/features/orders/states/manual-moves.ts'
import { addNote, timelineOf } from '../../../src/features/orders/states/notes.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { mailsAbout, type ReadMail, readMail } from '../../support/orders/order-mails.ts'
import { addOffsiteMethod, failedPayment, fullPayment } from '../../support/orders/payment-methods.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

addOffsiteMethod()

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({
    settings: {
      shop_email: 'kiln@shop.example',
      bank_account_details: 'Bank of Oregon|Account number 42',
    },
  })
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

async function placed(method: string, fields: Record<string, string> = {}, where = app): Promise<number> {
  const ada = visitor(where.fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 10 })
  const form = { ...(await checkoutForm(ada)), payment_method: method, ...fields }
  const reply = await ada.post('/?wc-ajax=checkout', form)
  const { order_id: id } = reply.json<{ order_id: number }>()
  expect(id).toBeGreaterThan(0)
  return id
}

/** The mails about an order since the last call, as "receiver: subject". */
function newMailsOf(id: number) {
  const seen = new Set<string>()
  return async (): Promise<string[]> => {
    const all = (await mailsAbout(app, id)).map(({ to, subject }) => `${to}: ${subject}`)
    const fresh = all.filter((mail) => !seen.has(mail))
    for (const mail of fresh) seen.add(mail)
    return fresh.sort()
  }
}

async function mailTo(id: number, about: string): Promise<ReadMail> {
  const found = (await mailsAbout(app, id)).filter(({ subject }) => subject.includes(about))
  expect(found.map(({ subject }) => subject)).toHaveLength(1)
  return found[0] as ReadMail
}

const buyer = (subject: string) => `ada@example.com: Handsel: ${subject}`
const owner = (subject: string) => `kiln@shop.example: ${subject}`

describe('mails about an order', () => {
  it('with cash on delivery: confirmed, shipped, completed', async () => {
    const id = await placed('cod')
    const fresh = newMailsOf(id)
    expect(await fresh()).toEqual([
      buyer(`your order ${id}`),
      owner(`New order ${id} from Ada Marsh: $80.00`),
    ])
    await moveOrderTo(app.shop, id, 'in-production')
    expect(await fresh()).toEqual([])
    await shipOrder(app.shop, id, { carrier: 'DHL', number: 'A-1', url: '', isPart: true })
    expect(await fresh()).toEqual([buyer(`part of your order ${id} has shipped`)])
    await shipOrder(app.shop, id, {
      carrier: 'UPS',
      number: 'B-2',
      url: 'https://ups.example/B-2',
      isPart: false,
    })
    expect(await fresh()).toEqual([buyer(`the rest of your order ${id} has shipped`)])
    const rest = await mailTo(id, 'the rest of')
    expect(rest.text).toContain('with UPS.\n\nTracking number: B-2\nShipped on: June 1, 2026\n')
    expect(rest.html).toContain('href="https://ups.example/B-2"')
    await moveOrderTo(app.shop, id, 'completed')
    expect(await fresh()).toEqual([])
  })

  it('that is picked up in the shop: completed', async () => {
    const id = await placed('cod')
    const fresh = newMailsOf(id)
    await fresh()
    await moveOrderTo(app.shop, id, 'completed')
    expect(await fresh()).toEqual([buyer(`your order ${id} is complete`)])
  })

  it('that waits for a transfer: how to pay, paid, refunded', async () => {
    const id = await placed('bacs')
    const fresh = newMailsOf(id)
    expect(await fresh()).toEqual([
      buyer(`your order ${id}`),
      owner(`New order ${id} from Ada Marsh: $80.00`),
    ])
    const { text } = await mailTo(id, 'your order')
    expect(text).toContain('Bank of Oregon\nAccount number 42\n\nAmount: $80.00\nReference: Order ')
    await recordManualPayment(app.shop, id)
    expect(await fresh()).toEqual([buyer(`payment received for order ${id}`)])
    expect((await mailTo(id, 'payment received')).text).not.toContain('How to pay')
    await refundOrder(app.shop, id, { key: `a-${id}`, amountMinor: 1250, reason: 'Chipped', restock: false })
    expect(await fresh()).toEqual([buyer(`your refund for order ${id}`)])
    expect((await mailTo(id, 'refund')).text).toContain('Refunded: $12.50\nReason: Chipped\n')
    await cancelOrder(app.shop, id, { by: 'owner' })
    expect(await fresh()).toEqual([
      buyer(`your order ${id} has been cancelled`),
      owner(`Order ${id} has been cancelled`),
    ])
    expect((await mailTo(id, `your order ${id} has been cancelled`)).text).toContain(
      'We’ll refund the $67.50 you paid.',
    )
  })

  it('that its buyer cancels before it is paid', async () => {
    const id = await placed('bacs')
    const fresh = newMailsOf(id)
    await fresh()
    await cancelOrder(app.shop, id, { by: 'buyer' })
    expect(await fresh()).toEqual([
      buyer(`your order ${id} has been cancelled`),
      owner(`Order ${id} has been cancelled`),
    ])
    expect((await mailTo(id, `your order ${id} has been cancelled`)).text).not.toContain('you paid')
  })

  it('whose offsite payment fails, and succeeds the second time', async () => {
    const id = await placed('offsite')
    const fresh = newMailsOf(id)
    expect(await fresh()).toEqual([])
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    expect(await fresh()).toEqual([
      buyer(`payment failed for order ${id}`),
      owner(`Payment failed for order ${id}`),
    ])
    const { text } = await mailTo(id, 'payment failed')
    expect(text).toMatch(
      /\nPay now:\nhttp:\/\/localhost:3000\/checkout\/order-pay\/\d+\/\?pay_for_order=true&key=/,
    )
    expect(text).toContain('We’re holding your items until June 1, 2026 at 12:10 PM.')
    await queueOrderMails(app.shop.db, app.shop, id, ['pay-link'])
    expect(await fresh()).toEqual([buyer(`complete your payment for order ${id}`)])
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    expect(await fresh()).toEqual([
      buyer(`your order ${id}`),
      owner(`New order ${id} from Ada Marsh: $80.00`),
    ])
  })

  it('that failed after confirmation and is paid again are all sent again', async () => {
    const id = await placed('cod')
    const count = async () => (await mailsAbout(app, id)).length
    const paying = { method: 'cod', session: 's', address: '127.0.0.1' }
    for (const before of [2, 6]) {
      expect(await count()).toBe(before)
      await moveOrderTo(app.shop, id, 'failed')
      expect(await count()).toBe(before + 2)
      expect((await payByLink(app.shop, id, paying)).ok).toBe(true)
      expect(await count()).toBe(before + 4)
    }
  })

  it('with a different amount paid go to buyer and owner, and request no payment', async () => {
    const id = await placed('offsite')
    await applyPaymentNotification(app.shop, id, 'offsite', { ...fullPayment(id), amountMinor: 100 })
    const [mailsTo, toOwner] = (await mailsAbout(app, id)).toSorted((a, b) => a.to.localeCompare(b.to))
    expect(mailsTo?.text).toContain('We’re reviewing your payment')
    expect(toOwner?.text).toContain('$1.00 received, $80.00 due.')
  })

  it('with a payment in another currency go to buyer and owner, and request no payment', async () => {
    const id = await placed('offsite')
    const euros = { ...fullPayment(id), amountMinor: 7400, currency: 'EUR' }
    await applyPaymentNotification(app.shop, id, 'offsite', euros)
    const [mailsTo, toOwner] = (await mailsAbout(app, id)).toSorted((a, b) => a.to.localeCompare(b.to))
    expect(mailsTo?.text).toContain('We’re reviewing your payment')
    expect(toOwner?.text).toContain('it arrived in a different currency. $80.00 due.')
  })

  it('include notes for its buyer, and no private notes', async () => {
    const id = await placed('cod')
    const fresh = newMailsOf(id)
    await fresh()
    await addNote(app.shop, id, { text: 'The kiln is cold.', isForBuyer: false })
    expect(await fresh()).toEqual([])
    await addNote(app.shop, id, { text: 'We wrap it\non <b>Monday</b>.', isForBuyer: true })
    expect(await fresh()).toEqual([buyer(`an update on your order ${id}`)])
    const { text, html } = await mailTo(id, 'an update')
    expect(text).toContain('> We wrap it\n> on <b>Monday</b>.\n')
    expect(html).not.toContain('<b>')
    await addNote(app.shop, id, { text: 'And tie it.', isForBuyer: true })
    expect((await mailsAbout(app, id)).filter(({ subject }) => subject.includes('an update'))).toHaveLength(2)
  })

  it('are sent again to a corrected address, and the log of sent mails stores no address', async () => {
    const id = await placed('bacs')
    await app.runJobs()
    await changeOrderEmail(app.shop, id, 'ada.marsh@example.com')
    const mails = (await mailsAbout(app, id)).map(({ to, subject }) => `${to}: ${subject}`)
    expect(mails).toContain(`ada.marsh@example.com: Handsel: your order ${id}`)
    expect(mails).toHaveLength(4)
    const { rows } = await sql<{ key: string }>`select key from sent_mail`.execute(app.shop.db)
    expect(rows.some(({ key }) => key.includes('@') || key.includes('marsh'))).toBe(false)
  })

  it('to the owner have the buyer as reply address, and include the buyer’s note', async () => {
    const id = await placed('cod', { order_comments: 'Ring twice,\nplease' })
    const mail = await mailTo(id, 'New order')
    expect([mail.to, mail.replyTo]).toEqual(['kiln@shop.example', 'ada@example.com'])
    expect(mail.text).toContain('Order notes: Ring twice,\n  please\n')
    expect(mail.text).toMatch(
      /View order:\nhttp:\/\/localhost:3000\/checkout\/order-received\/\d+\/\?key=wc_order_/,
    )
    expect((await mailTo(id, 'your order')).replyTo).toBe('')
  })
})

describe('a mail whose order has moved on before it is sent', () => {
  it('does not request money that has arrived', async () => {
    const id = await placed('bacs')
    await recordManualPayment(app.shop, id)
    const mails = await mailsAbout(app, id)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Handsel: payment received for order ${id}`,
      `New order ${id} from Ada Marsh: $80.00`,
    ])
    expect(mails.some(({ text }) => text.includes('Account number 42'))).toBe(false)
  })

  it('reports no failure after a later success', async () => {
    const id = await placed('offsite')
    await applyPaymentNotification(app.shop, id, 'offsite', failedPayment)
    await applyPaymentNotification(app.shop, id, 'offsite', fullPayment(id))
    expect((await mailsAbout(app, id)).map(({ subject }) => subject).sort()).toEqual([
      `Handsel: your order ${id}`,
      `New order ${id} from Ada Marsh: $80.00`,
    ])
  })

  it('does not confirm an order that was cancelled at once', async () => {
    const id = await placed('bacs')
    await cancelOrder(app.shop, id, { by: 'buyer' })
    expect((await mailsAbout(app, id)).map(({ subject }) => subject).sort()).toEqual([
      `Handsel: your order ${id} has been cancelled`,
      `Order ${id} has been cancelled`,
    ])
  })

  it('is not sent to the buyer of an anonymized order', async () => {
    const id = await placed('cod')
    await sql`update shop_order set billing = billing || '{"email": "", "firstName": "", "lastName": ""}' where id = ${id}`.execute(
      app.shop.db,
    )
    expect((await mailsAbout(app, id)).map(({ subject, replyTo }) => `${subject}|${replyTo}`)).toEqual([
      `New order ${id} from A customer: $80.00|`,
    ])
  })
})

describe('the job of a mail', () => {
  it('that an older version queued still runs', async () => {
    const id = await placed('bacs')
    await sql`delete from graphile_worker._private_jobs`.execute(app.shop.db)
    await sendOrderMails(app.shop, { orderId: id })
    await recordManualPayment(app.shop, id)
    await sql`delete from graphile_worker._private_jobs`.execute(app.shop.db)
    await sendOrderMails(app.shop, { orderId: id, occasion: 'paid' })
    expect((await mailsAbout(app, id)).map(({ subject }) => subject)).toEqual([
      `Handsel: your order ${id}`,
      `Handsel: payment received for order ${id}`,
    ])
  })

  it('does nothing for orders and items that do not exist', async () => {
    const id = await placed('cod')
    const before = (await mailsAbout(app, id)).length
    await sendOrderMails(app.shop, { orderId: 99_999_999, mail: 'processing' })
    for (const mail of ['shipped', 'refunded', 'customer-note'])
      for (const about of ['4242', '', 'no number', undefined])
        await sendOrderMails(app.shop, { orderId: id, mail, about })
    expect(await mailsAbout(app, id)).toHaveLength(before)
  })

  it.each([
    [{ mail: 'nonsense' }],
    [{ mail: 'toString' }],
    [{ mail: 'payment-review' }],
    [{ mail: 7 }],
    [{ mails: ['processing', 'nonsense'] }],
  ])('fails for an unknown mail: %j', async (payload) => {
    await expect(sendOrderMails(app.shop, { orderId: 1, ...payload })).rejects.toThrow('names no mail')
  })

  it('never sends a note to the buyer of another order', async () => {
    const [own, other] = [await placed('cod'), await placed('cod')]
    await addNote(app.shop, other, { text: 'Not yours', isForBuyer: true })
    const [note] = (await timelineOf(app.shop, other)).slice(-1)
    await sendOrderMails(app.shop, { orderId: own, mail: 'customer-note', about: String(note?.id) })
    expect((await mailsAbout(app, own)).some(({ text }) => text.includes('Not yours'))).toBe(false)
  })
})

/** As an imported or old order may have it, whatever the checkout accepts. */
async function rename(id: number, firstName: string, lastName: string): Promise<void> {
  const name = JSON.stringify({ firstName, lastName })
  await sql`update shop_order set billing = billing || ${name}::jsonb where id = ${id}`.execute(app.shop.db)
}

describe('a name', () => {
  it.each([
    ['markup', '<img src=x onerror=alert(1)>', 'Marsh'],
    ['written from right to left', 'שרה', 'כהן'],
    ['of pictures', '🏺', '👩‍🎨'],
    ['very long', 'Ada '.repeat(40).trim(), 'Marsh'],
  ])('that is %s is shown as it is', async (_what, first, last) => {
    const id = await placed('cod')
    await rename(id, first, last)
    const mails = await mailsAbout(app, id)
    expect(mails).toHaveLength(2)
    for (const { subject, text, html } of mails) {
      expect(html).not.toContain('<img')
      expect(`${text}${subject}`).toContain(first.slice(0, 40))
      expect(`${subject}${text}${html}`).not.toMatch(/[\u2066-\u2069]/)
    }
  })

  it.each(['\r\n', '\n', '\r', '\u2028'])('cannot add a header: %j', async (end) => {
    const id = await placed('cod')
    await rename(id, `Ada${end}Bcc: eve@example.com${end}${end}<b>spam</b>`, 'Marsh')
    await app.runJobs()
    const raw = (await outbox(app.shop)).filter((mail) => mail.includes(`rder ${id}`))
    expect(raw).toHaveLength(2)
    for (const message of raw) {
      const [head = ''] = message.split('\r\n\r\n')
      expect(head).not.toMatch(/^Bcc:/im)
      expect(readMail(message).html).not.toContain('<b>spam')
    }
  })
})

describe('the settings of mails', () => {
  it('choose the recipients, and switch mails off', async () => {
    const other = await makeTestApp({
      settings: {
        woocommerce_new_order_recipient: 'one@shop.example, two@shop.example, one@shop.example',
        order_mails_off: 'processing cancelled-owner',
      },
    })
    const id = await placed('cod', {}, other)
    await cancelOrder(other.shop, id, { by: 'owner' })
    const id2 = await placed('cod', {}, other)
    const mailsTo = async (order: number) =>
      (await mailsAbout(other, order))
        .map(({ to, subject }) => `${to}: ${subject.replace(/ from.*/, '')}`)
        .sort()
    expect(await mailsTo(id)).toEqual([`ada@example.com: Handsel: your order ${id} has been cancelled`])
    expect(await mailsTo(id2)).toEqual([
      `one@shop.example: New order ${id2}`,
      `two@shop.example: New order ${id2}`,
    ])
    expect(other.loggedErrors()).toEqual([])
    await other.close()
  })
})

describe('a shop with a mail server', () => {
  it('sends each mail once, though its job runs twice and the server is down at first', async () => {
    const port = await freePort()
    const other = await makeTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    const id = await placed('cod', {}, other)
    const payloads = await queuedMails(other)
    expect(payloads.map(({ mails }) => mails)).toEqual([['processing', 'new-order']])
    await other.runJobs()
    await expect.poll(() => triedOnce(other)).toBe(1)

    const server = await mailServer(port)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(other.shop.db)
    await other.runJobs()
    await expect.poll(() => queuedMails(other)).toEqual([])
    for (const payload of payloads) await sendOrderMails(other.shop, payload)
    const subjects = server.received.map((message) => readMail(message).subject).sort()
    expect(subjects).toEqual([`Handsel: your order ${id}`, `New order ${id} from Ada Marsh: $80.00`])
    await server.stop()
    await other.close()
  })

  it('adds one note to the order for a permanently refused address, and does not retry', async () => {
    const port = await freePort()
    const server = await mailServer(port, {
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === 'ada@example.com'
            ? Object.assign(new Error(`5.1.1 <${address}>: no such user`), { responseCode: 550 })
            : null,
        ),
    })
    const other = await makeTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    const id = await placed('cod', {}, other)
    const payloads = await queuedMails(other)
    await other.runJobs()
    await expect.poll(() => queuedMails(other)).toEqual([])
    for (const payload of payloads) await sendOrderMails(other.shop, payload)
    expect(server.received.map((message) => readMail(message).to)).toEqual(['shop@example.com'])
    const notes = (await timelineOf(other.shop, id)).filter(({ text }) =>
      text.includes('couldn’t be delivered'),
    )
    expect(notes).toMatchObject([{ isForBuyer: false }])
    expect(JSON.stringify(other.logged())).not.toContain('ada@example.com')
    expect(other.loggedErrors()).toEqual([])
    await server.stop()
    await other.close()
  })
})

async function queuedMails(of: TestApp): Promise<readonly { readonly mails: readonly string[] }[]> {
  const { rows } = await sql<{ payload: { readonly mails: readonly string[] } }>`
    select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'order-mail' order by job.id`.execute(of.shop.db)
  return rows.map(({ payload }) => payload)
}

/** How many jobs have failed once and wait for a retry; the queue stores that after it logs the failure. */
async function triedOnce(of: TestApp): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where attempts = 1 and locked_at is null`.execute(of.shop.db)
  return rows.length
}

async function freePort(): Promise<number> {
  const server = await mailServer(0)
  await server.stop()
  return server.port
}

async function mailServer(port: number, options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { received, stop, port: (server.server.address() as AddressInfo).port }
}
