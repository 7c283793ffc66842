import { afterAll, beforeAll, expect, it } from 'vitest'
import { minRefusalMs } from '../../src/features/accounts/account-settings.ts'
import { requestReset } from '../../src/features/accounts/passwords/passwords.ts'
import { register } from '../../src/features/accounts/registration/register.ts'
import { signIn } from '../../src/features/accounts/sign-in/sign-in.ts'
import { accountIn, browserOf } from '../support/account-browser.ts'
import { apartFromFirst, leastOf, MOST_Z, timesOf, z } from '../support/apart.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'

/** How often each is timed: a difference that more tries find may be smaller. */
export type SignInTimes = { readonly tries: number; readonly triesOfOldHashes: number }

/** Tests that no time tells which accounts there are. */
export function describeSignInTimes({ tries, triesOfOldHashes }: SignInTimes): void {
  let app: TestApp
  beforeAll(async () => {
    // The work itself, not the wait that hides what is left of its differences.
    app = await makeTestApp({ settings: { sign_in_tries: 1000 } })
    await accountIn(app, 'known@example.com')
    await accountIn(app, 'waits@example.com', { isEmailVerified: false })
  })
  afterAll(() => app.close())

  async function msOf(name: string, shop = app): Promise<number> {
    const context = await browserOf(shop).context()
    const began = performance.now()
    const outcome = await signIn(context, { name, password: 'not the password', remember: false })
    const took = performance.now() - began
    expect(outcome).toEqual({ ok: false, reason: 'wrong-name-or-password' })
    return took
  }

  const NAMES = ['nobody@example.com', 'known@example.com', 'waits@example.com']

  /** How far the times of each account are from those of an account that is not there. */
  async function apart(): Promise<number> {
    const acts = NAMES.map((name) => () => msOf(name))
    return apartFromFirst(await timesOf(tries, acts))
  }

  it('knows a difference when there is one', () => {
    const one = Array.from({ length: 200 }, (_, i) => 20 + (i % 10))
    const later = one.map((ms) => ms + 2)
    expect(z(one, later)).toBeGreaterThan(MOST_Z)
    expect(z(one, [...one].reverse())).toBe(0)
  })

  it('takes as long for an account that is not there as for one that is, and for one that waits for its link', async () => {
    expect(await leastOf(apart)).toBeLessThan(MOST_Z)
  }, 180_000)

  it('takes as long to register an address that is taken as one that is free', async () => {
    const msToRegister = async (email: string) => {
      const context = await browserOf(app).context()
      const began = performance.now()
      expect(await register(context, { email, password: 'a vase of white marble' })).toMatchObject({
        ok: true,
      })
      return performance.now() - began
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
      return z(free, taken)
    }
    expect(await leastOf(registered)).toBeLessThan(MOST_Z)
  }, 180_000)

  it('takes as long to ask for a new password for an address that nobody has as for one that somebody has', async () => {
    // Of each name five are mailed to.
    const numbers = Array.from({ length: tries / 5 }, (_, i) => i)
    for (const i of numbers) await accountIn(app, `lost-${i}@example.com`)
    const context = await browserOf(app).context()
    const asked = async () => {
      await app.database.pool.query('delete from sign_in_failure')
      const ask = (name: string) => (turn: number) =>
        requestReset(context, `${name}-${turn % numbers.length}@example.com`)
      return apartFromFirst(await timesOf(tries, [ask('nobody-lost'), ask('lost')]))
    }
    expect(await leastOf(asked)).toBeLessThan(MOST_Z)
    const queued = await app.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'account-mail'`,
    )
    expect(queued.rowCount).toBeGreaterThanOrEqual(2 * tries)
  }, 180_000)

  /** As other shops kept them, at their usual costs. */
  const oldHashes = {
    'phpass@example.com': '$P$BIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
    'bcrypt@example.com': '$wp$2y$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    'md5@example.com': '5f4dcc3b5aa765d61d8327deb882cf99',
  }

  /** The wait of a shop that has set nothing. */
  const AS_SHOPS_DO = { sign_in_refusal_ms: minRefusalMs.default }

  async function withOldHashes(settings: Record<string, unknown>): Promise<TestApp> {
    const shop = await makeTestApp({ settings: { sign_in_tries: 1000, ...settings } })
    for (const [email, hash] of Object.entries(oldHashes)) {
      const id = await accountIn(shop, email)
      const set = 'update account_credential set password = $1 where account_id = $2'
      await shop.database.pool.query(set, [hash, id])
    }
    return shop
  }

  it('takes as long for the hash of another shop as for an account that is not there', async () => {
    const shop = await withOldHashes(AS_SHOPS_DO)
    const names = ['nobody@example.com', ...Object.keys(oldHashes)]
    const apartNow = async () => {
      const times: number[][] = names.map(() => [])
      for (let i = 0; i < triesOfOldHashes; i += 1) {
        const round = names.map((_, turn) => (i + turn) % names.length)
        await Promise.all(
          round.map(async (which) => times[which]?.push(await msOf(names[which] ?? '', shop))),
        )
      }
      const [nobody = [], ...others] = times
      return Math.max(...others.map((known) => z(known, nobody)))
    }
    expect(await leastOf(apartNow)).toBeLessThan(MOST_Z)
    await shop.close()
  }, 60_000)

  it('computes no hash of another shop beside which requests would wait, nor any for an account beyond its tries', async () => {
    const shop = await withOldHashes({ sign_in_tries: 3 })
    const dear = '$2y$12$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    await shop.database.pool.query(`update account_credential set password = $1 where password like '$wp%'`, [
      dear,
    ])
    const before = process.threadCpuUsage()
    for (let i = 0; i < 3; i += 1) await msOf('bcrypt@example.com', shop)
    // The three cost some 900 ms together; a busy machine makes all else that is done here dearer.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(600)

    // By another name of the same account, so that what is told is the wrong password.
    const { rows } = await shop.database.pool.query(`select login from account where email like 'bcrypt%'`)
    const [ofBeyond, ofNobody]: [number[], number[]] = [[], []]
    // More tries by one name would be refused.
    for (let i = 0; i < 3; i += 1) {
      ofBeyond.push(await msOf(rows[0].login, shop))
      ofNobody.push(await msOf('nobody@example.com', shop))
    }
    // A hash would take ten times as long.
    expect(Math.min(...ofBeyond)).toBeLessThan(Math.min(...ofNobody) * 3)
    await shop.close()
  }, 60_000)

  it('answers nobody sooner than those with old hashes, when many are asked for at once', async () => {
    const shop = await withOldHashes(AS_SHOPS_DO)
    const sharesOfLast: number[] = []
    // One that shows every time; what else the machine does comes between at times.
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
