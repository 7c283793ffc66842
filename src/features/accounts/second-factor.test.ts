import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  enteredBy,
  mailsOf,
  PASSWORD,
  tokenMailedTo,
} from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { noonMs } from '../../../test/support/world.ts'
import { requestReset, resetPassword } from './passwords.ts'
import { stepAt } from './rules/one-time-code.ts'
import { isSecondFactorAwaited, secondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import { beginTotp, begunTotp, confirmTotp, endTotp, newBackupCodes, secondFactorsOf } from './totp.ts'
import { codeAt } from './totp-secret.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const STEP_MS = 30_000
const WRONG = { ok: false, reason: 'wrong-code' }

const codeOf = (secret: Buffer, nowMs = app.shop.nowMs()) => codeAt(secret, stepAt(nowMs))

function decoded(base32: string): Buffer {
  const bits = [...base32].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** An account with an authenticator that counts. */
async function guarded(email: string, roles: Parameters<typeof accountIn>[2] = {}) {
  const id = await accountIn(app, email, roles)
  const browser = await enteredBy(app, email)
  const begun = await beginTotp(await browser.visit(), PASSWORD)
  if (!begun.ok) throw new Error(begun.reason)
  const secret = decoded(begun.value.secret)
  const confirmed = await confirmTotp(await browser.visit(), codeOf(secret, app.shop.nowMs() - STEP_MS))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  browser.keep(confirmed.value.cookies)
  return { id, browser, secret, begun: begun.value, backupCodes: confirmed.value.backupCodes }
}

describe('setting up an authenticator', () => {
  it('takes the password, shows the secret, and counts from the first code on', async () => {
    await accountIn(app, 'ada@example.com')
    const [browser, other] = [
      await enteredBy(app, 'ada@example.com'),
      await enteredBy(app, 'ada@example.com'),
    ]
    expect(await beginTotp(await browser.visit(), 'not it')).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await confirmTotp(await browser.visit(), '123456')).toEqual({ ok: false, reason: 'not-begun' })

    const begun = await beginTotp(await browser.visit(), PASSWORD)
    if (!begun.ok) throw new Error(begun.reason)
    const { secret, uri, qr } = begun.value
    expect(uri).toBe(`otpauth://totp/Handsel:ada%40example.com?secret=${secret}&issuer=Handsel`)
    expect(qr.path).toMatch(/^M4 4h1v1h-1z(M\d+ \d+h1v1h-1z)+$/)
    expect(qr.size).toBeGreaterThan(29)
    expect(await begunTotp(await browser.visit())).toEqual(begun.value)
    // Begun is not on: who loses the secret now is not locked out.
    expect((await (await enteredBy(app, 'ada@example.com')).visit()).person).toBeDefined()

    const key = decoded(secret)
    const wrong = codeOf(key) === '000000' ? '000001' : '000000'
    expect(await confirmTotp(await browser.visit(), wrong)).toEqual(WRONG)
    const before = browser.cookies.get('handsel_session')
    const confirmed = await confirmTotp(
      await browser.visit(),
      ` ${codeOf(key).slice(0, 3)} ${codeOf(key).slice(3)} `,
    )
    if (!confirmed.ok) throw new Error(confirmed.reason)
    browser.keep(confirmed.value.cookies)
    expect(new Set(confirmed.value.backupCodes).size).toBe(10)
    expect(browser.cookies.get('handsel_session')).not.toBe(before)
    expect((await browser.visit()).person).toBeDefined()
    expect((await other.visit()).person).toBeUndefined()
    expect(await beginTotp(await browser.visit(), PASSWORD)).toEqual({ ok: false, reason: 'already-on' })
    expect(await begunTotp(await browser.visit())).toBeUndefined()
    expect(await secondFactorsOf(await browser.visit())).toEqual({
      totp: true,
      backupCodesLeft: 10,
      passkeys: 0,
      mustSetUp: false,
      mustUsePasskey: false,
    })
  })

  it('keeps neither the secret nor the codes as they are', async () => {
    const { id, secret, begun, backupCodes } = await guarded('hidden@example.com')
    const { rows } = await sql<{ secret: Buffer; codes: string[] }>`
      select secret, backup_codes as codes from account_two_factor where account_id = ${id}`.execute(
      app.shop.db,
    )
    expect(rows[0]?.secret.includes(secret)).toBe(false)
    for (const code of [...backupCodes, begun.secret])
      expect(JSON.stringify([rows, app.logged()])).not.toContain(code)
  })
})

describe('signing in with a second factor', () => {
  it('lets nobody in before the code', async () => {
    const { id, secret } = await guarded('two@example.com')
    const browser = await enteredBy(app, 'two@example.com')
    expect((await browser.visit()).person).toBeUndefined()
    expect([...browser.cookies.keys()]).toEqual(['handsel_second_factor'])
    expect(isSecondFactorAwaited(await browser.visit())).toBe(true)
    const outcome = await secondFactor(await browser.visit(), codeOf(secret))
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in', accountId: id } })
    if (outcome.ok) browser.keep(outcome.value.cookies)
    expect((await browser.visit()).person?.id).toBe(id)
    expect(isSecondFactorAwaited(await browser.visit())).toBe(false)
  })

  it('takes a code once, the ones beside it, and none from further away', async () => {
    const { secret } = await guarded('steps@example.com')
    const attempt = async (code: string) =>
      secondFactor(await (await enteredBy(app, 'steps@example.com')).visit(), code)
    const now = noonMs + 10 * STEP_MS
    app.setNowMs(now)
    for (const far of [-2, 2])
      expect(await attempt(codeOf(secret, now + far * STEP_MS)), `${far}`).toEqual(WRONG)
    expect((await attempt(codeOf(secret, now - STEP_MS))).ok).toBe(true)
    expect(await attempt(codeOf(secret, now - STEP_MS))).toEqual(WRONG)
    expect((await attempt(codeOf(secret, now + STEP_MS))).ok).toBe(true)
    // A later code was used: an older one that somebody saw over a shoulder is void.
    expect(await attempt(codeOf(secret, now))).toEqual(WRONG)
    app.setNowMs(noonMs)
  })

  it('takes a code once of two who send it at the same moment', async () => {
    const { secret } = await guarded('twins@example.com')
    const visits = [
      await (await enteredBy(app, 'twins@example.com')).visit(),
      await (await enteredBy(app, 'twins@example.com')).visit(),
    ]
    const both = await Promise.all(visits.map((visit) => secondFactor(visit, codeOf(secret))))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('takes each backup code once', async () => {
    const { backupCodes, browser } = await guarded('backup@example.com')
    const attempt = async (code: string) =>
      secondFactor(await (await enteredBy(app, 'backup@example.com')).visit(), code)
    const [first = '', second = ''] = backupCodes
    expect((await attempt(first.replaceAll('-', ' ').toUpperCase())).ok).toBe(true)
    expect(await attempt(first)).toEqual(WRONG)
    expect((await secondFactorsOf(await browser.visit())).backupCodesLeft).toBe(9)
    const made = await newBackupCodes(await browser.visit(), PASSWORD)
    expect(await attempt(second)).toEqual(WRONG)
    if (made.ok) expect((await attempt(made.value[3] ?? '')).ok).toBe(true)
  })

  it('ends after five wrong codes, and the account rests after ten', async () => {
    const { secret } = await guarded('guessed@example.com')
    const browser = await enteredBy(app, 'guessed@example.com')
    for (let i = 0; i < 5; i += 1)
      expect(await secondFactor(await browser.visit(), `00000${i}`)).toEqual(WRONG)
    expect(await secondFactor(await browser.visit(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'begin-again',
    })
    const again = await enteredBy(app, 'guessed@example.com')
    for (let i = 0; i < 5; i += 1) await secondFactor(await again.visit(), 'zzzz-zzzz-zzzz')
    const third = await enteredBy(app, 'guessed@example.com')
    expect(await secondFactor(await third.visit(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'too-many-tries',
    })
  })

  it('is over after ten minutes, and never was there for a cookie that somebody made up', async () => {
    const { secret } = await guarded('slow@example.com')
    const browser = await enteredBy(app, 'slow@example.com')
    app.setNowMs(noonMs + 600_000)
    expect(await secondFactor(await browser.visit(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'begin-again',
    })
    const forged = browserOf(app, new Map([['handsel_second_factor', 'x'.repeat(43)]]))
    expect(await secondFactor(await forged.visit(), codeOf(secret))).toEqual({
      ok: false,
      reason: 'begin-again',
    })
    app.setNowMs(noonMs)
  })

  it('is not left out after a password was set anew', async () => {
    await guarded('reset@example.com')
    const pending = await enteredBy(app, 'reset@example.com')
    await requestReset(await pending.visit(), 'reset@example.com')
    const token = await tokenMailedTo(app, 'reset@example.com', 'set a new password')
    await resetPassword(await pending.visit(), { token, password: 'another vase of marble' })
    expect(await secondFactor(await pending.visit(), '123456')).toEqual({ ok: false, reason: 'begin-again' })
    const browser = await enteredBy(app, 'reset@example.com', 'another vase of marble')
    expect(isSecondFactorAwaited(await browser.visit())).toBe(true)
    expect((await browser.visit()).person).toBeUndefined()
  })

  it('ends with the password', async () => {
    const { browser } = await guarded('off@example.com')
    expect(await endTotp(await browser.visit(), 'not it')).toEqual({ ok: false, reason: 'wrong-password' })
    expect((await endTotp(await browser.visit(), PASSWORD)).ok).toBe(true)
    const told = (await mailsOf(app)).filter((mail) => mail.includes('To: off@example.com'))
    expect(told.filter((mail) => mail.includes('how you sign in was changed'))).toHaveLength(2)
    expect(await endTotp(await browser.visit(), PASSWORD)).toEqual({ ok: false, reason: 'not-on' })
    expect((await (await enteredBy(app, 'off@example.com')).visit()).person).toBeDefined()
  })
})

describe('where the shop demands it of staff', () => {
  it('leads staff to set it up, customers not, and does not let it be turned off', async () => {
    const strict = await makeTestApp({ settings: { staff_second_factor: true } })
    const before = app
    app = strict
    try {
      await accountIn(app, 'buyer@example.com')
      const buyer = await enteredBy(app, 'buyer@example.com')
      expect((await secondFactorsOf(await buyer.visit())).mustSetUp).toBe(false)
      await accountIn(app, 'clerk@example.com', { roles: ['shop_manager'] })
      const outcome = await signIn(await browserOf(app).visit(), {
        name: 'clerk@example.com',
        password: PASSWORD,
        remember: false,
      })
      expect(outcome).toMatchObject({ ok: true, value: { mustSetUpSecondFactor: true } })
      const { browser } = await guarded('manager@example.com', { roles: ['shop_manager'] })
      expect((await secondFactorsOf(await browser.visit())).mustSetUp).toBe(false)
      expect(await endTotp(await browser.visit(), PASSWORD)).toEqual({ ok: false, reason: 'demanded' })
    } finally {
      app = before
      await strict.close()
    }
  })
})
