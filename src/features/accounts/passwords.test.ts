import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  canSignIn,
  enteredBy,
  isSignedIn,
  mailsOf,
  PASSWORD,
  resetTokenOf,
  tokenMailedTo,
} from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { noonMs } from '../../../test/support/world.ts'
import { verifyEmail } from './email-proof.ts'
import { linkHolds } from './links.ts'
import { changePassword, requestReset, resetPassword } from './passwords.ts'

const HOUR_MS = 3600 * 1000
const NEXT = 'another vase of marble'
const OVER = { ok: false, reason: 'link-over' }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => app.close())

describe('a link to set a new password', () => {
  it('works once, ends every session, and signs nobody in', async () => {
    await accountIn(app, 'ada@example.com')
    const browser = await enteredBy(app, 'ada@example.com')
    const token = await resetTokenOf(app, 'ada@example.com')
    expect(await linkHolds(app.shop, ['reset'], token)).toBe(true)
    const reset = await resetPassword(await browserOf(app).visit(), { token, password: NEXT })
    expect(reset).toMatchObject({ ok: true, value: { cookies: [{ name: '__Host-handsel_device' }] } })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await canSignIn(app, 'ada@example.com', PASSWORD)).toBe(false)
    expect(await canSignIn(app, 'ada@example.com', NEXT)).toBe(true)

    expect(await linkHolds(app.shop, ['reset'], token)).toBe(false)
    expect(await resetPassword(await browser.visit(), { token, password: 'a third vase of marble' })).toEqual(
      OVER,
    )
    expect((await mailsOf(app)).some((mail) => mail.includes('your password was changed'))).toBe(true)
  })

  it('works for one of two who follow it at once', async () => {
    await accountIn(app, 'race@example.com')
    const token = await resetTokenOf(app, 'race@example.com')
    const visit = await browserOf(app).visit()
    const both = await Promise.all(
      ['one password here', 'other password here'].map((password) =>
        resetPassword(visit, { token, password }),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is over after an hour', async () => {
    await accountIn(app, 'late@example.com')
    const token = await resetTokenOf(app, 'late@example.com')
    app.setNowMs(noonMs + HOUR_MS - 1)
    expect(await linkHolds(app.shop, ['reset'], token)).toBe(true)
    app.setNowMs(noonMs + HOUR_MS)
    expect(await resetPassword(await browserOf(app).visit(), { token, password: NEXT })).toEqual(OVER)
    app.setNowMs(noonMs)
  })

  it('holds on when the password is refused, and is for nothing else', async () => {
    await accountIn(app, 'fussy@example.com')
    const token = await resetTokenOf(app, 'fussy@example.com')
    const visit = await browserOf(app).visit()
    const reasons = {
      short: 'too-short',
      password123: 'common',
      'fussy@example.com': 'like-the-name',
      ['x'.repeat(100_000)]: 'too-long',
    }
    for (const [password, reason] of Object.entries(reasons))
      expect(await resetPassword(visit, { token, password })).toEqual({ ok: false, reason })
    expect(await verifyEmail(visit, { token, password: PASSWORD })).toEqual(OVER)
    for (const other of ['', 'x', token.slice(1), `${token}x`, 'x'.repeat(100_000)])
      expect(await resetPassword(visit, { token: other, password: NEXT }), other.slice(0, 50)).toEqual(OVER)
    expect((await resetPassword(visit, { token, password: NEXT })).ok).toBe(true)
  })

  it('leads to the shop’s own address, whatever host was asked', async () => {
    const mails = await mailsOf(app)
    const links = mails.flatMap((mail) => mail.match(/https?:\/\/[^\s"<]+token=/g) ?? [])
    expect(links.length).toBeGreaterThan(4)
    for (const link of links)
      expect(link).toMatch(/^https:\/\/shop\.example\/my-account\/(lost-password|confirm-email)\/\?token=$/)
    expect(mails.join()).not.toContain('evil.example')
  })

  it('goes to the address that the account has, and to nobody for a name without an account', async () => {
    await accountIn(app, 'named@example.com')
    const before = (await mailsOf(app)).length
    const visit = await browserOf(app).visit()
    for (const name of [
      'nobody@example.com',
      'NAMED@example.com, evil@example.com',
      'nаmed@example.com',
      '\0',
      '',
      'x'.repeat(10_000),
    ])
      await requestReset(visit, name)
    expect(await mailsOf(app)).toHaveLength(before)
    await requestReset(visit, 'Named')
    expect(await tokenMailedTo(app, 'named@example.com', 'set a new password')).toBeTruthy()
  })

  it('is not sent by the thousand', async () => {
    await accountIn(app, 'flood@example.com')
    const visit = await browserOf(app).visit()
    for (let i = 0; i < 50; i += 1) await requestReset(visit, 'flood@example.com')
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: flood@example.com'))).toHaveLength(5)
    // By its other name it is the same account.
    await requestReset(visit, 'flood')
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: flood@example.com'))).toHaveLength(5)
  })

  it('leaves no token in the tables, the queue or the log', async () => {
    await accountIn(app, 'hidden@example.com')
    const token = await resetTokenOf(app, 'hidden@example.com')
    const { rows } = await sql`
      select query_to_xml('select * from account_link', true, false, '')::text || query_to_xml('select * from graphile_worker.jobs', true, false, '')::text as all`.execute(
      app.shop.db,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(app.logged())).not.toContain(token)
  })
})

describe('changing the password', () => {
  it('asks for the old one, and signs all others out', async () => {
    await accountIn(app, 'changes@example.com')
    const [here, there] = [
      await enteredBy(app, 'changes@example.com'),
      await enteredBy(app, 'changes@example.com'),
    ]
    const former = here.copy()
    const wrong = await changePassword(await here.visit(), { current: 'not it at all', next: NEXT })
    expect(wrong).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await changePassword(await here.visit(), { current: PASSWORD, next: '1234567' })).toEqual({
      ok: false,
      reason: 'too-short',
    })

    const pending = await resetTokenOf(app, 'changes@example.com')
    const changed = await changePassword(await here.visit(), { current: PASSWORD, next: NEXT })
    if (!changed.ok) throw new Error(changed.reason)
    here.keep(changed.value.cookies)
    expect(changed.value.cookies[0]).toMatchObject({
      name: '__Host-handsel_session',
      maxAgeSeconds: 60 * 24 * 3600,
    })
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(former)).toBe(false)
    expect(await canSignIn(app, 'changes@example.com', NEXT)).toBe(true)
    expect(await resetPassword(await here.visit(), { token: pending, password: PASSWORD })).toEqual(OVER)
  })

  it('stops guesses at an open screen', async () => {
    await accountIn(app, 'screen@example.com')
    const browser = await enteredBy(app, 'screen@example.com')
    const visit = await browser.visit()
    const answers: string[] = []
    for (let i = 0; i < 12; i += 1) {
      const guess = await changePassword(visit, { current: `guess ${i}`, next: NEXT })
      answers.push(guess.ok ? '' : guess.reason)
    }
    expect(answers).toEqual([...Array(10).fill('wrong-password'), ...Array(2).fill('too-many-tries')])
  })
})
