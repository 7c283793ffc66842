import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueAccountMail } from '../../../src/features/accounts/email/mail-queue.ts'
import { eraseEmail, exportOfEmail } from '../../../src/features/my-account/privacy/privacy.ts'
import { roles } from '../../../src/kernel/roles.ts'
import { accountOf, type Caller, guestOf, programOf } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { outbox } from '../../support/orders/checkout.ts'
import { mailsAbout, readMail } from '../../support/orders/order-mails.ts'

const base = '/wp-json/handsel/v1'
const kinds = '/wp-json/handsel/v1/mail-kinds'
const tests = '/wp-json/handsel/v1/test-mails'
const sentMails = '/wp-json/handsel/v1/sent-mails'
const sender = '/wp-json/handsel/v1/mail-sender'

let app: TestApp
let owner: Caller
let other: Caller
let order: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  other = await programOf(app, (await accountOf(app, 'manager', 'shop_manager')).id, 'read_write')
  order = await newOrder({ first_name: 'Ada', last_name: 'Marsh' })
  await app.runJobs()
})
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('delete from mail_text; delete from test_mail'))

async function newOrder(names: object, status = 'processing'): Promise<number> {
  const billing = { ...names, email: 'ada@example.com', country: 'US' }
  const fees = [{ name: 'Glazing', total: '25.00' }]
  const body = { status, billing, fee_lines: fees }
  return (await owner.request('POST', '/wp-json/wc/v3/orders', { body })).json().id
}

type Text = { name: string; value: string; default: string; changed: boolean }
const read = async (kind: string) => (await owner.request('GET', `${kinds}/${kind}`)).json()
const save = async (kind: string, texts: object, who = owner) =>
  who.request('PUT', `${kinds}/${kind}`, { body: { version: (await read(kind)).version, ...texts } })
const textOf = (record: { texts: Text[] }, name: string) => record.texts.find((one) => one.name === name)!
const preview = (kind: string, body: object = {}) =>
  owner.request('POST', `/wp-json/handsel/v1/mail-kinds/${kind}/preview`, { body })
const paramsOf = (answer: { json(): { data: { params: Record<string, string> } } }) =>
  answer.json().data.params

describe('the kinds of mails', () => {
  it('are all that the shop sends, each in words, with texts that are valid as they are', async () => {
    const all = (await owner.request('GET', kinds)).json()
    const names = all.map(({ id }: { id: string }) => id)
    expect(names).toEqual(
      expect.arrayContaining(['processing', 'shipped', 'new-order', 'reset', 'welcome', 'gift-card']),
    )
    expect(new Set(names).size).toBe(26)
    for (const { id, title, when, texts, placeholders } of all) {
      expect([id, title, when]).toEqual([id, expect.stringMatching(/^[A-Z]/), expect.stringMatching(/\.$/)])
      for (const { title: placeholder, name } of placeholders)
        expect([name, placeholder]).not.toEqual([name, name])
      const sent = Object.fromEntries(texts.map((text: Text) => [text.name, `${text.default} `]))
      const { status } = await preview(id, sent)
      expect([id, status]).toEqual([id, 200])
    }
  })

  it('say who gets them, and whether they can be off', async () => {
    expect(await read('new-order')).toMatchObject({
      to: 'owner',
      recipients: ['shop@example.com'],
      can_be_off: true,
    })
    expect(await read('processing')).toMatchObject({ to: 'customer', recipients: [], is_about_order: true })
    expect(await read('reset')).toMatchObject({ can_be_off: false, is_on: true, is_about_order: false })
    expect(textOf(await read('processing'), 'subject').default).toBe(
      '{site_title}: your order {order_number}',
    )
    expect(textOf(await read('new-order'), 'subject').default).toBe(
      'New order {order_number} from {customer_first_name} {customer_last_name}: {order_total}',
    )
  })

  it.each(roles)('are for those who manage the shop: %s', async (role) => {
    const who = await programOf(app, (await accountOf(app, `as-${role}`, role)).id, 'read_write')
    const expected = role === 'administrator' || role === 'shop_manager' ? 200 : 403
    const calls = [
      who.request('GET', kinds),
      who.request('PUT', `${kinds}/processing`, { body: { version: 0 } }),
      who.request('POST', `${kinds}/processing/preview`, { body: {} }),
      who.request('GET', sender),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(expected)
    const { status } = await who.request('GET', sentMails)
    expect(status).toBe(role === 'administrator' ? 200 : 403)
    expect((await guestOf(app).request('GET', kinds)).status).toBe(401)
  })

  it('of other names do not exist', async () => {
    for (const name of ['nonsense', 'constructor', '0']) {
      expect((await owner.request('GET', `${kinds}/${name}`)).status).toBe(404)
      expect((await preview(name)).status).toBe(404)
    }
  })
})

describe('a changed text', () => {
  it('is in the next mail, in HTML and plain text, with its values, escaped', async () => {
    const saved = await save('processing', {
      subject: 'Thanks {customer_first_name}! No. {order_number} & more',
      heading: 'Hello {order_billing_full_name}',
      intro: 'We throw by hand.\n\nTotal "{order_total}" < 5 & ok',
      closing: 'Write to {store_email}',
    })
    expect(saved.status).toBe(200)
    const id = await newOrder({ first_name: 'Bo <b>', last_name: 'שרה' })
    await app.runJobs()
    const [mail] = (await outbox(app.shop))
      .map(readMail)
      .filter(({ subject }) => subject.includes(`No. ${id} `))
    expect(mail!.subject).toBe(`Thanks Bo <b>! No. ${id} & more`)
    expect(mail!.html).toContain('Hello <bdi>Bo &lt;b&gt; שרה</bdi>')
    expect(mail!.html).toContain('Total &quot;$25.00&quot; &lt; 5 &amp; ok')
    expect(mail!.html).not.toContain('Questions?')
    expect(mail!.text).toContain('Hello Bo <b> שרה\n')
    expect(mail!.text).toContain('We throw by hand.\nTotal "$25.00" < 5 & ok\n')
    expect(mail!.text.trimEnd()).toMatch(/Write to shop@example\.com$/)
    const untouched = (await mailsAbout(app, id)).find(({ to }) => to === 'shop@example.com')
    expect(untouched!.subject).toMatch(/^New order/)
  })

  it('has no comma before a name that is missing', async () => {
    await save('completed', {
      heading: 'Thank you, {customer_first_name}.',
      intro: '{customer_first_name}, enjoy it',
    })
    const nameless = await newOrder({})
    const { text } = (await preview('completed', { order_id: nameless })).json()
    expect(text).toMatch(/^Thank you\.\n/)
    expect(text).toContain('\nenjoy it\n')
  })

  it('goes back to the default with null, and is the default when it is the same', async () => {
    await save('processing', { subject: 'Mine', closing: '' })
    expect(await read('processing')).toMatchObject({ version: expect.any(Number) })
    expect(textOf(await read('processing'), 'closing')).toMatchObject({ value: '', changed: true })
    const subject = textOf(await read('processing'), 'subject').default
    await save('processing', { subject, closing: null })
    const { texts, version } = await read('processing')
    expect(texts.map(({ changed }: Text) => changed)).toEqual([false, false, false, false])
    expect(version).toBeGreaterThan(0)
  })

  it('is in mails about accounts, whose link stays', async () => {
    await accountOf(app, 'cleo')
    await save('reset', {
      subject: 'Key for {site_title}',
      heading: 'A new key',
      intro: 'One.\nTwo.',
      closing: 'Bye',
    })
    await queueAccountMail(app.shop.db, app.shop, {
      mail: 'reset',
      name: 'cleo@example.com',
      id: randomUUID(),
    })
    await app.runJobs()
    const mail = (await outbox(app.shop)).map(readMail).find(({ subject }) => subject.startsWith('Key for'))
    expect(mail!.text).toMatch(
      /^A new key\n[\s\S]*One\.\nTwo\.\n[\s\S]*https:\/\/shop\.example\/\S+[\s\S]*\nBye\s*$/,
    )
  })

  it.each([
    ['subject', '', 'Enter a text'],
    ['heading', '   ', 'Enter a text'],
    ['subject', 'x'.repeat(201), 'At most 200 characters'],
    ['intro', 'x'.repeat(10_000), 'At most 5,000 characters'],
    ['subject', 'one\ntwo', 'one line'],
    ['intro', 'See <a href="https://x.example">this</a>', 'HTML'],
    ['intro', '<script>alert(1)</script>', 'HTML'],
    ['closing', 'Order {order_number', 'curly bracket'],
    ['closing', 'Order order_number}', 'curly bracket'],
    ['closing', 'Order {{order_number}}', 'curly bracket'],
    ['heading', 'Hi {first_name}', 'There is no placeholder {first_name}'],
    ['heading', 'Hi {constructor}', 'There is no placeholder {constructor}'],
    ['heading', 'Parcel {tracking_number}', 'There is no placeholder {tracking_number}'],
  ])('is refused in words: %s “%s”', async (field, text, sentence) => {
    const refused = await save('processing', { [field]: text, closing: field === 'closing' ? text : 'Fine' })
    expect([refused.status, refused.json().code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(paramsOf(refused))).toEqual([field])
    expect(paramsOf(refused)[field]).toContain(sentence)
    expect(paramsOf(await preview('processing', { [field]: text }))[field]).toContain(sentence)
    expect((await read('processing')).version).toBe(0)
  })

  it('that somebody else has changed meanwhile stays as it is', async () => {
    const { version } = await read('paid')
    expect((await save('paid', { heading: 'Theirs' }, other)).status).toBe(200)
    const stale = await owner.request('PUT', `${kinds}/paid`, { body: { version, heading: 'Mine' } })
    expect([stale.status, stale.json().code]).toEqual([409, 'handsel_conflict'])
    expect(textOf(stale.json().data.current, 'heading').value).toBe('Theirs')
    expect(textOf(await read('paid'), 'heading').value).toBe('Theirs')
    const again = await owner.request('PUT', `${kinds}/paid`, { body: { version, heading: 'Theirs' } })
    expect(again.status).toBe(200)
  })

  it('of two first writes at once is one of them', async () => {
    const body = (heading: string) => ({ body: { version: 0, heading } })
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((heading) => owner.request('PUT', `${kinds}/failed`, body(heading))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is in the history, and undone there once', async () => {
    await save('cancelled', { heading: 'So sorry' })
    await app.runJobs()
    const [entry] = (await owner.request('GET', `${base}/history?about=mail_text`)).json()
    expect(entry).toMatchObject({ subject: 'mail_text:cancelled', title: 'Order cancelled' })
    const undo = () => owner.request('POST', `${base}/history/${entry.id}/undo`)
    expect((await undo()).status).toBeLessThan(300)
    expect(textOf(await read('cancelled'), 'heading').changed).toBe(false)
    expect((await undo()).status).toBe(409)
  })
})

describe('the mail of a gift card', () => {
  it('has the texts of the owner', async () => {
    await save('gift-card', {
      subject: 'For you, {gift_card_recipient}',
      heading: '{gift_card_amount}!',
      closing: 'Bye',
    })
    const { subject, text, html } = (await preview('gift-card')).json()
    expect([subject, text.split('\n')[0]]).toEqual(['For you, Ada', '$50.00!'])
    expect(text).toMatch(/\nBye$/)
    expect(html).toContain('>$50.00!</h1>')
  })
})

describe('a mail that is switched off', () => {
  it('is not sent, and the others are', async () => {
    const off = await save('processing', { is_on: false })
    expect(off.json().is_on).toBe(false)
    await expect.poll(async () => (await read('processing')).is_on).toBe(false)
    expect((await read('paid')).is_on).toBe(true)
    const id = await newOrder({ first_name: 'Off' })
    expect((await mailsAbout(app, id)).map(({ to }) => to)).toEqual(['shop@example.com'])
    expect((await save('processing', { is_on: true })).json().is_on).toBe(true)
    await expect.poll(async () => (await read('processing')).is_on).toBe(true)
  })

  it('can only be one that nobody needs', async () => {
    const refused = await save('reset', { is_on: false, heading: 'Changed' })
    expect(paramsOf(refused)['is_on']).toBe('This email is always sent.')
    expect(textOf(await read('reset'), 'heading').changed).toBe(false)
  })
})

describe('a preview', () => {
  it('shows typed texts with an order, sends nothing, and its links open nothing', async () => {
    const before = (await outbox(app.shop)).length
    const shown = (await preview('shipped', { order_id: order, heading: 'Typed {tracking_number}' })).json()
    expect(shown.order).toEqual({ id: order, number: String(order) })
    expect(shown.text).toMatch(/^Typed \d+\n/)
    const { rows } = await app.database.pool.query('select order_key from shop_order where id = $1', [order])
    expect(`${shown.html}${shown.text}`).not.toContain(rows[0].order_key)
    expect(shown.html).not.toMatch(/<script|<style/)
    await app.runJobs()
    expect((await outbox(app.shop)).length).toBe(before)
    expect((await read('shipped')).version).toBe(0)
  })

  it('takes the latest order, and says when there is none with an id', async () => {
    const latest = await newOrder({ first_name: 'Zoe' })
    expect((await preview('processing')).json().order.id).toBe(latest)
    expect(paramsOf(await preview('processing', { order_id: 999_999 }))['order_id']).toBe(
      'There is no order with this id.',
    )
    expect((await preview('reset')).json().order).toBeNull()
  })

  it('has no example before the first order', async () => {
    const empty = await makeTestApp()
    const manager = await programOf(
      empty,
      (await accountOf(empty, 'owner', 'administrator')).id,
      'read_write',
    )
    const answer = await manager.request('POST', `${kinds}/processing/preview`, { body: {} })
    expect([answer.status, answer.json().code]).toEqual([409, 'handsel_no_order'])
    await empty.close()
  })
})

describe('a test mail', () => {
  const request = (body: object, who = owner) => who.request('POST', tests, { body })
  const mail = (changes: object = {}) => ({
    key: randomUUID(),
    kind: 'processing',
    to: 'me@example.com',
    ...changes,
  })

  it('is sent once with the typed texts, marked as a test, and says so', async () => {
    const body = mail({ heading: 'Typed' })
    const [first, second] = await Promise.all([request(body), request(body)])
    expect([first.status, second.status]).toEqual([201, 201])
    await app.runJobs()
    expect((await request(body)).json().state).toBe('sent')
    const sent = (await outbox(app.shop)).map(readMail).filter(({ to }) => to === 'me@example.com')
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^\[Test\] .*your order/)])
    expect(sent[0]!.text).toMatch(/^Typed\n/)
    const state = (await owner.request('GET', `${tests}/${body.key}`)).json()
    expect(state).toMatchObject({ state: 'sent', error: '', is_in_outbox: true, to: 'me@example.com' })
    expect((await owner.request('GET', `${sentMails}?search=me@example.com`)).json()).toEqual([])
  })

  it('is refused in words', async () => {
    expect((await request(mail({ to: 'nobody' }))).status).toBe(400)
    expect((await request(mail({ key: 'x' }))).status).toBe(400)
    expect(paramsOf(await request(mail({ kind: 'nonsense' })))['kind']).toContain('no such email')
    expect(paramsOf(await request(mail({ heading: '<b>x</b>' })))['heading']).toContain('HTML')
    expect((await request(mail({ order_id: 999_999 }))).status).toBe(400)
    const body = mail()
    await request(body)
    expect((await request({ ...body, to: 'you@example.com' })).status).toBe(400)
    expect((await owner.request('GET', `${tests}/${randomUUID()}`)).status).toBe(404)
  })

  it('can be requested five times a minute', async () => {
    const answers = []
    for (let sent = 0; sent < 6; sent += 1) answers.push((await request(mail())).status)
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('says why the mail server refused it, and is not tried again', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })),
    })
    const sending = await makeTestApp({ env: { SMTP_URL: server.url } })
    const who = await programOf(
      sending,
      (await accountOf(sending, 'owner', 'administrator')).id,
      'read_write',
    )
    const body = mail({ kind: 'reset' })
    await request(body, who)
    await sending.runJobs()
    const state = (await who.request('GET', `${tests}/${body.key}`)).json()
    expect(state).toMatchObject({ state: 'failed', error: 'The mail server refuses this address for good.' })
    expect((await who.request('GET', `${base}/jobs?kind=jobs&state=failed`)).json()).toEqual([])
    await sending.close()
    await server.stop()
  })
})

describe('the copy of a sent mail', () => {
  const copies = async (search: string) =>
    (await owner.request('GET', `${sentMails}?search=${encodeURIComponent(search)}`)).json()

  it('is as it was sent, also after its order was changed', async () => {
    const id = await newOrder({ first_name: 'Kim' })
    await app.runJobs()
    const body = { billing: { first_name: 'Lou' } }
    await owner.request('PUT', `/wp-json/wc/v3/orders/${id}`, { body })
    const url = `${base}/orders/${id}/mails/processing`
    const shown = (await owner.request('GET', url)).json()
    expect(shown).toMatchObject({ is_as_sent: true, to: ['ada@example.com'] })
    expect(shown.text).toContain('Thank you for your order, Kim.')
    const [listed] = await copies(`order ${id}`)
    expect(listed).toMatchObject({ order_id: id, html: '' })
    await sql`update sent_mail set content = null where key = ${`order-${id}-processing`}`.execute(
      app.shop.db,
    )
    const again = (await owner.request('GET', url)).json()
    expect([again.is_as_sent, again.text.includes('order, Lou.')]).toEqual([false, true])
  })

  it('has no link that signs in or resets a password', async () => {
    await accountOf(app, 'mo')
    await queueAccountMail(app.shop.db, app.shop, { mail: 'reset', name: 'mo@example.com', id: randomUUID() })
    await app.runJobs()
    const sent = (await outbox(app.shop)).map(readMail).find(({ to }) => to === 'mo@example.com')
    const [link = ''] = /https:\S+/.exec(sent!.text) ?? []
    const token = URL.parse(link)?.searchParams.values().next().value ?? ''
    expect(token.length).toBeGreaterThan(20)
    const [listed] = await copies('mo@example.com')
    const { html, text } = (await owner.request('GET', `${sentMails}/${listed.key}`)).json()
    expect(text).toContain('Reset')
    expect(`${html}${text}`).not.toContain(token)
  })

  it('is deleted with the buyer', async () => {
    const id = await newOrder({ first_name: 'Gone' }, 'completed')
    await sql`update shop_order set billing = billing || '{"email": "gone@example.com"}' where id = ${id}`.execute(
      app.shop.db,
    )
    await app.runJobs()
    expect((await copies(`order ${id}`)).length).toBeGreaterThan(0)
    const { parts } = JSON.parse(JSON.stringify(await exportOfEmail(app.shop, 'gone@example.com')))
    expect(parts.emails[0]).toMatchObject({ subject: expect.stringContaining(String(id)) })
    expect((await eraseEmail(app.shop, 'gone@example.com', { openOrders: false })).ok).toBe(true)
    expect(await copies(`order ${id}`)).toEqual([])
  })
})
