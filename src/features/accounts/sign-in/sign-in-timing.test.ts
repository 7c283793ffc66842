import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountIn, browserOf } from '../../../../test/support/account-browser.ts'
import { apartFromFirst, leastOf, MOST_Z, timesOf, z } from '../../../../test/support/apart.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { minRefusalMs } from '../account-settings.ts'
import { requestReset } from '../passwords/passwords.ts'
import { register } from '../registration/register.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 200

let app: TestApp
beforeAll(async () => {
  // Without the minimum wait, which would hide differences.
  app = await makeTestApp({ settings: { sign_in_tries: 1000 } })
  await accountIn(app, 'known@example.com')
  await accountIn(app, 'waits@example.com', { isEmailVerified: false })
})
afterAll(() => app.close())

async function msOf(name: string, shop = app): Promise<number> {
  const context = await browserOf(shop).context()
  const startedMs = performance.now()
  const outcome = await signIn(context, { name, password: 'not the password', remember: false })
  const tookMs = performance.now() - startedMs
  expect(outcome).toEqual({ ok: false, reason: 'wrong-name-or-password' })
  return tookMs
}

const NAMES = ['nobody@example.com', 'known@example.com', 'waits@example.com']

/** How far the times of each account differ from those of an unknown account. */
async function timeDifference(): Promise<number> {
  const acts = NAMES.map((name) => () => msOf(name))
  return apartFromFirst(await timesOf(ROUNDS, acts))
}

it('detects a difference when there is one', () => {
  const one = Array.from({ length: ROUNDS }, (_, i) => 20 + (i % 10))
  const later = one.map((ms) => ms + 2)
  expect(z(one, later)).toBeGreaterThan(MOST_Z)
  expect(z(one, [...one].reverse())).toBe(0)
})

it('takes as long for an unknown account as for an existing and an unverified one', async () => {
  expect(await leastOf(timeDifference)).toBeLessThan(MOST_Z)
}, 180_000)

it('takes as long to register a taken address as a new one', async () => {
  const msToRegister = async (email: string) => {
    const context = await browserOf(app).context()
    const startedMs = performance.now()
    expect(await register(context, { email, password: 'a vase of white marble' })).toMatchObject({ ok: true })
    return performance.now() - startedMs
  }
  const registered = async (round: number) => {
    const [free, taken]: [number[], number[]] = [[], []]
    for (let i = 0; i < ROUNDS; i += 1) {
      const name = `customer-${round}-${i}@example.com`
      await accountIn(app, name)
      const first = async () => free.push(await msToRegister(`free-${name}`))
      const second = async () => taken.push(await msToRegister(name))
      for (const one of i % 2 === 0 ? [first, second] : [second, first]) await one()
    }
    return z(free, taken)
  }
  expect(await leastOf(registered)).toBeLessThan(MOST_Z)
}, 180_000)

it('takes as long to request a new password for an unknown address as for a known one', async () => {
  // Each name gets five mails at most.
  const numbers = Array.from({ length: ROUNDS / 5 }, (_, i) => i)
  for (const i of numbers) await accountIn(app, `lost-${i}@example.com`)
  const context = await browserOf(app).context()
  const requested = async () => {
    await app.database.pool.query('delete from sign_in_failure')
    const request = (name: string) => (turn: number) =>
      requestReset(context, `${name}-${turn % numbers.length}@example.com`)
    return apartFromFirst(await timesOf(ROUNDS, [request('nobody-lost'), request('lost')]))
  }
  expect(await leastOf(requested)).toBeLessThan(MOST_Z)
  const queued = await app.database.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'account-mail'`,
  )
  expect(queued.rowCount).toBeGreaterThanOrEqual(2 * ROUNDS)
}, 180_000)

/** Hashes of other shops, at their usual costs. */
const legacyHashes = {
  'phpass@example.com': '$P$BIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  'bcrypt@example.com': '$wp$2y$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  'md5@example.com': '5f4dcc3b5aa765d61d8327deb882cf99',
}

/** The default minimum wait. */
const DEFAULT_WAIT = { sign_in_refusal_ms: minRefusalMs.default }

async function withLegacyHashes(settings: Record<string, unknown>): Promise<TestApp> {
  const shop = await makeTestApp({ settings: { sign_in_tries: 1000, ...settings } })
  for (const [email, hash] of Object.entries(legacyHashes)) {
    const id = await accountIn(shop, email)
    const set = 'update account_credential set password = $1 where account_id = $2'
    await shop.database.pool.query(set, [hash, id])
  }
  return shop
}

it('takes as long for a legacy hash as for an unknown account', async () => {
  const shop = await withLegacyHashes(DEFAULT_WAIT)
  const names = ['nobody@example.com', ...Object.keys(legacyHashes)]
  const timeDifferenceNow = async () => {
    const times: number[][] = names.map(() => [])
    for (let i = 0; i < 15; i += 1) {
      const round = names.map((_, turn) => (i + turn) % names.length)
      await Promise.all(round.map(async (which) => times[which]?.push(await msOf(names[which] ?? '', shop))))
    }
    const [nobody = [], ...others] = times
    return Math.max(...others.map((known) => z(known, nobody)))
  }
  expect(await leastOf(timeDifferenceNow)).toBeLessThan(MOST_Z)
  await shop.close()
}, 60_000)

it('computes legacy hashes outside the request thread, and none for an account beyond its attempts', async () => {
  const shop = await withLegacyHashes({ sign_in_tries: 3 })
  const expensive = '$2y$12$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  await shop.database.pool.query(`update account_credential set password = $1 where password like '$wp%'`, [
    expensive,
  ])
  const before = process.threadCpuUsage()
  for (let i = 0; i < 3; i += 1) await msOf('bcrypt@example.com', shop)
  // The three take about 900 ms together; a busy machine makes the other work here slower.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(600)

  // By another name of the same account, so that the answer is that of a wrong password.
  const { rows } = await shop.database.pool.query(`select login from account where email like 'bcrypt%'`)
  const [ofBeyond, ofNobody]: [number[], number[]] = [[], []]
  // More attempts with one name would be refused.
  for (let i = 0; i < 3; i += 1) {
    ofBeyond.push(await msOf(rows[0].login, shop))
    ofNobody.push(await msOf('nobody@example.com', shop))
  }
  // A hash would take ten times as long.
  expect(Math.min(...ofBeyond)).toBeLessThan(Math.min(...ofNobody) * 3)
  await shop.close()
}, 60_000)

it('answers an unknown name no sooner than legacy hashes, with many concurrent requests', async () => {
  const shop = await withLegacyHashes(DEFAULT_WAIT)
  const sharesOfLast: number[] = []
  // A real difference shows every time; other work of the machine only sometimes.
  while (sharesOfLast.length < 3 && !sharesOfLast.some((share) => share > 0.8)) {
    const many = Array.from({ length: 15 }, () => msOf('bcrypt@example.com', shop))
    const [nobodys, ...others] = await Promise.all([msOf('nobody@example.com', shop), ...many])
    const last = Math.max(...others)
    expect(last).toBeGreaterThan(500)
    sharesOfLast.push(nobodys / last)
  }
  expect(Math.max(...sharesOfLast)).toBeGreaterThan(0.8)
  await shop.close()
}, 120_000)
