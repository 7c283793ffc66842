import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { outbox } from '../../../test/support/orders/checkout.ts'
import { readMail } from '../../../test/support/orders/order-mails.ts'
import { noonMs } from '../../../test/support/world.ts'
import { voidGiftCards } from './gift-card-store.ts'
import type { GiftCard } from './rules/gift-card.ts'
import { issueCredit, issueGiftCards, returnCredit, spendCredits } from './store-credit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({
    settings: { credit_expiry_days: 730, timezone: 'America/New_York', gift_card_send_hour: 9 },
  })
})
afterAll(() => app.close())
beforeEach(() => app.setNowMs(noonMs))
afterEach(async () => {
  expect(await ledgerProblems()).toEqual([])
  await app.database.pool.query('truncate credit, shop_order, graphile_worker._private_jobs cascade')
})

const card: GiftCard = {
  amountMinor: 2500,
  recipientName: 'Bea',
  recipientEmail: 'bea@example.com',
  sender: 'Ada',
  message: 'Happy birthday!\n<b>Spend</b> it well.',
  sendOn: '',
}

let placed = 0
/** An order of `quantity` of each card, by ada@example.com. */
async function orderOf(cards: readonly (GiftCard | null)[], quantity = 1): Promise<number> {
  placed += 1
  const { rows } = await app.database.pool.query(
    `with made as (
       insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
         subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
       values ($1, 'processing', 'USD', '{"email": " Ada@Example.com"}', '{}', 'bacs', 'Bank', 0, 0, 0, now(), now())
       returning id
     ), lines as (
       insert into order_line (order_id, position, product_id, name, quantity, unit_minor, subtotal_minor, total_minor, gift_card)
       select made.id, place, 75, 'Gift card', $3, 2500, 2500, 2500, nullif(card, 'null')
         from made, jsonb_array_elements($2::jsonb) with ordinality as cards (card, place)
     )
     select id from made`,
    [`gift-${placed}`, JSON.stringify(cards), quantity],
  )
  return rows[0].id
}

const issue = (orderId: number) =>
  app.shop.db.transaction().execute((tx) => issueGiftCards(tx, app.shop, orderId))
const callOff = (orderId: number) =>
  app.shop.db.transaction().execute((tx) => voidGiftCards(tx, orderId, new Date(app.shop.nowMs())))

type Row = {
  id: number
  code: string
  balance_minor: number
  email: string
  account_id: number | null
  expires_at: Date
  send_at: Date
  mailed_at: Date | null
}

async function credits(): Promise<Row[]> {
  const { rows } = await app.database.pool.query('select * from credit order by order_line_id, unit')
  return rows
}

async function ledgerProblems(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(`
    select c.id from credit c
     where c.balance_minor <> (select coalesce(sum(e.delta_minor), 0) from credit_entry e where e.credit_id = c.id)`)
  return rows
}

async function due(): Promise<Date[]> {
  const { rows } = await app.database.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'gift-card-mail' order by run_at`,
  )
  return rows.map(({ run_at }) => run_at)
}

/** What the outbox got of gift cards since `before`. */
async function mails(): Promise<string[]> {
  return (await outbox(app.shop)).filter((mail) => mail.includes('gift card'))
}

describe('the payment of gift cards', () => {
  it('creates a credit for each unit once, however often it is repeated and in parallel', async () => {
    const orderId = await orderOf([card, null, { ...card, amountMinor: 5000, recipientEmail: '' }], 2)
    await Promise.all(Array.from({ length: 5 }, () => issue(orderId)))
    await issue(orderId)
    const made = await credits()
    expect(made.map((row) => [row.balance_minor, row.email])).toEqual([
      [2500, 'bea@example.com'],
      [2500, 'bea@example.com'],
      [5000, 'ada@example.com'],
      [5000, 'ada@example.com'],
    ])
    expect(new Set(made.map(({ code }) => code)).size).toBe(4)
    expect(await due()).toHaveLength(4)
  })

  it('of an order with an erased buyer is issued without a mail', async () => {
    const before = (await mails()).length
    const orderId = await orderOf([
      { ...card, recipientEmail: '', recipientName: '', sender: '', message: '' },
    ])
    await app.database.pool.query(`update shop_order set billing = '{"email": ""}' where id = $1`, [orderId])
    await issue(orderId)
    await app.runJobs()
    expect([(await credits()).map(({ email }) => email), (await mails()).length]).toEqual([[null], before])
  })

  it('of an order without gift cards creates nothing', async () => {
    await issue(await orderOf([null]))
    await issue(999_999)
    expect(await credits()).toEqual([])
  })
})

describe('the mail of a gift card', () => {
  it('is sent to the recipient at once, with code, amount, message, expiry and link', async () => {
    const before = (await mails()).length
    await issue(await orderOf([card]))
    const [made] = await credits()
    await app.runJobs()
    await app.shop.jobs.add(app.shop.db, 'gift-card-mail', { creditId: made!.id })
    await app.runJobs()
    const sent = (await mails()).slice(before)
    expect(sent).toHaveLength(1)
    const text = sent[0]!.replace(/=\r\n/g, '')
    expect(text).toContain('To: bea@example.com')
    expect(text).toContain('$25.00 gift card from Ada')
    expect(text).toContain(made!.code.toUpperCase())
    expect(text).toContain(`/?wt_coupon=3D${made!.code.toUpperCase()}`)
    expect(text).toContain('Happy birthday!')
    expect(text).toContain('&lt;b&gt;Spend&lt;/b&gt; it well.')
    expect(text).toContain('Valid until May 31, 2028.')
    expect((await credits())[0]!.mailed_at).not.toBeNull()
  })

  it('makes no links of what the sender wrote', async () => {
    const before = (await mails()).length
    const message = 'Your parcel waits:\nhttp://message.example/pay'
    const names = { sender: 'www.sender.com', recipientName: 'Visit name.com' }
    await issue(await orderOf([{ ...card, ...names, message }]))
    await app.runJobs()
    const [source = '', ...others] = (await mails()).slice(before)
    expect(others).toEqual([])
    const { subject, text, html } = readMail(source)
    expect(subject.replaceAll('\u200B', '')).toContain('from www.sender.com')
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/www\.|(sender|name|message)\.(com|example)|http:\/\/message/)
    expect(text).toContain('/?wt_coupon=')
  })

  it('is sent on its day, in the time zone of the shop, and the validity counts from then', async () => {
    await issue(
      await orderOf([
        { ...card, sendOn: '2026-12-24' },
        { ...card, sendOn: '2026-06-01' },
      ]),
    )
    // Nine o'clock in New York: four hours behind in June, when it is eight there already; five in December.
    const nine = Date.UTC(2026, 11, 24, 14)
    expect((await credits()).map(({ send_at }) => send_at.getTime())).toEqual([
      nine,
      Date.UTC(2026, 5, 1, 13),
    ])
    expect((await due()).map((at) => at.getTime())).toEqual([Date.UTC(2026, 5, 1, 13), nine])
    expect((await credits())[0]!.expires_at.getTime()).toBe(nine + 730 * DAY_MS)
  })

  it('is sent at once if its day is over when the order is paid', async () => {
    app.setNowMs(noonMs + 10 * DAY_MS)
    await issue(await orderOf([{ ...card, sendOn: '2026-06-03' }]))
    expect((await credits())[0]!.send_at.getTime()).toBe(noonMs + 10 * DAY_MS)
  })

  it('is not sent for a voided card', async () => {
    const before = (await mails()).length
    const orderId = await orderOf([card])
    await issue(orderId)
    await callOff(orderId)
    await app.runJobs()
    expect((await mails()).length).toBe(before)
  })
})

describe('a cancelled order of gift cards', () => {
  it('voids the remaining balance once', async () => {
    const orderId = await orderOf([card, card])
    await issue(orderId)
    const [first] = await credits()
    const spender = await orderOf([null])
    await app.shop.db.transaction().execute((tx) =>
      spendCredits(tx, {
        orderId: spender,
        spends: [{ creditId: first!.id, minor: 600 }],
        at: new Date(noonMs),
      }),
    )
    await Promise.all([callOff(orderId), callOff(orderId)])
    await callOff(orderId)
    expect((await credits()).map(({ balance_minor }) => balance_minor)).toEqual([0, 0])
  })

  it('voids what is returned to them later', async () => {
    const orderId = await orderOf([card])
    await issue(orderId)
    const [made] = await credits()
    const spender = await orderOf([null])
    const at = new Date(noonMs)
    await app.shop.db
      .transaction()
      .execute((tx) =>
        spendCredits(tx, { orderId: spender, spends: [{ creditId: made!.id, minor: 600 }], at }),
      )
    await callOff(orderId)
    await app.shop.db.transaction().execute((tx) => returnCredit(tx, spender, at))
    expect((await credits())[0]!.balance_minor).toBe(0)
    const { rows } = await app.database.pool.query('select kind, delta_minor from credit_entry order by id')
    expect(rows.map(({ kind, delta_minor }) => [kind, delta_minor])).toEqual([
      ['issue', 2500],
      ['spend', -600],
      ['adjustment', -1900],
      ['return', 600],
      ['adjustment', -600],
    ])
    await issue(orderId)
    expect((await credits())[0]!.balance_minor).toBe(2500)
  })

  it('restores them when it is paid after all, and sends the mails that were not sent', async () => {
    const before = (await mails()).length
    const orderId = await orderOf([card])
    await issue(orderId)
    await callOff(orderId)
    await app.runJobs()
    await issue(orderId)
    await app.runJobs()
    expect((await credits()).map(({ balance_minor }) => balance_minor)).toEqual([2500])
    expect((await mails()).length).toBe(before + 1)
    await callOff(orderId)
    await issue(orderId)
    expect(await due()).toEqual([])
  })

  it('does not change the credits of other orders', async () => {
    const own = await issueCredit(app.shop, { minor: 1000 })
    await callOff(await orderOf([null]))
    expect((await credits()).map(({ balance_minor }) => balance_minor)).toEqual([own.ok && 1000])
  })
})

describe('a credit without an expiry of its own', () => {
  it('has the validity of the settings', async () => {
    const made = await issueCredit(app.shop, { minor: 1 })
    expect(made.ok && made.value.expiresAtMs).toBe(noonMs + 730 * DAY_MS)
  })
})
