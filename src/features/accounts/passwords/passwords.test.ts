import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  canSignIn,
  INVALID_LINK,
  isSignedIn,
  mailsOf,
  NEW_PASSWORD,
  PASSWORD,
  resetTokenOf,
  signedInBrowser,
  tokenMailedTo,
} from '../../../../test/support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { takeEvents } from '../../../../test/support/events.ts'
import { noonMs } from '../../../../test/support/world.ts'
import { verifyEmail } from '../email/email-address.ts'
import { isLinkValid } from '../email/links.ts'
import { changePassword, requestReset, resetPassword } from './passwords.ts'

const HOUR_MS = 3600 * 1000

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => app.close())

describe('a link to set a new password', () => {
  it('works once, ends every session, and signs nobody in', async () => {
    await accountIn(app, 'ada@example.com')
    const browser = await signedInBrowser(app, 'ada@example.com')
    const token = await resetTokenOf(app, 'ada@example.com')
    expect(await isLinkValid(app.shop, ['reset'], token)).toBe(true)
    const reset = await resetPassword(await browserOf(app).context(), { token, password: NEW_PASSWORD })
    expect(reset).toMatchObject({ ok: true, value: { cookies: [{ name: '__Host-handsel_device' }] } })
    expect(await isSignedIn(browser)).toBe(false)
    expect(await canSignIn(app, 'ada@example.com', PASSWORD)).toBe(false)
    expect(await canSignIn(app, 'ada@example.com', NEW_PASSWORD)).toBe(true)

    expect(await isLinkValid(app.shop, ['reset'], token)).toBe(false)
    expect(
      await resetPassword(await browser.context(), { token, password: 'a third vase of marble' }),
    ).toEqual(INVALID_LINK)
    expect((await mailsOf(app)).some((mail) => mail.includes('password was changed'))).toBe(true)
  })

  it('works once in two concurrent requests', async () => {
    await accountIn(app, 'race@example.com')
    const token = await resetTokenOf(app, 'race@example.com')
    const context = await browserOf(app).context()
    const both = await Promise.all(
      ['one password here', 'other password here'].map((password) =>
        resetPassword(context, { token, password }),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('expires after an hour', async () => {
    await accountIn(app, 'late@example.com')
    const token = await resetTokenOf(app, 'late@example.com')
    app.setNowMs(noonMs + HOUR_MS - 1)
    expect(await isLinkValid(app.shop, ['reset'], token)).toBe(true)
    app.setNowMs(noonMs + HOUR_MS)
    expect(await resetPassword(await browserOf(app).context(), { token, password: NEW_PASSWORD })).toEqual(
      INVALID_LINK,
    )
    app.setNowMs(noonMs)
  })

  it('stays valid when the password is refused, and works for nothing else', async () => {
    await accountIn(app, 'fussy@example.com')
    const token = await resetTokenOf(app, 'fussy@example.com')
    const context = await browserOf(app).context()
    const reasons = {
      short: 'too-short',
      password123: 'common',
      'fussy@example.com': 'like-the-name',
      ['x'.repeat(100_000)]: 'too-long',
    }
    for (const [password, reason] of Object.entries(reasons))
      expect(await resetPassword(context, { token, password })).toEqual({ ok: false, reason })
    expect(await verifyEmail(context, { token, password: PASSWORD })).toEqual(INVALID_LINK)
    for (const other of ['', 'x', token.slice(1), `${token}x`, 'x'.repeat(100_000)])
      expect(
        await resetPassword(context, { token: other, password: NEW_PASSWORD }),
        other.slice(0, 50),
      ).toEqual(INVALID_LINK)
    expect((await resetPassword(context, { token, password: NEW_PASSWORD })).ok).toBe(true)
  })

  it('uses the shop’s own origin, whatever host was called', async () => {
    const mails = await mailsOf(app)
    const links = mails.flatMap((mail) => mail.match(/https?:\/\/[^\s"<]+token=/g) ?? [])
    expect(links.length).toBeGreaterThan(4)
    for (const link of links)
      expect(link).toMatch(/^https:\/\/shop\.example\/my-account\/(lost-password|confirm-email)\/\?token=$/)
    expect(mails.join()).not.toContain('evil.example')
  })

  it('is mailed to the address of the account, and to nobody for an unknown name', async () => {
    await accountIn(app, 'named@example.com')
    const before = (await mailsOf(app)).length
    const context = await browserOf(app).context()
    for (const name of [
      'nobody@example.com',
      'NAMED@example.com, evil@example.com',
      'nаmed@example.com',
      '\0',
      '',
      'x'.repeat(10_000),
    ])
      await requestReset(context, name)
    expect(await mailsOf(app)).toHaveLength(before)
    await requestReset(context, 'Named')
    expect(await tokenMailedTo(app, 'named@example.com', 'Reset your')).toBeTruthy()
  })

  it('is not mailed without limit', async () => {
    await accountIn(app, 'flood@example.com')
    const context = await browserOf(app).context()
    for (let i = 0; i < 50; i += 1) await requestReset(context, 'flood@example.com')
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: flood@example.com'))).toHaveLength(5)
    // The other name belongs to the same account.
    await requestReset(context, 'flood')
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: flood@example.com'))).toHaveLength(5)
  })

  it('leaves no token in tables, queue or log', async () => {
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
  it('requires the old one, and ends all other sessions', async () => {
    await accountIn(app, 'changes@example.com')
    const [here, there] = [
      await signedInBrowser(app, 'changes@example.com'),
      await signedInBrowser(app, 'changes@example.com'),
    ]
    const former = here.copy()
    const wrong = await changePassword(await here.context(), { current: 'not it at all', next: NEW_PASSWORD })
    expect(wrong).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await changePassword(await here.context(), { current: PASSWORD, next: '1234567' })).toEqual({
      ok: false,
      reason: 'too-short',
    })

    const pending = await resetTokenOf(app, 'changes@example.com')
    await takeEvents(app.shop.db)
    const changed = await changePassword(await here.context(), { current: PASSWORD, next: NEW_PASSWORD })
    if (!changed.ok) throw new Error(changed.reason)
    expect(await takeEvents(app.shop.db)).toMatchObject([
      { name: 'customer.updated', payload: { changes: { password: {} } } },
    ])
    here.setCookies(changed.value.cookies)
    expect(changed.value.cookies[0]).toMatchObject({
      name: '__Host-handsel_session',
      maxAgeSeconds: 60 * 24 * 3600,
    })
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(former)).toBe(false)
    expect(await canSignIn(app, 'changes@example.com', NEW_PASSWORD)).toBe(true)
    expect(await resetPassword(await here.context(), { token: pending, password: PASSWORD })).toEqual(
      INVALID_LINK,
    )
  })

  it('limits guesses at an unlocked screen', async () => {
    await accountIn(app, 'screen@example.com')
    const browser = await signedInBrowser(app, 'screen@example.com')
    const context = await browser.context()
    const answers: string[] = []
    for (let i = 0; i < 12; i += 1) {
      const guess = await changePassword(context, { current: `guess ${i}`, next: NEW_PASSWORD })
      answers.push(guess.ok ? '' : guess.reason)
    }
    expect(answers).toEqual([...Array(10).fill('wrong-password'), ...Array(2).fill('too-many-attempts')])
  })
})
