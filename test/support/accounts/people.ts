import { type CreatedKey, createApiKey } from '../../../src/features/accounts/api-keys/api-keys.ts'
import { createAccount } from '../../../src/features/accounts/registration/new-account.ts'
import { openSession } from '../../../src/features/accounts/sessions/open-session.ts'
import {
  sessionCookieName,
  sessionHash,
  tokenInCookie,
} from '../../../src/features/accounts/sessions/session-cookie.ts'
import type { KeyPermissions } from '../../../src/features/accounts/store/api-key-store.ts'
import type { Role } from '../../../src/kernel/roles.ts'
import type { Person } from '../../../src/platform/session/person.ts'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import type { TestApp } from '../app.ts'
import { type Visitor, visitor } from '../visitor.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export type RequestOptions = {
  /** As JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An account holder or a guest who calls the shop. */
export type Caller = ReturnType<typeof callerOf>

/** A guest, without cookie and nonce. */
export function guestOf(app: TestApp) {
  return callerOf(app, {})
}

export type Account = { readonly id: number; readonly login: string; readonly roles: readonly Role[] }

/** An account without a password. */
export async function accountOf(app: TestApp, login: string, ...roles: Role[]): Promise<Account> {
  const created = await createAccount(app.shop, {
    email: `${login}@example.com`,
    roles,
    isEmailVerified: true,
  })
  if (!created.ok) throw new Error(created.reason)
  return { id: created.value, login, roles }
}

/** A signed-in account with these roles, and the nonce of its pages. */
export async function signedInAs(app: TestApp, login: string, ...roles: Role[]) {
  return inSession(app, await accountOf(app, login, ...roles))
}

/** A visitor with the cookies of a signed-in account with these roles. */
export async function signedInVisitor(app: TestApp, login: string, ...roles: Role[]): Promise<Visitor> {
  const { cookie } = await signedInAs(app, login, ...roles)
  const who = visitor(app.fastify)
  for (const pair of cookie.split('; ')) {
    const [name = '', value = ''] = pair.split('=')
    who.cookies.set(name, value)
  }
  return who
}

/** An account signed in with a new session. */
export async function inSession(app: TestApp, { id, login, roles }: Account) {
  const { shop } = app
  const origin = shop.config.publicUrl?.origin ?? 'http://localhost:3000'
  const context = { shop, cookies: {}, headers: {}, address: '203.0.113.7', origin, person: undefined }
  const opened = await openSession(shop.db, context, { id, roles }, true)
  const cookie = opened.cookies.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; ')
  const value = opened.cookies.find(({ name }) => name === sessionCookieName(shop.config))!.value
  const session = sessionHash(tokenInCookie(shop.signer, value)!)
  const proof = { by: 'cookie', session, signedInAtMs: shop.nowMs() } as const
  const person: Person = { id, login, email: `${login}@example.com`, displayName: login, roles, proof }
  const nonce = restNonce(shop, person)
  return { ...callerOf(app, { cookie, 'x-wp-nonce': nonce }), id, cookie, nonce, person }
}

/** A program with an API key of this account, on a shop that is reached over https. */
export async function programOf(
  app: TestApp,
  accountId: number,
  permissions: KeyPermissions,
): Promise<Caller & CreatedKey> {
  const created = await createApiKey(app.shop, accountId, { permissions, description: '' })
  const basic = Buffer.from(`${created.key}:${created.secret}`).toString('base64')
  return { ...callerOf(app, { authorization: `Basic ${basic}` }), ...created }
}

function callerOf(app: TestApp, defaultHeaders: Readonly<Record<string, string>>) {
  const host = app.shop.config.publicUrl?.host ?? 'localhost:3000'
  const request = async (method: Method, url: string, { body, headers = {} }: RequestOptions = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await app.fastify.inject({
      method,
      url,
      headers: { host, ...defaultHeaders, ...type, ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.body, json: () => reply.json() }
  }
  return {
    request,
    /** Status and code of a refusal, `[200, undefined]` where there is none. */
    async refusal(
      method: Method,
      url: string,
      sent: RequestOptions = {},
    ): Promise<[number, string | undefined]> {
      const { status, body } = await request(method, url, sent)
      return [status, body.startsWith('{') ? JSON.parse(body).code : undefined]
    },
  }
}
