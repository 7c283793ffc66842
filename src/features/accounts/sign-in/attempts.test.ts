import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  PASSWORD,
  type TestBrowser,
  tokenMailedTo,
} from '../../../../test/support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { noonMs } from '../../../../test/support/world.ts'
import { deleteExpiredAccountData } from '../accounts.ts'
import { requestReset, resetPassword } from '../passwords/passwords.ts'
import { allowAttempt, clearAttempts } from './attempts.ts'
import { signIn } from './sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function attemptSignIn(browser: TestBrowser, name: string, password: string): Promise<string> {
  const outcome = await signIn(await browser.context(), { name, password, remember: false })
  if (outcome.ok) browser.setCookies(outcome.value.cookies)
  return outcome.ok ? outcome.value.kind : outcome.reason
}

const WINDOW_MS = 15 * 60 * 1000

describe('attempts', () => {
  it('are counted up to the limit, and again after the window', async () => {
    for (let i = 0; i < 3; i += 1) expect(await allowAttempt(app.shop, 'something', 3)).toBe(true)
    expect(await allowAttempt(app.shop, 'something', 3)).toBe(false)
    expect(await allowAttempt(app.shop, 'something else', 3)).toBe(true)
    app.setNowMs(noonMs + WINDOW_MS - 1)
    expect(await allowAttempt(app.shop, 'something', 3)).toBe(false)
    app.setNowMs(noonMs + WINDOW_MS)
    expect(await allowAttempt(app.shop, 'something', 3)).toBe(true)
    app.setNowMs(noonMs)
  })

  it('that were counted while the clock was a day ahead lock nobody out', async () => {
    app.setNowMs(noonMs + 86_400_000)
    for (let i = 0; i < 4; i += 1) await allowAttempt(app.shop, 'in the future', 3)
    app.setNowMs(noonMs)
    for (let i = 0; i < 3; i += 1) expect(await allowAttempt(app.shop, 'in the future', 3)).toBe(true)
    expect(await allowAttempt(app.shop, 'in the future', 3)).toBe(false)
    // The clock of another machine is some seconds behind.
    app.setNowMs(noonMs - 4_000)
    expect(await allowAttempt(app.shop, 'in the future', 3)).toBe(false)
    app.setNowMs(noonMs)
  })

  it('are deleted after a successful one', async () => {
    for (let i = 0; i < 3; i += 1) await allowAttempt(app.shop, 'forgiven', 3)
    await clearAttempts(app.shop, 'forgiven')
    expect(await allowAttempt(app.shop, 'forgiven', 3)).toBe(true)
  })

  it('are counted where limits by network address are off', async () => {
    const shop = { ...app.shop, config: { ...app.shop.config, rateLimits: false } }
    for (let i = 0; i < 3; i += 1) expect(await allowAttempt(shop, 'an account', 3)).toBe(true)
    expect(await allowAttempt(shop, 'an account', 3)).toBe(false)
  })

  it('are counted when they are concurrent', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => allowAttempt(app.shop, 'at once', 10)))
    expect(all.filter(Boolean)).toHaveLength(10)
  })
})

describe('a thousand sign-ins in a row', () => {
  it('check ten passwords, of a known account and of an unknown one', async () => {
    await accountIn(app, 'target@example.com')
    const browser = browserOf(app)
    for (const name of ['target@example.com', 'nobody@example.com']) {
      const answers: string[] = []
      for (let i = 0; i < 1000; i += 1) answers.push(await attemptSignIn(browser, name, `guess number ${i}`))
      expect(answers.slice(0, 10)).toEqual(Array(10).fill('wrong-name-or-password'))
      expect(new Set(answers.slice(10))).toEqual(new Set(['too-many-attempts']))
    }
    // Even the right password is refused now in an unknown browser.
    expect(await attemptSignIn(browserOf(app), 'target@example.com', PASSWORD)).toBe('too-many-attempts')
  })

  it('are counted for the account, under any of its names', async () => {
    const id = await accountIn(app, 'two.names@example.com')
    await app.database.pool.query('update account set login = $1 where id = $2', ['twonames', id])
    const guess = (name: string) => attemptSignIn(browserOf(app), name, 'a wrong one')
    for (let i = 0; i < 5; i += 1)
      for (const name of ['two.names@example.com', 'twonames'])
        expect(await guess(name)).toBe('wrong-name-or-password')
    // Unchecked attempts are answered as wrong: it is not revealed that both names are one account.
    for (const name of ['two.names@example.com', 'twonames'])
      expect(await attemptSignIn(browserOf(app), name, PASSWORD)).toBe('wrong-name-or-password')
    for (let i = 0; i < 4; i += 1) await guess('twonames')
    expect(await guess('twonames')).toBe('too-many-attempts')
    for (let i = 0; i < 4; i += 1) expect(await guess('two.names@example.com')).toBe('wrong-name-or-password')

    app.setNowMs(noonMs + WINDOW_MS)
    expect(await attemptSignIn(browserOf(app), 'twonames', PASSWORD)).toBe('signed-in')
    app.setNowMs(noonMs)
  })

  it('do not lock the owner out of a known device', async () => {
    await accountIn(app, 'owner@example.com')
    const owner = browserOf(app)
    expect(await attemptSignIn(owner, 'owner@example.com', PASSWORD)).toBe('signed-in')
    for (let i = 0; i < 12; i += 1) await attemptSignIn(browserOf(app), 'owner@example.com', 'a wrong one')
    expect(await attemptSignIn(browserOf(app), 'owner@example.com', PASSWORD)).toBe('too-many-attempts')
    expect(await attemptSignIn(owner, 'owner@example.com', PASSWORD)).toBe('signed-in')

    // Its own attempts are counted too: a stolen device cookie allows no more guesses.
    for (let i = 0; i < 10; i += 1) await attemptSignIn(owner, 'owner@example.com', 'a wrong one')
    expect(await attemptSignIn(owner, 'owner@example.com', PASSWORD)).toBe('too-many-attempts')
  })

  it('do not prevent the owner from setting a new password and signing in with it', async () => {
    await accountIn(app, 'away@example.com')
    for (let i = 0; i < 12; i += 1) await attemptSignIn(browserOf(app), 'away@example.com', 'a wrong one')
    const browser = browserOf(app)
    await requestReset(await browser.context(), 'away@example.com')
    const token = await tokenMailedTo(app, 'away@example.com', 'Reset your')
    const reset = await resetPassword(await browser.context(), { token, password: 'another vase of marble' })
    if (!reset.ok) throw new Error(reset.reason)
    browser.setCookies(reset.value.cookies)
    expect(await attemptSignIn(browser, 'away@example.com', 'another vase of marble')).toBe('signed-in')
  })

  it('accept no forged device cookie', async () => {
    const id = await accountIn(app, 'forged@example.com')
    for (let i = 0; i < 12; i += 1) await attemptSignIn(browserOf(app), 'forged@example.com', 'a wrong one')
    for (const cookie of [`${id}.aa.`, `${id}.aa.${'0'.repeat(32)}`, `${id}`, '..'])
      expect(
        await attemptSignIn(
          browserOf(app, new Map([['handsel_device', cookie]])),
          'forged@example.com',
          PASSWORD,
        ),
      ).toBe('too-many-attempts')
  })

  it('are deleted when they are old', async () => {
    app.setNowMs(noonMs + 2 * WINDOW_MS)
    await deleteExpiredAccountData(app.shop)
    const { rows } = await app.database.pool.query('select 1 from sign_in_failure')
    expect(rows).toEqual([])
    app.setNowMs(noonMs)
  })
})
