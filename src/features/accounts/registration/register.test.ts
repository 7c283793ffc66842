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
import { noonMs } from '../../../../test/support/world.ts'
import { deleteExpiredAccountData } from '../accounts.ts'
import { changeAccountEmail, claimAccount, verifyEmail } from '../email/email-address.ts'
import { isLinkValid } from '../email/links.ts'
import { resetPassword } from '../passwords/passwords.ts'
import { readAccount, readAccountNamed } from '../store/account-store.ts'
import { accountPersonalData, eraseAccount } from './erasure.ts'
import { register } from './register.ts'

const HOUR_MS = 3600 * 1000
const WRONG = { ok: false, reason: 'wrong-password' }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
})
afterAll(() => app.close())

describe('changing the e-mail', () => {
  it('waits for the link to the new address, then notifies the old one', async () => {
    const id = await accountIn(app, 'before@example.com')
    const [here, there] = [
      await signedInBrowser(app, 'before@example.com'),
      await signedInBrowser(app, 'before@example.com'),
    ]
    const stale = await resetTokenOf(app, 'before@example.com')
    const input = { email: 'After@Example.com', password: PASSWORD }
    expect(await changeAccountEmail(await here.context(), { ...input, password: 'not it' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect(await changeAccountEmail(await here.context(), { ...input, email: 'аfter@example.com' })).toEqual({
      ok: false,
      reason: 'invalid-email',
    })
    expect(await changeAccountEmail(await here.context(), input)).toEqual({ ok: true, value: undefined })
    expect((await readAccount(app.shop.db, id))?.email).toBe('before@example.com')

    const token = await tokenMailedTo(app, 'after@example.com', 'Confirm your new email')
    expect(await verifyEmail(await here.context(), { token, password: '' })).toEqual({
      ok: true,
      value: { email: 'after@example.com' },
    })
    expect(await verifyEmail(await here.context(), { token, password: '' })).toEqual(INVALID_LINK)
    expect((await readAccount(app.shop.db, id))?.email).toBe('after@example.com')
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect(await isLinkValid(app.shop, ['reset'], stale)).toBe(false)
    const noticeMail = (await mailsOf(app)).find((mail) => mail.includes('email was changed'))
    expect(noticeMail).toContain('To: before@example.com')
    expect(noticeMail).not.toContain('after@example.com')
  })

  it('does not reveal that an address is taken, before or after', async () => {
    await accountIn(app, 'taken@example.com')
    await accountIn(app, 'wants@example.com')
    const browser = await signedInBrowser(app, 'wants@example.com')
    const input = { email: 'taken@example.com', password: PASSWORD }
    expect(await changeAccountEmail(await browser.context(), input)).toEqual({ ok: true, value: undefined })
    const soon = { email: 'soon@example.com', password: PASSWORD }
    await changeAccountEmail(await browser.context(), soon)
    const token = await tokenMailedTo(app, 'soon@example.com', 'Confirm your new email')
    await accountIn(app, 'soon@example.com')
    expect(await verifyEmail(await browser.context(), { token, password: '' })).toEqual(INVALID_LINK)
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: taken@example.com'))).toEqual([])
  })
})

describe('a link to a new address', () => {
  it('requires the password where its account is not signed in, and gives the account to nobody', async () => {
    const id = await accountIn(app, 'asks@example.com')
    await accountIn(app, 'neighbour@example.com')
    const [here, neighbour] = [
      await signedInBrowser(app, 'asks@example.com'),
      await signedInBrowser(app, 'neighbour@example.com'),
    ]
    await changeAccountEmail(await here.context(), { email: 'asked@example.com', password: PASSWORD })
    const token = await tokenMailedTo(app, 'asked@example.com', 'Confirm your new email')
    for (const browser of [neighbour, browserOf(app)]) {
      expect(await verifyEmail(await browser.context(), { token, password: '' })).toEqual(WRONG)
      expect(await claimAccount(await browser.context(), token)).toEqual(INVALID_LINK)
    }
    expect(await canSignIn(app, 'asks@example.com', PASSWORD)).toBe(true)
    const outcome = await verifyEmail(await browserOf(app).context(), { token, password: PASSWORD })
    expect(outcome.ok).toBe(true)
    expect((await readAccount(app.shop.db, id))?.email).toBe('asked@example.com')
  })
})

describe('an account that a stranger registered with another person’s address', () => {
  const email = 'victim@example.com'
  const STRANGERS = 'the password of a stranger'

  it('is given to the owner of the address, and no longer opens for the stranger', async () => {
    const stranger = await browserOf(app).context()
    await register(stranger, { email, password: STRANGERS })
    const context = await browserOf(app).context()
    const token = await tokenMailedTo(app, email, 'Confirm your email for')
    const both = await Promise.all([claimAccount(context, token), claimAccount(context, token)])
    const [taken] = both.filter((outcome) => outcome.ok)
    expect(both.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await canSignIn(app, email, STRANGERS)).toBe(false)
    expect(await verifyEmail(stranger, { token, password: STRANGERS })).toEqual(INVALID_LINK)
    const reset = { token: taken?.ok ? taken.value.resetToken : '', password: NEW_PASSWORD }
    expect(await resetPassword(context, reset)).toMatchObject({ ok: true, value: { email } })
    expect([await canSignIn(app, email, STRANGERS), await canSignIn(app, email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ])
  })

  it('limits guesses through the link', async () => {
    const limited = await makeTestApp()
    const context = await browserOf(limited).context()
    await register(context, { email, password: PASSWORD })
    const token = await tokenMailedTo(limited, email, 'Confirm your email for')
    const reasons = new Set<string>()
    for (let tries = 0; tries < 12; tries += 1) {
      const outcome = await verifyEmail(context, { token, password: 'a guess' })
      reasons.add(outcome.ok ? 'ok' : outcome.reason)
    }
    expect([...reasons]).toEqual(['wrong-password', 'too-many-attempts'])
    expect(await verifyEmail(context, { token, password: PASSWORD })).toEqual({
      ok: false,
      reason: 'too-many-attempts',
    })
    await limited.close()
  })
})

describe('registering', () => {
  /** The same for every address: a cookie that says nothing. */
  const answer = {
    ok: true,
    value: {
      cookies: [
        {
          name: '__Host-handsel_registration',
          value: expect.stringMatching(/^[\w-]{32}$/),
          httpOnly: true,
          maxAgeSeconds: 604_800,
        },
        { name: 'handsel_signed_in', value: '1', httpOnly: false, maxAgeSeconds: 604_800 },
      ],
    },
  }

  it('creates a customer who must verify the address, whatever roles the form sends', async () => {
    const context = await browserOf(app).context()
    const malicious = {
      roles: ['administrator'],
      isEmailVerified: true,
      id: 1,
      login: 'admin',
      meta: { x: 1 },
      __proto__: { roles: [] },
    }
    expect(
      await register(context, {
        email: 'Grace@Example.com',
        password: PASSWORD,
        firstName: 'Grace',
        ...malicious,
      }),
    ).toEqual(answer)
    const account = await readAccountNamed(app.shop.db, 'grace@example.com')
    expect(account).toMatchObject({
      roles: ['customer'],
      login: 'grace',
      isEmailVerified: false,
      displayName: 'Grace',
    })
    expect(await canSignIn(app, 'grace@example.com', PASSWORD)).toBe(false)
    const token = await tokenMailedTo(app, 'grace@example.com', 'Confirm your email for')
    for (const password of ['', NEW_PASSWORD, 'x'.repeat(100_000)])
      expect(await verifyEmail(context, { token, password })).toEqual(WRONG)
    expect(await canSignIn(app, 'grace@example.com', PASSWORD)).toBe(false)
    expect(await verifyEmail(context, { token, password: PASSWORD })).toMatchObject({
      ok: true,
      value: { email: 'grace@example.com', signIn: { kind: 'signed-in' } },
    })
    expect(await claimAccount(context, token)).toEqual(INVALID_LINK)
    expect(await canSignIn(app, 'grace@example.com', PASSWORD)).toBe(true)
  })

  it('answers the same for an existing account, whose password is unchanged', async () => {
    const context = await browserOf(app).context()
    expect(await register(context, { email: 'grace@example.com', password: NEW_PASSWORD })).toEqual(answer)
    expect(await canSignIn(app, 'grace@example.com', NEW_PASSWORD)).toBe(false)
    expect(await tokenMailedTo(app, 'grace@example.com', 'You already have a')).toBeTruthy()
  })

  it('sends a link to choose a password where none was given', async () => {
    const context = await browserOf(app).context()
    expect(await register(context, { email: 'later@example.com' })).toEqual(answer)
    const token = await tokenMailedTo(app, 'later@example.com', 'Create a password')
    app.setNowMs(noonMs + 71 * HOUR_MS)
    expect((await resetPassword(context, { token, password: NEW_PASSWORD })).ok).toBe(true)
    expect(await canSignIn(app, 'later@example.com', NEW_PASSWORD)).toBe(true)
    app.setNowMs(noonMs)
  })

  it('adds a number to a taken user name', async () => {
    const context = await browserOf(app).context()
    await register(context, { email: 'grace@elsewhere.example', password: PASSWORD })
    const duplicate = await readAccountNamed(app.shop.db, 'grace@elsewhere.example')
    expect(duplicate?.login).toMatch(/^grace\d{4,}$/)
  })

  it('refuses invalid addresses and weak passwords', async () => {
    const context = await browserOf(app).context()
    const reasons = async (email: string, password: string) => {
      const outcome = await register(context, { email, password })
      return outcome.ok ? 'ok' : outcome.reason
    }
    expect(await reasons('grаce@example.com', PASSWORD)).toBe('invalid-email')
    expect(await reasons('x@example.com\nBcc: y@example.com', PASSWORD)).toBe('invalid-email')
    expect(await reasons('poor@example.com', 'qwertyuiop')).toBe('common')
    expect(await reasons('poor@example.com', 'QWERTYUIOP')).toBe('common')
    expect(await reasons('poor@example.com', 'poor@example.com')).toBe('like-the-name')
    expect(await reasons('poor@example.com', 'é'.repeat(50_000))).toBe('too-long')
    expect(await readAccountNamed(app.shop.db, 'poor@example.com')).toBeUndefined()
  })

  it('is closed by the setting', async () => {
    const closed = await makeTestApp({ settings: { registration_enabled: false } })
    const outcome = await register(await browserOf(closed).context(), {
      email: 'a@example.com',
      password: PASSWORD,
    })
    expect(outcome).toEqual({ ok: false, reason: 'closed' })
    await closed.close()
  })
})

describe('a pending registration', () => {
  const DAYS_MS = 24 * HOUR_MS
  const countOf = async (email: string) => {
    const { rows } = await sql`select 1 from pending_registration where email = ${email}`.execute(app.shop.db)
    return rows.length
  }

  it('stores no token, and is deleted once it has expired', async () => {
    const email = 'expires@example.com'
    const outcome = await register(await browserOf(app).context(), { email, password: PASSWORD })
    const token = outcome.ok ? outcome.value.cookies[0]?.value : ''
    const { rows } = await sql`select * from pending_registration where email = ${email}`.execute(app.shop.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    await deleteExpiredAccountData(app.shop)
    expect(await countOf(email)).toBe(1)
    app.setNowMs(noonMs + 7 * DAYS_MS)
    await deleteExpiredAccountData(app.shop)
    expect(await countOf(email)).toBe(0)
    app.setNowMs(noonMs)
  })

  it('is erased with the data of the person', async () => {
    const email = 'erased@example.com'
    await accountIn(app, email)
    await register(await browserOf(app).context(), { email, password: PASSWORD })
    const erase = () =>
      app.shop.db.transaction().execute((tx) => accountPersonalData.erase(tx, { email }, app.shop))
    expect(await erase()).toEqual(['1 unconfirmed registration was deleted.'])
    expect(await erase()).toEqual([])
  })
})

describe('erasing an account', () => {
  it('requires the password, and erases everything in one transaction with other features', async () => {
    const id = await accountIn(app, 'leaves@example.com')
    const browser = await signedInBrowser(app, 'leaves@example.com')
    const erased: number[] = []
    const also = async (_: unknown, accountId: number) => void erased.push(accountId)
    expect(await eraseAccount(await browser.context(), 'not it', also)).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    await expect(
      eraseAccount(await browser.context(), PASSWORD, async () => {
        throw new Error('something failed')
      }),
    ).rejects.toThrow('something failed')
    expect(await isSignedIn(browser)).toBe(true)

    expect((await eraseAccount(await browser.context(), PASSWORD, also)).ok).toBe(true)
    expect(erased).toEqual([id])
    expect(await isSignedIn(browser)).toBe(false)
    expect(await readAccount(app.shop.db, id)).toBeUndefined()
    const { rows } = await sql`
      select 1 from account_session where account_id = ${id} union select 1 from account_credential where account_id = ${id}
      union select 1 from account_link where account_id = ${id}`.execute(app.shop.db)
    expect(rows).toEqual([])
  })

  it('is refused for the last administrator', async () => {
    await accountIn(app, 'boss@example.com', { roles: ['administrator'] })
    const browser = await signedInBrowser(app, 'boss@example.com')
    const outcome = await eraseAccount(await browser.context(), PASSWORD, async () => {})
    expect(outcome).toEqual({ ok: false, reason: 'last-administrator' })
  })
})
