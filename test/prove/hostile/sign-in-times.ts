import { afterAll, beforeAll, expect, it } from 'vitest'
import { minRefusalMs } from '../../../src/features/accounts/account-settings.ts'
import { requestReset } from '../../../src/features/accounts/passwords/passwords.ts'
import { register } from '../../../src/features/accounts/registration/register.ts'
import { signIn } from '../../../src/features/accounts/sign-in/sign-in.ts'
import { accountIn, browserOf } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  differenceFromFirst,
  MAX_Z,
  minOfRounds,
  timesOf,
  zScore,
} from '../../support/measure/timing-difference.ts'

/** How often each case is timed: more tries detect smaller differences. */
export type SignInTimes = { readonly tries: number; readonly triesWithLegacyHashes: number }

/** Tests that response times do not reveal which accounts exist. */
export function describeSignInTimes({ tries, triesWithLegacyHashes }: SignInTimes): void {
  let app: TestApp
  beforeAll(async () => {
    // Without the minimum wait, which would hide differences of the work.
    app = await makeTestApp({ settings: { sign_in_attempts: 1000 } })
    await accountIn(app, 'known@example.com')
    await accountIn(app, 'waits@example.com', { isEmailVerified: false })
  })
  afterAll(() => app.close())

  async function msOf(name: string, shop = app): Promise<number> {
    const context = await browserOf(shop).context()
    const started = performance.now()
    const outcome = await signIn(context, { name, password: 'not the password', remember: false })
    const tookMs = performance.now() - started
    expect(outcome).toEqual({ ok: false, reason: 'wrong-name-or-password' })
    return tookMs
  }

  const NAMES = ['nobody@example.com', 'known@example.com', 'waits@example.com']

  /** How far the times of each account differ from those of a missing account. */
  async function signInTimesDifference(): Promise<number> {
    const attempts = NAMES.map((name) => () => msOf(name))
    return differenceFromFirst(await timesOf(tries, attempts))
  }

  it('detects a difference', () => {
    const one = Array.from({ length: 200 }, (_, i) => 20 + (i % 10))
    const later = one.map((ms) => ms + 2)
    expect(zScore(one, later)).toBeGreaterThan(MAX_Z)
    expect(zScore(one, [...one].reverse())).toBe(0)
  })

  it('takes the same time for a missing account, an existing one, and one with an unconfirmed address', async () => {
    expect(await minOfRounds(signInTimesDifference)).toBeLessThan(MAX_Z)
  }, 180_000)

  it('takes the same time to register a used address and a free one', async () => {
    const msToRegister = async (email: string) => {
      const context = await browserOf(app).context()
      const started = performance.now()
      expect(await register(context, { email, password: 'a vase of white marble' })).toMatchObject({
        ok: true,
      })
      return performance.now() - started
    }
    const registered = async (round: number) => {
      const [free, taken]: [number[], number[]] = [[], []]
      for (let i = 0; i < tries; i += 1) {
        const name = `customer-${round}-${i}@example.com`
        await accountIn(app, name)
        const first = async () => free.push(await msToRegister(`free-${name}`))
        const second = async () => taken.push(await msToRegister(name))
        for (const one of i % 2 === 0 ? [first, second] : [second, first]) await one()
      }
      return zScore(free, taken)
    }
    expect(await minOfRounds(registered)).toBeLessThan(MAX_Z)
  }, 180_000)

  it('takes the same time to request a new password for an unknown address and a known one', async () => {
    // Each name is used five times.
    const numbers = Array.from({ length: tries / 5 }, (_, i) => i)
    for (const i of numbers) await accountIn(app, `lost-${i}@example.com`)
    const context = await browserOf(app).context()
    const requested = async () => {
      await app.database.pool.query('delete from sign_in_failure')
      const request = (name: string) => (turn: number) =>
        requestReset(context, `${name}-${turn % numbers.length}@example.com`)
      return differenceFromFirst(await timesOf(tries, [request('nobody-lost'), request('lost')]))
    }
    expect(await minOfRounds(requested)).toBeLessThan(MAX_Z)
    const queued = await app.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'account-mail'`,
    )
    expect(queued.rowCount).toBeGreaterThanOrEqual(2 * tries)
  }, 180_000)

  /** Password hashes of other shops, at their usual costs. */
  const legacyHashes = {
    'phpass@example.com': '$P$BIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    'bcrypt@example.com': '$wp$2y$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    'md5@example.com': '5f4dcc3b5aa765d61d8327deb882cf99',
  }

  /** The minimum wait by default. */
  const DEFAULT_WAIT = { sign_in_refusal_ms: minRefusalMs.default }

  async function withLegacyHashes(settings: Record<string, unknown>): Promise<TestApp> {
    const shop = await makeTestApp({ settings: { sign_in_attempts: 1000, ...settings } })
    for (const [email, hash] of Object.entries(legacyHashes)) {
      const id = await accountIn(shop, email)
      const set = 'update account_credential set password = $1 where account_id = $2'
      await shop.database.pool.query(set, [hash, id])
    }
    return shop
  }

  it('takes the same time for a legacy hash and a missing account', async () => {
    const shop = await withLegacyHashes(DEFAULT_WAIT)
    const names = ['nobody@example.com', ...Object.keys(legacyHashes)]
    const differenceNow = async () => {
      const times: number[][] = names.map(() => [])
      for (let i = 0; i < triesWithLegacyHashes; i += 1) {
        const round = names.map((_, turn) => (i + turn) % names.length)
        await Promise.all(
          round.map(async (which) => times[which]?.push(await msOf(names[which] ?? '', shop))),
        )
      }
      const [nobody = [], ...others] = times
      return Math.max(...others.map((known) => zScore(known, nobody)))
    }
    expect(await minOfRounds(differenceNow)).toBeLessThan(MAX_Z)
    await shop.close()
  }, 60_000)

  it('computes legacy hashes outside the main thread, and none for an account over its limit of attempts', async () => {
    const shop = await withLegacyHashes({ sign_in_attempts: 3 })
    const slowHash = '$2y$12$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    await shop.database.pool.query(`update account_credential set password = $1 where password like '$wp%'`, [
      slowHash,
    ])
    const before = process.threadCpuUsage()
    for (let i = 0; i < 3; i += 1) await msOf('bcrypt@example.com', shop)
    // The three hashes take some 900 ms together; the limit allows for other work of this thread.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(600)

    // By another name of the same account, so that the answer is the wrong password.
    const { rows } = await shop.database.pool.query(`select login from account where email like 'bcrypt%'`)
    const [overLimitMs, missingMs]: [number[], number[]] = [[], []]
    // More attempts by one name would be refused.
    for (let i = 0; i < 3; i += 1) {
      overLimitMs.push(await msOf(rows[0].login, shop))
      missingMs.push(await msOf('nobody@example.com', shop))
    }
    // A hash would take ten times as long.
    expect(Math.min(...overLimitMs)).toBeLessThan(Math.min(...missingMs) * 3)
    await shop.close()
  }, 60_000)

  it('does not answer a missing account sooner than legacy hashes, when many requests come at once', async () => {
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
}
