import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import {
  savePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../../src/features/accounts/passkeys/passkeys.ts'
import type { Role } from '../../../src/kernel/roles.ts'
import type { TestApp } from '../app.ts'
import { accountIn, browserOf, PASSWORD, signedInBrowser, type TestBrowser } from './account-session.ts'

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

/** A WebAuthn authenticator: one key pair on P-256, attestation `none`. */
export class Authenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #flags: number
  readonly #origin: string
  readonly #site: string
  /** How often it has signed; real devices send this so that copies are detected. */
  #counter = 0

  /** `flags`: 0x01 user present, 0x04 user verified. */
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

  create(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
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

  sign(
    options: Readonly<Record<string, unknown>>,
    key: KeyObject = this.#keys.privateKey,
  ): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', options)
    this.#counter += 1
    const authData = this.#authData(this.#flags, this.#counter)
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

/** The options for creating a passkey. */
export async function passkeyCreationOptions(browser: TestBrowser) {
  const outcome = await startPasskey(await browser.context(), PASSWORD)
  if (!outcome.ok) throw new Error(outcome.reason)
  browser.setCookies(outcome.value.cookies)
  return outcome.value.options
}

/** The options for signing in. */
export async function passkeySignInOptions(browser: TestBrowser) {
  const { options, cookies } = await startPasskeySignIn(await browser.context())
  browser.setCookies(cookies)
  return options
}

/** Signs a browser in with the device. */
export async function signedInByPasskey(
  app: TestApp,
  device: Authenticator,
  browser = browserOf(app),
): Promise<TestBrowser> {
  const response = device.sign(await passkeySignInOptions(browser))
  const outcome = await signInWithPasskey(await browser.context(), response)
  if (!outcome.ok) throw new Error(outcome.reason)
  browser.setCookies(outcome.value.cookies)
  return browser
}

/** An account with a passkey, and the device that holds it. */
export async function accountWithPasskey(
  app: TestApp,
  email: string,
  device = new Authenticator(),
  roles: readonly Role[] = ['customer'],
) {
  const id = await accountIn(app, email, { roles })
  const browser = await signedInBrowser(app, email)
  const response = device.create(await passkeyCreationOptions(browser))
  const saved = await savePasskey(await browser.context(), { response, name: ' My\nphone ' })
  return { id, browser, device, saved }
}
