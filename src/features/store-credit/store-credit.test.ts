import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { noonMs } from '../../../test/support/world.ts'
import {
  CreditUnavailable,
  creditByCode,
  creditHistory,
  creditsByIds,
  creditsOf,
  expireCredits,
  issueCredit,
  returnCredit,
  spendCredits,
} from './store-credit.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNowMs(noonMs)
  await app.database.pool.query('truncate credit cascade')
})

const at = () => new Date(app.shop.nowMs())

async function credit(minor: number, input: { days?: number; email?: string } = {}): Promise<number> {
  const made = await issueCredit(app.shop, { minor, ...input })
  if (!made.ok) throw new Error(made.reason)
  return made.value.id
}

let placed = 0
async function orders(count: number, accountId: number | null = null): Promise<number[]> {
  placed += count
  const { rows } = await app.database.pool.query(
    `insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
       subtotal_minor, shipping_minor, total_minor, placed_at, changed_at, account_id)
     select 'key-' || n, 'pending', 'USD', '{}', '{}', 'bacs', 'Bank', 0, 0, 0, now(), now(), $3
       from generate_series($1::int, $2::int) n
     returning id`,
    [placed - count, placed - 1, accountId],
  )
  return rows.map(({ id }) => id)
}

async function order(accountId: number | null = null): Promise<number> {
  return (await orders(1, accountId))[0]!
}

function spend(orderId: number, spends: Record<number, number>): Promise<void> {
  const list = Object.entries(spends).map(([id, minor]) => ({ creditId: Number(id), minor }))
  return app.shop.db.transaction().execute((tx) => spendCredits(tx, { orderId, spends: list, at: at() }))
}

function giveBack(orderId: number): Promise<void> {
  return app.shop.db.transaction().execute((tx) => returnCredit(tx, orderId, at()))
}

async function balanceOf(id: number): Promise<number> {
  const { rows } = await app.database.pool.query('select balance_minor from credit where id = $1', [id])
  return rows[0].balance_minor
}

/** Every credit whose entries do not add up to its balance, one after the other. */
async function ledgerProblems(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(`
    select c.id from credit c
     where c.balance_minor <> (select coalesce(sum(e.delta_minor), 0) from credit_entry e where e.credit_id = c.id)
    union all
    select credit_id from (
      select credit_id, balance_minor,
             sum(delta_minor) over (partition by credit_id order by id) as so_far from credit_entry) e
     where balance_minor <> so_far`)
  return rows
}

async function kindsOf(id: number): Promise<[string, number][]> {
  const { rows } = await app.database.pool.query(
    'select kind, delta_minor from credit_entry where credit_id = $1 order by id',
    [id],
  )
  return rows.map((row) => [row.kind, row.delta_minor])
}

describe('spending store credit', () => {
  it('subtracts the requested amount, and records it', async () => {
    const id = await credit(5000)
    await spend(await order(), { [id]: 1999 })
    expect([await balanceOf(id), await kindsOf(id)]).toEqual([
      3001,
      [
        ['issue', 5000],
        ['spend', -1999],
      ],
    ])
    expect(await ledgerProblems()).toEqual([])
  })

  it('spends all or nothing: one credit that is too small rolls back the others', async () => {
    const [one, two] = [await credit(1000), await credit(500)]
    const failed = spend(await order(), { [one]: 1000, [two]: 501 })
    await expect(failed).rejects.toThrow(new CreditUnavailable(two).message)
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([1000, 500])
    expect(await ledgerProblems()).toEqual([])
  })

  it.each([-1, 0.5, Number.NaN, 1e20])('refuses %d as an amount', async (minor) => {
    const id = await credit(1000)
    await expect(spend(await order(), { [id]: minor })).rejects.toBeInstanceOf(CreditUnavailable)
    expect(await balanceOf(id)).toBe(1000)
  })

  it('refuses a credit from the moment it expires', async () => {
    const id = await credit(1000, { days: 1 })
    app.setNowMs(noonMs + DAY_MS - 1)
    await spend(await order(), { [id]: 1 })
    app.setNowMs(noonMs + DAY_MS)
    await expect(spend(await order(), { [id]: 1 })).rejects.toBeInstanceOf(CreditUnavailable)
    await expect(spend(await order(), { 999999: 1 })).rejects.toBeInstanceOf(CreditUnavailable)
  })

  it('in parallel never goes below zero, and loses no amount', async () => {
    const ids = await Promise.all([credit(1000), credit(1000), credit(1000)])
    const orderIds = await orders(60)
    const outcomes = await Promise.allSettled(
      orderIds.map((orderId, index) => {
        const [one, two] = [ids[index % 3]!, ids[(index + 1) % 3]!]
        return spend(orderId, { [one]: 70, [two]: 70 })
      }),
    )
    const taken = outcomes.filter(({ status }) => status === 'fulfilled').length
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.every(({ reason }) => reason instanceof CreditUnavailable)).toBe(true)
    const balances = await Promise.all(ids.map(balanceOf))
    expect(balances.reduce((sum, minor) => sum + minor, 0)).toBe(3000 - taken * 140)
    expect(balances.every((minor) => minor >= 0)).toBe(true)
    // What is left is too little for any pair that was refused.
    expect(balances.filter((minor) => minor >= 70).length).toBeLessThan(2)
    expect(await ledgerProblems()).toEqual([])
  })

  it('of the same 20.00 from 20 tabs succeeds once', async () => {
    const id = await credit(2000)
    const orderIds = await orders(20)
    const outcomes = await Promise.allSettled(orderIds.map((orderId) => spend(orderId, { [id]: 2000 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(id)).toBe(0)
    expect(await ledgerProblems()).toEqual([])
  })
})

describe('what an order has spent', () => {
  it('is returned once, however often and in parallel it is requested', async () => {
    const [one, two] = [await credit(1000), await credit(1000)]
    const orderId = await order()
    await spend(orderId, { [one]: 700, [two]: 300 })
    await Promise.all(Array.from({ length: 8 }, () => giveBack(orderId)))
    await giveBack(orderId)
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([1000, 1000])
    expect(await kindsOf(one)).toEqual([
      ['issue', 1000],
      ['spend', -700],
      ['return', 700],
    ])
    expect(await ledgerProblems()).toEqual([])
  })

  it('can be spent by it again, and returned again', async () => {
    const id = await credit(1000)
    const orderId = await order()
    for (let times = 0; times < 2; times++) {
      await spend(orderId, { [id]: 1000 })
      await giveBack(orderId)
    }
    expect(await balanceOf(id)).toBe(1000)
    expect(await ledgerProblems()).toEqual([])
  })

  it('does not include what another order has spent', async () => {
    const id = await credit(1000)
    const [one, two] = [await order(), await order()]
    await spend(one, { [id]: 400 })
    await spend(two, { [id]: 500 })
    await giveBack(one)
    expect(await balanceOf(id)).toBe(500)
    await giveBack(await order())
    expect(await balanceOf(id)).toBe(500)
  })

  it('can be spent for 30 more days where the credit had expired, or nearly', async () => {
    const [short, long, endless] = [
      await credit(1000, { days: 5 }),
      await credit(1000, { days: 400 }),
      await credit(1000, { days: 0 }),
    ]
    const orderId = await order()
    await spend(orderId, { [short]: 1000, [long]: 1000, [endless]: 1000 })
    app.setNowMs(noonMs + 10 * DAY_MS)
    await giveBack(orderId)
    const known = new Map(
      (await creditsByIds(app.shop, [short, long, endless])).map((each) => [each.id, each.expiresAtMs]),
    )
    expect([known.get(short), known.get(long), known.get(endless)]).toEqual([
      noonMs + 40 * DAY_MS,
      noonMs + 400 * DAY_MS,
      undefined,
    ])
  })

  it('adds up after concurrent spending, returning and expiring', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => credit(1000, { days: 1 })))
    const orderIds = await orders(24)
    await Promise.allSettled(
      orderIds.map(async (orderId, index) => {
        await spend(orderId, { [ids[index % 4]!]: 90, [ids[(index + 2) % 4]!]: 40 })
        await giveBack(orderId)
      }),
    )
    expect(await Promise.all(ids.map(balanceOf))).toEqual([1000, 1000, 1000, 1000])
    app.setNowMs(noonMs + 31 * DAY_MS)
    await Promise.all(Array.from({ length: 4 }, () => expireCredits(app.shop)))
    expect(await Promise.all(ids.map(balanceOf))).toEqual([0, 0, 0, 0])
    expect(await ledgerProblems()).toEqual([])
  })
})

describe('the expiry of a credit', () => {
  it('is recorded by the job, not before its time; a credit without expiry stays', async () => {
    const [one, endless] = [await credit(1000, { days: 1 }), await credit(1000)]
    await spend(await order(), { [one]: 400 })
    const sweep = async () => {
      await app.shop.jobs.add(app.shop.db, 'sweep-credits', {})
      await app.runJobs()
    }
    app.setNowMs(noonMs + DAY_MS - 1)
    await sweep()
    expect(await balanceOf(one)).toBe(600)
    app.setNowMs(noonMs + DAY_MS)
    await sweep()
    await sweep()
    expect(await kindsOf(one)).toEqual([
      ['issue', 1000],
      ['spend', -400],
      ['expiry', -600],
    ])
    expect([await balanceOf(one), await balanceOf(endless)]).toEqual([0, 1000])
    expect(await ledgerProblems()).toEqual([])
  })
})

describe('finding credits', () => {
  it('by code, in any spelling, spent and expired ones too', async () => {
    const made = await issueCredit(app.shop, {
      minor: 1000,
      code: ' Thank-You ',
      days: 1,
      email: 'Ada@Example.com',
    })
    expect(made).toMatchObject({ ok: true, value: { code: 'thank-you', email: 'ada@example.com' } })
    app.setNowMs(noonMs + 2 * DAY_MS)
    expect(await creditByCode(app.shop, ' THANK-you')).toMatchObject({
      balanceMinor: 1000,
      initialMinor: 1000,
    })
    for (const wrong of ['', 'thank', '%', 'thank-you%', 'x'.repeat(10_240), 'a\0b', 'thаnk-you']) {
      expect(await creditByCode(app.shop, wrong), wrong).toBeUndefined()
    }
  })

  it('lists those that expire first first, and none that cannot pay', async () => {
    const [endless, later, sooner, over, spent] = [
      await credit(1, { days: 0 }),
      await credit(1, { days: 9 }),
      await credit(1, { days: 5 }),
      await credit(1, { days: 1 }),
      await credit(1),
    ]
    await spend(await order(), { [spent]: 1 })
    app.setNowMs(noonMs + DAY_MS)
    const found = await creditsByIds(app.shop, [endless, later, sooner, over, spent])
    expect(found.map(({ id }) => id)).toEqual([sooner, later, endless])
    expect(await creditsByIds(app.shop, [])).toEqual([])
  })

  it('of an account includes its e-mail address only once that is verified', async () => {
    const { rows } = await app.database.pool.query(
      `insert into account (login, email, email_key, display_name) values ('cleo', 'cleo@example.com', 'cleo@example.com', 'Cleo')
       returning id`,
    )
    const accountId = rows[0].id
    const id = await credit(1000, { email: 'cleo@example.com' })
    await credit(1000, { email: 'other@example.com' })
    expect(await creditsOf(app.shop, { accountId })).toEqual([])
    await app.database.pool.query('update account set email_verified = true where id = $1', [accountId])
    expect((await creditsOf(app.shop, { accountId })).map((each) => each.id)).toEqual([id])
    expect((await creditsOf(app.shop, { email: 'Cleo@Example.com' })).map((each) => each.id)).toEqual([id])
    expect(await creditsOf(app.shop, {})).toEqual([])

    const [own, foreign] = [await order(accountId), await order()]
    await spend(own, { [id]: 100 })
    await spend(foreign, { [id]: 100 })
    const { entries, total } = await creditHistory(app.shop, { accountId }, { page: 1, perPage: 2 })
    expect([total, entries.map(({ kind, orderId }) => [kind, orderId])]).toEqual([
      3,
      [
        ['spend', undefined],
        ['spend', own],
      ],
    ])
    expect(await creditHistory(app.shop, { accountId }, { page: 3, perPage: 2 })).toEqual({
      entries: [],
      total: 0,
    })
  })
})

describe('a credit issued by an owner', () => {
  it('has a generated code, or the requested one, once', async () => {
    const first = await issueCredit(app.shop, { minor: 1000, code: 'THANKS' })
    expect(first.ok).toBe(true)
    expect(await issueCredit(app.shop, { minor: 1000, code: 'thanks' })).toEqual({
      ok: false,
      reason: 'code-taken',
    })
    const drawn = await Promise.all(Array.from({ length: 20 }, () => issueCredit(app.shop, { minor: 1 })))
    expect(new Set(drawn.map((made) => made.ok && made.value.code)).size).toBe(20)
    expect(await ledgerProblems()).toEqual([])
  })

  it.each([
    [{ minor: 0 }, 'wrong-amount'],
    [{ minor: -1 }, 'wrong-amount'],
    [{ minor: 1e13 }, 'wrong-amount'],
    [{ minor: 10.5 }, 'wrong-amount'],
    [{ minor: 10, code: ' ' }, 'wrong-code'],
    [{ minor: 10, code: '%' }, 'wrong-code'],
    [{ minor: 10, code: 'x'.repeat(101) }, 'wrong-code'],
    [{ minor: 10, email: 'ada' }, 'no-address'],
  ] as const)('is refused for %j: %s', async (input, reason) => {
    expect(await issueCredit(app.shop, input)).toEqual({ ok: false, reason })
  })
})
