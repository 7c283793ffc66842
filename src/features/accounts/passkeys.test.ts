import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn, browserOf, PASSWORD, type TestBrowser } from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import type { Role } from '../../kernel/roles.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  keepPasskey,
  passkeysOf,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import { changePassword } from './passwords.ts'
import { signIn } from './sign-in.ts'
import { secondFactorsOf } from './totp.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const WRONG = { ok: false, reason: 'wrong-passkey' }
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949), as much of it as an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** An authenticator of its own, as WebAuthn describes it: one key pair on P-256, attestation `none`. */
class Authenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #flags: number
  readonly #origin: string
  readonly #site: string

  /** `flags`: 0x01 somebody touched it, 0x04 it has seen who. */
  constructor({ flags = 0x05, origin = 'http://localhost:3000', site = 'localhost' } = {}) {
    this.#flags = flags
    this.#origin = origin
    this.#site = site
  }

  #clientData(type: string, options: Readonly<Record<string, unknown>>): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: options['challenge'], origin: this.#origin, crossOrigin: false }),
    )
  }

  #authData(flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(this.#site), Buffer.from([flags]), count, more])
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const at = (text: string) => Buffer.from(text, 'base64url')
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, at(x)],
        [-3, at(y)],
      ]),
    )
  }

  made(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const length = Buffer.from([0, this.#id.length])
    const held = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey()])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(this.#flags | 0x40, 0, held)],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  signed(
    options: Readonly<Record<string, unknown>>,
    key: KeyObject = this.#keys.privateKey,
  ): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', options)
    const authData = this.#authData(this.#flags, 1)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(key)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}

async function signedIn(email: string): Promise<TestBrowser> {
  const browser = browserOf(app)
  const outcome = await signIn(await browser.visit(), { name: email, password: PASSWORD, remember: false })
  if (!outcome.ok) throw new Error(outcome.reason)
  browser.keep(outcome.value.cookies)
  return browser
}

async function begun(browser: TestBrowser) {
  const outcome = await beginPasskey(await browser.visit(), PASSWORD)
  if (!outcome.ok) throw new Error(outcome.reason)
  browser.keep(outcome.value.cookies)
  return outcome.value.options
}

async function asked(browser: TestBrowser) {
  const { options, cookies } = await beginPasskeySignIn(await browser.visit())
  browser.keep(cookies)
  return options
}

/** An account with a passkey, and the device that holds it. */
async function withPasskey(
  email: string,
  device = new Authenticator(),
  roles: readonly Role[] = ['customer'],
) {
  const id = await accountIn(app, email, { roles })
  const browser = await signedIn(email)
  const response = device.made(await begun(browser))
  const kept = await keepPasskey(await browser.visit(), { response, name: ' My\nphone ' })
  return { id, browser, device, kept }
}

describe('a passkey', () => {
  it('is kept by name, signs in, and is removed with the password', async () => {
    const { id, browser, device, kept } = await withPasskey('ada@example.com')
    expect(kept.ok).toBe(true)
    const [passkey] = await passkeysOf(await browser.visit())
    expect(passkey).toMatchObject({ name: 'My phone' })

    const fresh = browserOf(app)
    const response = device.signed(await asked(fresh))
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
    const stranger = (await withPasskey('stranger@example.com')).browser
    expect(await removePasskey(await stranger.visit(), wish)).toEqual({ ok: false, reason: 'no-passkey' })
    expect(await removePasskey(await browser.visit(), { ...wish, password: 'no' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect((await removePasskey(await browser.visit(), wish)).ok).toBe(true)
    expect(await signInWithPasskey(await fresh.visit(), device.signed(await asked(fresh)))).toEqual(WRONG)
  })

  it('gives staff their rights where a second factor is demanded, and the password alone does not', async () => {
    const before = app
    app = await makeTestApp({ settings: { staff_second_factor: true } })
    try {
      const { browser, device } = await withPasskey('clerk@example.com', undefined, ['editor'])
      const byPassword = await signedIn('clerk@example.com')
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
      const signed = device.signed(await asked(byPassword))
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
    const careless = await withPasskey('careless@example.com', new Authenticator({ flags: 0x01 }))
    expect(careless.kept).toEqual(WRONG)
    expect(await passkeysOf(await careless.browser.visit())).toEqual([])
    const options = await asked(browserOf(app))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options['allowCredentials']).toBeUndefined()
  })

  it('answers a question once, and only the one that was asked here', async () => {
    const { device } = await withPasskey('once@example.com')
    const browser = browserOf(app)
    const response = device.signed(await asked(browser))
    const visit = await browser.visit()
    expect((await signInWithPasskey(visit, response)).ok).toBe(true)
    expect(await signInWithPasskey(visit, response)).toEqual(WRONG)
    expect(await signInWithPasskey(await browserOf(app).visit(), response)).toEqual(WRONG)
    const another = browserOf(app)
    await asked(another)
    expect(await signInWithPasskey(await another.visit(), response)).toEqual(WRONG)
  })

  it('is bound to the account that asked, and to the shop’s own site', async () => {
    await accountIn(app, 'asks@example.com')
    await accountIn(app, 'answers@example.com')
    const [asking, answering] = [await signedIn('asks@example.com'), await signedIn('answers@example.com')]
    const response = new Authenticator().made(await begun(asking))
    answering.cookies.set('handsel_passkey', asking.cookies.get('handsel_passkey')!)
    expect(await keepPasskey(await answering.visit(), { response, name: 'x' })).toEqual(WRONG)
    for (const elsewhere of [
      new Authenticator({ origin: 'https://evil.example' }),
      new Authenticator({ site: 'evil.example' }),
    ]) {
      const made = elsewhere.made(await begun(asking))
      expect(await keepPasskey(await asking.visit(), { response: made, name: 'x' })).toEqual(WRONG)
    }
  })

  it('is refused when another key signed, and when the answer is nonsense', async () => {
    const { device, browser } = await withPasskey('forged@example.com')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const fresh = browserOf(app)
    expect(
      await signInWithPasskey(await fresh.visit(), device.signed(await asked(fresh), privateKey)),
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
      await asked(fresh)
      expect(await signInWithPasskey(await fresh.visit(), response), JSON.stringify(response)).toEqual(WRONG)
      await begun(browser)
      expect(
        await keepPasskey(await browser.visit(), { response, name: '' }),
        JSON.stringify(response),
      ).toEqual(WRONG)
    }
    expect(app.faults()).toEqual([])
  })
})
