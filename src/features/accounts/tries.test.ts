import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  PASSWORD,
  type TestBrowser,
  tokenMailedTo,
} from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { noonMs } from '../../../test/support/world.ts'
import { requestReset, resetPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'
import { sweepAccounts } from './sweep.ts'
import { mayTry, wasRight } from './tries.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function tried(browser: TestBrowser, name: string, password: string): Promise<string> {
  const outcome = await signIn(await browser.visit(), { name, password, remember: false })
  if (outcome.ok) browser.keep(outcome.value.cookies)
  return outcome.ok ? outcome.value.kind : outcome.reason
}

const WINDOW_MS = 15 * 60 * 1000

describe('tries', () => {
  it('count up to the last one that is allowed, and again when the window is over', async () => {
    for (let i = 0; i < 3; i += 1) expect(await mayTry(app.shop, 'something', 3)).toBe(true)
    expect(await mayTry(app.shop, 'something', 3)).toBe(false)
    expect(await mayTry(app.shop, 'something else', 3)).toBe(true)
    app.setNowMs(noonMs + WINDOW_MS - 1)
    expect(await mayTry(app.shop, 'something', 3)).toBe(false)
    app.setNowMs(noonMs + WINDOW_MS)
    expect(await mayTry(app.shop, 'something', 3)).toBe(true)
    app.setNowMs(noonMs)
  })

  it('are forgotten after a right one', async () => {
    for (let i = 0; i < 3; i += 1) await mayTry(app.shop, 'forgiven', 3)
    await wasRight(app.shop, 'forgiven')
    expect(await mayTry(app.shop, 'forgiven', 3)).toBe(true)
  })

  it('are counted when they come all at once', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => mayTry(app.shop, 'at once', 10)))
    expect(all.filter(Boolean)).toHaveLength(10)
  })
})

describe('a thousand sign-ins in a row', () => {
  it('try ten passwords, of an account that is there as of one that is not', async () => {
    await accountIn(app, 'target@example.com')
    const browser = browserOf(app)
    for (const name of ['target@example.com', 'nobody@example.com']) {
      const answers: string[] = []
      for (let i = 0; i < 1000; i += 1) answers.push(await tried(browser, name, `guess number ${i}`))
      expect(answers.slice(0, 10)).toEqual(Array(10).fill('wrong-name-or-password'))
      expect(new Set(answers.slice(10))).toEqual(new Set(['too-many-tries']))
    }
    // Even the right password opens nothing now to a browser that was never here.
    expect(await tried(browserOf(app), 'target@example.com', PASSWORD)).toBe('too-many-tries')
  })

  it('are counted for the account, by whatever name it is reached', async () => {
    const id = await accountIn(app, 'two.names@example.com')
    await app.database.pool.query('update account set login = $1 where id = $2', ['twonames', id])
    const guess = (name: string) => tried(browserOf(app), name, 'a wrong one')
    for (let i = 0; i < 5; i += 1)
      for (const name of ['two.names@example.com', 'twonames'])
        expect(await guess(name)).toBe('wrong-name-or-password')
    // What is not looked at any more is answered as a wrong one: that both are one account is told to nobody.
    for (const name of ['two.names@example.com', 'twonames'])
      expect(await tried(browserOf(app), name, PASSWORD)).toBe('wrong-name-or-password')
    for (let i = 0; i < 4; i += 1) await guess('twonames')
    expect(await guess('twonames')).toBe('too-many-tries')
    for (let i = 0; i < 4; i += 1) expect(await guess('two.names@example.com')).toBe('wrong-name-or-password')

    app.setNowMs(noonMs + WINDOW_MS)
    expect(await tried(browserOf(app), 'twonames', PASSWORD)).toBe('signed-in')
    app.setNowMs(noonMs)
  })

  it('do not lock the owner out of a browser that was signed in before', async () => {
    await accountIn(app, 'owner@example.com')
    const owner = browserOf(app)
    expect(await tried(owner, 'owner@example.com', PASSWORD)).toBe('signed-in')
    for (let i = 0; i < 12; i += 1) await tried(browserOf(app), 'owner@example.com', 'a wrong one')
    expect(await tried(browserOf(app), 'owner@example.com', PASSWORD)).toBe('too-many-tries')
    expect(await tried(owner, 'owner@example.com', PASSWORD)).toBe('signed-in')

    // Its own tries are counted too: a stolen cookie of a device guesses no more than anybody.
    for (let i = 0; i < 10; i += 1) await tried(owner, 'owner@example.com', 'a wrong one')
    expect(await tried(owner, 'owner@example.com', PASSWORD)).toBe('too-many-tries')
  })

  it('do not keep the owner from setting a new password and coming in by it', async () => {
    await accountIn(app, 'away@example.com')
    for (let i = 0; i < 12; i += 1) await tried(browserOf(app), 'away@example.com', 'a wrong one')
    const browser = browserOf(app)
    await requestReset(await browser.visit(), 'away@example.com')
    const token = await tokenMailedTo(app, 'away@example.com', 'set a new password')
    const reset = await resetPassword(await browser.visit(), { token, password: 'another vase of marble' })
    if (!reset.ok) throw new Error(reset.reason)
    browser.keep(reset.value.cookies)
    expect(await tried(browser, 'away@example.com', 'another vase of marble')).toBe('signed-in')
  })

  it('take no cookie of a device that somebody wrote', async () => {
    const id = await accountIn(app, 'forged@example.com')
    for (let i = 0; i < 12; i += 1) await tried(browserOf(app), 'forged@example.com', 'a wrong one')
    for (const cookie of [`${id}.aa.`, `${id}.aa.${'0'.repeat(32)}`, `${id}`, '..'])
      expect(
        await tried(browserOf(app, new Map([['handsel_device', cookie]])), 'forged@example.com', PASSWORD),
      ).toBe('too-many-tries')
  })

  it('are forgotten when they are old', async () => {
    app.setNowMs(noonMs + 2 * WINDOW_MS)
    await sweepAccounts(app.shop)
    const { rows } = await app.database.pool.query('select 1 from sign_in_failure')
    expect(rows).toEqual([])
    app.setNowMs(noonMs)
  })
})
