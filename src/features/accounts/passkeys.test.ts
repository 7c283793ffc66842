import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn, browserOf, enteredBy, PASSWORD } from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  Authenticator,
  accountWithPasskey,
  askedForNew,
  askedToSignIn,
} from '../../../test/support/webauthn.ts'
import { keepPasskey, passkeysOf, removePasskey, signInWithPasskey } from './passkeys.ts'
import { changePassword } from './passwords.ts'
import { secondFactorsOf } from './totp.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const WRONG = { ok: false, reason: 'wrong-passkey' }
describe('a passkey', () => {
  it('is kept by name, signs in, and is removed with the password', async () => {
    const { id, browser, device, kept } = await accountWithPasskey(app, 'ada@example.com')
    expect(kept.ok).toBe(true)
    const [passkey] = await passkeysOf(await browser.visit())
    expect(passkey).toMatchObject({ name: 'My phone' })

    const fresh = browserOf(app)
    const response = device.signed(await askedToSignIn(fresh))
    const outcome = await signInWithPasskey(await fresh.visit(), response)
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in', accountId: id } })
    if (outcome.ok) fresh.keep(outcome.value.cookies)
    expect((await fresh.visit()).person).toMatchObject({
      id,
      proof: { by: 'cookie', signedInAtMs: app.shop.nowMs() },
    })
    const { rows } = await app.database.pool.query('select 1 from account_session where account_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(2)

    const wish = { id: passkey?.id ?? 0, password: PASSWORD }
    const stranger = (await accountWithPasskey(app, 'stranger@example.com')).browser
    expect(await removePasskey(await stranger.visit(), wish)).toEqual({ ok: false, reason: 'no-passkey' })
    expect(await removePasskey(await browser.visit(), { ...wish, password: 'no' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect((await removePasskey(await browser.visit(), wish)).ok).toBe(true)
    expect(await signInWithPasskey(await fresh.visit(), device.signed(await askedToSignIn(fresh)))).toEqual(
      WRONG,
    )
  })

  it('gives staff their rights where a second factor is demanded, and the password alone does not', async () => {
    const before = app
    app = await makeTestApp({ settings: { staff_second_factor: true } })
    try {
      const { browser, device } = await accountWithPasskey(app, 'clerk@example.com', undefined, ['editor'])
      const byPassword = await enteredBy(app, 'clerk@example.com')
      for (const one of [browser, byPassword]) {
        expect((await one.visit()).person).toMatchObject({
          roles: ['customer'],
          proof: { rightsWithheld: true },
        })
        expect(await secondFactorsOf(await one.visit())).toMatchObject({
          mustSetUp: false,
          mustUsePasskey: true,
        })
      }
      const signed = device.signed(await askedToSignIn(byPassword))
      const outcome = await signInWithPasskey(await byPassword.visit(), signed)
      if (!outcome.ok) throw new Error(outcome.reason)
      expect(outcome.value.mustSetUpSecondFactor).toBe(false)
      byPassword.keep(outcome.value.cookies)
      expect((await byPassword.visit()).person?.roles).toEqual(['editor'])
      // The session that takes its place was opened by the same proof.
      const wish = { current: PASSWORD, next: 'another vase of marble' }
      const changed = await changePassword(await byPassword.visit(), wish)
      if (!changed.ok) throw new Error(changed.reason)
      byPassword.keep(changed.value.cookies)
      expect((await byPassword.visit()).person?.roles).toEqual(['editor'])
      expect(await secondFactorsOf(await byPassword.visit())).toMatchObject({
        mustSetUp: false,
        mustUsePasskey: false,
      })
    } finally {
      await app.close()
      app = before
    }
  })

  it('is asked to see who holds it, and counts only if it did', async () => {
    const careless = await accountWithPasskey(app, 'careless@example.com', new Authenticator({ flags: 0x01 }))
    expect(careless.kept).toEqual(WRONG)
    expect(await passkeysOf(await careless.browser.visit())).toEqual([])
    const options = await askedToSignIn(browserOf(app))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options['allowCredentials']).toBeUndefined()
  })

  it('answers a question once, and only the one that was asked here', async () => {
    const { device } = await accountWithPasskey(app, 'once@example.com')
    const browser = browserOf(app)
    const response = device.signed(await askedToSignIn(browser))
    const visit = await browser.visit()
    expect((await signInWithPasskey(visit, response)).ok).toBe(true)
    expect(await signInWithPasskey(visit, response)).toEqual(WRONG)
    expect(await signInWithPasskey(await browserOf(app).visit(), response)).toEqual(WRONG)
    const another = browserOf(app)
    await askedToSignIn(another)
    expect(await signInWithPasskey(await another.visit(), response)).toEqual(WRONG)
  })

  it('is bound to the account that asked, and to the shop’s own site', async () => {
    await accountIn(app, 'asks@example.com')
    await accountIn(app, 'answers@example.com')
    const [asking, answering] = [
      await enteredBy(app, 'asks@example.com'),
      await enteredBy(app, 'answers@example.com'),
    ]
    const response = new Authenticator().made(await askedForNew(asking))
    answering.cookies.set('handsel_passkey', asking.cookies.get('handsel_passkey')!)
    expect(await keepPasskey(await answering.visit(), { response, name: 'x' })).toEqual(WRONG)
    for (const elsewhere of [
      new Authenticator({ origin: 'https://evil.example' }),
      new Authenticator({ site: 'evil.example' }),
    ]) {
      const made = elsewhere.made(await askedForNew(asking))
      expect(await keepPasskey(await asking.visit(), { response: made, name: 'x' })).toEqual(WRONG)
    }
  })

  it('is refused when another key signed, and when the answer is nonsense', async () => {
    const { device, browser } = await accountWithPasskey(app, 'forged@example.com')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const fresh = browserOf(app)
    expect(
      await signInWithPasskey(await fresh.visit(), device.signed(await askedToSignIn(fresh), privateKey)),
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
      await askedToSignIn(fresh)
      expect(await signInWithPasskey(await fresh.visit(), response), JSON.stringify(response)).toEqual(WRONG)
      await askedForNew(browser)
      expect(
        await keepPasskey(await browser.visit(), { response, name: '' }),
        JSON.stringify(response),
      ).toEqual(WRONG)
    }
    expect(app.faults()).toEqual([])
  })
})
