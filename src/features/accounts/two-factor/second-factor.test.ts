import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  mailsOf,
  PASSWORD,
  signedInBrowser,
  tokenMailedTo,
} from '../../../../test/support/accounts/account-session.ts'
import { totp } from '../../../../test/support/accounts/totp.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { noonMs } from '../../../../test/support/world.ts'
import { requestReset, resetPassword } from '../passwords/passwords.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { isSecondFactorPending, signInWithCode } from './second-factor.ts'
import { secondFactorsOf } from './second-factors.ts'
import { confirmTotp, disableTotp, pendingTotp, replaceBackupCodes, startTotp } from './totp.ts'
import { base32 } from './totp-secret.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const STEP_MS = 30_000
const WRONG = { ok: false, reason: 'wrong-code' }

const codeOf = (secret: Buffer, nowMs = app.shop.nowMs()) => totp(base32(secret), nowMs)

function decoded(base32: string): Buffer {
  const bits = [...base32].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** An account with a confirmed authenticator. */
async function accountWithTotp(email: string, roles: Parameters<typeof accountIn>[2] = {}) {
  const id = await accountIn(app, email, roles)
  const browser = await signedInBrowser(app, email)
  const started = await startTotp(await browser.context(), PASSWORD)
  if (!started.ok) throw new Error(started.reason)
  const secret = decoded(started.value.secret)
  const confirmed = await confirmTotp(await browser.context(), codeOf(secret, app.shop.nowMs() - STEP_MS))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  browser.setCookies(confirmed.value.cookies)
  return { id, browser, secret, started: started.value, backupCodes: confirmed.value.backupCodes }
}

describe('setting up an authenticator', () => {
  it('requires the password, shows the secret, and is enabled by the first code', async () => {
    await accountIn(app, 'ada@example.com')
    const [browser, other] = [
      await signedInBrowser(app, 'ada@example.com'),
      await signedInBrowser(app, 'ada@example.com'),
    ]
    expect(await startTotp(await browser.context(), 'not it')).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect(await confirmTotp(await browser.context(), '123456')).toEqual({ ok: false, reason: 'not-started' })

    const started = await startTotp(await browser.context(), PASSWORD)
    if (!started.ok) throw new Error(started.reason)
    const { secret, uri, qr } = started.value
    expect(uri).toBe(`otpauth://totp/Handsel:ada%40example.com?secret=${secret}&issuer=Handsel`)
    expect(qr.path).toMatch(/^M4 4h1v1h-1z(M\d+ \d+h1v1h-1z)+$/)
    expect(qr.size).toBeGreaterThan(29)
    expect(await pendingTotp(await browser.context())).toEqual(started.value)
    // Started is not enabled: losing the secret now locks nobody out.
    expect((await (await signedInBrowser(app, 'ada@example.com')).context()).person).toBeDefined()

    const key = decoded(secret)
    const wrong = codeOf(key) === '000000' ? '000001' : '000000'
    expect(await confirmTotp(await browser.context(), wrong)).toEqual(WRONG)
    const before = browser.cookies.get('handsel_session')
    const confirmed = await confirmTotp(
      await browser.context(),
      ` ${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)} `,
    )
    if (!confirmed.ok) throw new Error(confirmed.reason)
    browser.setCookies(confirmed.value.cookies)
    expect(new Set(confirmed.value.backupCodes).size).toBe(10)
    expect(browser.cookies.get('handsel_session')).not.toBe(before)
    expect((await browser.context()).person).toBeDefined()
    expect((await other.context()).person).toBeUndefined()
    expect(await startTotp(await browser.context(), PASSWORD)).toEqual({
      ok: false,
      reason: 'already-enabled',
    })
    expect(await pendingTotp(await browser.context())).toBeUndefined()
    expect(await secondFactorsOf(await browser.context())).toEqual({
      totp: true,
      backupCodesLeft: 10,
      passkeys: 0,
      mustSetUp: false,
      mustUsePasskey: false,
    })
  })

  it('stores neither the secret nor the codes in plain text', async () => {
    const { id, secret, started, backupCodes } = await accountWithTotp('hidden@example.com')
    const { rows } = await sql<{ secret: Buffer; codes: string[] }>`
      select secret, backup_codes as codes from account_two_factor where account_id = ${id}`.execute(
      app.shop.db,
    )
    expect(rows[0]?.secret.includes(secret)).toBe(false)
    for (const code of [...backupCodes, started.secret])
      expect(JSON.stringify([rows, app.logged()])).not.toContain(code)
  })
})

describe('signing in with a second factor', () => {
  it('signs nobody in before the code', async () => {
    const { id, secret } = await accountWithTotp('two@example.com')
    const browser = await signedInBrowser(app, 'two@example.com')
    expect((await browser.context()).person).toBeUndefined()
    expect([...browser.cookies.keys()]).toEqual(['handsel_second_factor'])
    expect(isSecondFactorPending(await browser.context())).toBe(true)
    const outcome = await signInWithCode(await browser.context(), codeOf(secret))
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in', accountId: id } })
    if (outcome.ok) browser.setCookies(outcome.value.cookies)
    expect((await browser.context()).person?.id).toBe(id)
    expect(isSecondFactorPending(await browser.context())).toBe(false)
  })

  it('accepts a code once, also of the neighbouring steps, and none further away', async () => {
    const { secret } = await accountWithTotp('steps@example.com')
    const attempt = async (code: string) =>
      signInWithCode(await (await signedInBrowser(app, 'steps@example.com')).context(), code)
    const now = noonMs + 10 * STEP_MS
    app.setNowMs(now)
    for (const far of [-2, 2])
      expect(await attempt(codeOf(secret, now + far * STEP_MS)), `${far}`).toEqual(WRONG)
    expect((await attempt(codeOf(secret, now - STEP_MS))).ok).toBe(true)
    expect(await attempt(codeOf(secret, now - STEP_MS))).toEqual(WRONG)
    expect((await attempt(codeOf(secret, now + STEP_MS))).ok).toBe(true)
    // A later code was used: an older one that a stranger has seen is invalid.
    expect(await attempt(codeOf(secret, now))).toEqual(WRONG)
    app.setNowMs(noonMs)
  })

  it('accepts a code once in two concurrent requests', async () => {
    const { secret } = await accountWithTotp('twins@example.com')
    const contexts = [
      await (await signedInBrowser(app, 'twins@example.com')).context(),
      await (await signedInBrowser(app, 'twins@example.com')).context(),
    ]
    const both = await Promise.all(contexts.map((context) => signInWithCode(context, codeOf(secret))))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('accepts each backup code once', async () => {
    const { backupCodes, browser } = await accountWithTotp('backup@example.com')
    const attempt = async (code: string) =>
      signInWithCode(await (await signedInBrowser(app, 'backup@example.com')).context(), code)
    const [first = '', second = ''] = backupCodes
    expect((await attempt(first.replaceAll('-', ' ').toUpperCase())).ok).toBe(true)
    expect(await attempt(first)).toEqual(WRONG)
    expect((await secondFactorsOf(await browser.context())).backupCodesLeft).toBe(9)
    const replaced = await replaceBackupCodes(await browser.context(), PASSWORD)
    expect(await attempt(second)).toEqual(WRONG)
    if (replaced.ok) expect((await attempt(replaced.value[3] ?? '')).ok).toBe(true)
  })

  it('ends after five wrong codes, and the account is limited after ten', async () => {
    const { secret } = await accountWithTotp('guessed@example.com')
    const browser = await signedInBrowser(app, 'guessed@example.com')
    for (let i = 0; i < 5; i += 1)
      expect(await signInWithCode(await browser.context(), `00000${i}`)).toEqual(WRONG)
    expect(await signInWithCode(await browser.context(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'sign-in-expired',
    })
    const again = await signedInBrowser(app, 'guessed@example.com')
    for (let i = 0; i < 5; i += 1) await signInWithCode(await again.context(), 'zzzz-zzzz-zzzz')
    const third = await signedInBrowser(app, 'guessed@example.com')
    expect(await signInWithCode(await third.context(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'too-many-attempts',
    })
  })

  it('expires after ten minutes, and does not exist for a forged cookie', async () => {
    const { secret } = await accountWithTotp('slow@example.com')
    const browser = await signedInBrowser(app, 'slow@example.com')
    app.setNowMs(noonMs + 600_000)
    expect(await signInWithCode(await browser.context(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'sign-in-expired',
    })
    const forged = browserOf(app, new Map([['handsel_second_factor', 'x'.repeat(43)]]))
    expect(await signInWithCode(await forged.context(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'sign-in-expired',
    })
    app.setNowMs(noonMs)
  })

  it('is still required after a new password was set', async () => {
    await accountWithTotp('reset@example.com')
    const pending = await signedInBrowser(app, 'reset@example.com')
    await requestReset(await pending.context(), 'reset@example.com')
    const token = await tokenMailedTo(app, 'reset@example.com', 'Reset your')
    await resetPassword(await pending.context(), { token, password: 'another vase of marble' })
    expect(await signInWithCode(await pending.context(), '123456')).toEqual({
      ok: false,
      reason: 'sign-in-expired',
    })
    const browser = await signedInBrowser(app, 'reset@example.com', 'another vase of marble')
    expect(isSecondFactorPending(await browser.context())).toBe(true)
    expect((await browser.context()).person).toBeUndefined()
  })

  it('ends with the password', async () => {
    const { browser } = await accountWithTotp('off@example.com')
    expect(await disableTotp(await browser.context(), 'not it')).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect((await disableTotp(await browser.context(), PASSWORD)).ok).toBe(true)
    const mails = (await mailsOf(app)).filter((mail) => mail.includes('To: off@example.com'))
    expect(mails.filter((mail) => mail.includes('sign-in options were changed'))).toHaveLength(2)
    expect(await disableTotp(await browser.context(), PASSWORD)).toEqual({ ok: false, reason: 'not-enabled' })
    expect((await (await signedInBrowser(app, 'off@example.com')).context()).person).toBeDefined()
  })
})

describe('where the shop requires it of staff', () => {
  it('is required of staff, not of customers, and cannot be disabled by staff', async () => {
    const strict = await makeTestApp({ settings: { staff_second_factor: true } })
    const before = app
    app = strict
    try {
      await accountIn(app, 'buyer@example.com')
      const buyer = await signedInBrowser(app, 'buyer@example.com')
      expect((await secondFactorsOf(await buyer.context())).mustSetUp).toBe(false)
      await accountIn(app, 'clerk@example.com', { roles: ['shop_manager'] })
      const outcome = await signIn(await browserOf(app).context(), {
        name: 'clerk@example.com',
        password: PASSWORD,
        remember: false,
      })
      expect(outcome).toMatchObject({ ok: true, value: { mustSetUpSecondFactor: true } })
      const { browser } = await accountWithTotp('manager@example.com', { roles: ['shop_manager'] })
      expect((await secondFactorsOf(await browser.context())).mustSetUp).toBe(false)
      expect(await disableTotp(await browser.context(), PASSWORD)).toEqual({ ok: false, reason: 'required' })
    } finally {
      app = before
      await strict.close()
    }
  })
})
