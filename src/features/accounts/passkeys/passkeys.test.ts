import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  PASSWORD,
  signedInBrowser,
} from '../../../../test/support/accounts/account-session.ts'
import {
  Authenticator,
  accountWithPasskey,
  passkeyCreationOptions,
  passkeySignInOptions,
} from '../../../../test/support/accounts/webauthn.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { changePassword } from '../passwords/passwords.ts'
import { secondFactorsOf } from '../two-factor/second-factors.ts'
import { passkeysOf, removePasskey, savePasskey, signInWithPasskey } from './passkeys.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const WRONG = { ok: false, reason: 'wrong-passkey' }
describe('a passkey', () => {
  it('is saved with a name, signs in, and is removed with the password', async () => {
    const { id, browser, device, saved } = await accountWithPasskey(app, 'ada@example.com')
    expect(saved.ok).toBe(true)
    const [passkey] = await passkeysOf(await browser.context())
    expect(passkey).toMatchObject({ name: 'My phone' })

    const fresh = browserOf(app)
    const response = device.sign(await passkeySignInOptions(fresh))
    const outcome = await signInWithPasskey(await fresh.context(), response)
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in', accountId: id } })
    if (outcome.ok) fresh.setCookies(outcome.value.cookies)
    expect((await fresh.context()).person).toMatchObject({
      id,
      proof: { by: 'cookie', signedInAtMs: app.shop.nowMs() },
    })
    const { rows } = await app.database.pool.query('select 1 from account_session where account_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(2)

    const input = { id: passkey?.id ?? 0, password: PASSWORD }
    const stranger = (await accountWithPasskey(app, 'stranger@example.com')).browser
    expect(await removePasskey(await stranger.context(), input)).toEqual({ ok: false, reason: 'no-passkey' })
    expect(await removePasskey(await browser.context(), { ...input, password: 'no' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect((await removePasskey(await browser.context(), input)).ok).toBe(true)
    expect(
      await signInWithPasskey(await fresh.context(), device.sign(await passkeySignInOptions(fresh))),
    ).toEqual(WRONG)
  })

  it('gives staff their rights where a second factor is required, and the password alone does not', async () => {
    const before = app
    app = await makeTestApp({ settings: { staff_second_factor: true } })
    try {
      const { browser, device } = await accountWithPasskey(app, 'clerk@example.com', undefined, ['editor'])
      const byPassword = await signedInBrowser(app, 'clerk@example.com')
      for (const one of [browser, byPassword]) {
        expect((await one.context()).person).toMatchObject({
          roles: ['customer'],
          proof: { hasRestrictedRoles: true },
        })
        expect(await secondFactorsOf(await one.context())).toMatchObject({
          mustSetUp: false,
          mustUsePasskey: true,
        })
      }
      const signed = device.sign(await passkeySignInOptions(byPassword))
      const outcome = await signInWithPasskey(await byPassword.context(), signed)
      if (!outcome.ok) throw new Error(outcome.reason)
      expect(outcome.value.mustSetUpSecondFactor).toBe(false)
      byPassword.setCookies(outcome.value.cookies)
      expect((await byPassword.context()).person?.roles).toEqual(['editor'])
      // The session that replaces it counts as opened by the same passkey.
      const input = { current: PASSWORD, next: 'another vase of marble' }
      const changed = await changePassword(await byPassword.context(), input)
      if (!changed.ok) throw new Error(changed.reason)
      byPassword.setCookies(changed.value.cookies)
      expect((await byPassword.context()).person?.roles).toEqual(['editor'])
      expect(await secondFactorsOf(await byPassword.context())).toMatchObject({
        mustSetUp: false,
        mustUsePasskey: false,
      })
    } finally {
      await app.close()
      app = before
    }
  })

  it('requires user verification', async () => {
    const careless = await accountWithPasskey(app, 'careless@example.com', new Authenticator({ flags: 0x01 }))
    expect(careless.saved).toEqual(WRONG)
    expect(await passkeysOf(await careless.browser.context())).toEqual([])
    const options = await passkeySignInOptions(browserOf(app))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options['allowCredentials']).toBeUndefined()
  })

  it('answers a challenge once, and only that of this browser', async () => {
    const { device } = await accountWithPasskey(app, 'once@example.com')
    const browser = browserOf(app)
    const response = device.sign(await passkeySignInOptions(browser))
    const context = await browser.context()
    expect((await signInWithPasskey(context, response)).ok).toBe(true)
    expect(await signInWithPasskey(context, response)).toEqual(WRONG)
    expect(await signInWithPasskey(await browserOf(app).context(), response)).toEqual(WRONG)
    const another = browserOf(app)
    await passkeySignInOptions(another)
    expect(await signInWithPasskey(await another.context(), response)).toEqual(WRONG)
  })

  it('is bound to the account that started it, and to the shop’s origin', async () => {
    await accountIn(app, 'asks@example.com')
    await accountIn(app, 'answers@example.com')
    const [first, second] = [
      await signedInBrowser(app, 'asks@example.com'),
      await signedInBrowser(app, 'answers@example.com'),
    ]
    const response = new Authenticator().create(await passkeyCreationOptions(first))
    second.cookies.set('handsel_passkey', first.cookies.get('handsel_passkey')!)
    expect(await savePasskey(await second.context(), { response, name: 'x' })).toEqual(WRONG)
    for (const otherSite of [
      new Authenticator({ origin: 'https://evil.example' }),
      new Authenticator({ site: 'evil.example' }),
    ]) {
      const created = otherSite.create(await passkeyCreationOptions(first))
      expect(await savePasskey(await first.context(), { response: created, name: 'x' })).toEqual(WRONG)
    }
  })

  it('is refused with the signature of another key, and with a malformed answer', async () => {
    const { device, browser } = await accountWithPasskey(app, 'forged@example.com')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const fresh = browserOf(app)
    expect(
      await signInWithPasskey(
        await fresh.context(),
        device.sign(await passkeySignInOptions(fresh), privateKey),
      ),
    ).toEqual(WRONG)
    const nonsense = [
      null,
      undefined,
      'x',
      1,
      [],
      {},
      { id: 1 },
      { id: 'x' },
      { id: 'x', response: { clientDataJSON: '{' } },
      { id: { $ne: '' } },
    ]
    for (const response of nonsense) {
      await passkeySignInOptions(fresh)
      expect(await signInWithPasskey(await fresh.context(), response), JSON.stringify(response)).toEqual(
        WRONG,
      )
      await passkeyCreationOptions(browser)
      expect(
        await savePasskey(await browser.context(), { response, name: '' }),
        JSON.stringify(response),
      ).toEqual(WRONG)
    }
    expect(app.loggedErrors()).toEqual([])
  })
})
