import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../../../src/features/accounts/passwords/password-hashes.ts'
import { requestReset } from '../../../src/features/accounts/passwords/passwords.ts'
import { createAccount } from '../../../src/features/accounts/registration/new-account.ts'
import type { RequestContext } from '../../../src/features/accounts/sessions/request-context.ts'
import { signIn } from '../../../src/features/accounts/sign-in/sign-in.ts'
import type { Role } from '../../../src/kernel/roles.ts'
import type { CookieChange } from '../../../src/platform/http/call.ts'
import type { TestApp } from '../app.ts'
import { identifyByHeaders } from './identified.ts'

/** A browser that stores cookies as a real one does, without HTTP. */
export function browserOf(app: TestApp, cookies = new Map<string, string>()) {
  const header = () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = () => ({ cookie: header(), 'user-agent': 'A browser', host: 'evil.example' })
  return {
    cookies,
    async context(): Promise<RequestContext> {
      const person = await identifyByHeaders(app.shop, headers())
      const origin = app.shop.config.publicUrl?.origin ?? 'http://localhost:3000'
      const common = { shop: app.shop, address: '203.0.113.7', origin, headers: headers(), person }
      return { ...common, cookies: Object.fromEntries(cookies) }
    },
    setCookies(changes: readonly CookieChange[]) {
      for (const { name, value, maxAgeSeconds } of changes) {
        if (maxAgeSeconds === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    copy: () => browserOf(app, new Map(cookies)),
  }
}

export type TestBrowser = ReturnType<typeof browserOf>

export const PASSWORD = 'a vase of white marble'
export const NEW_PASSWORD = 'another vase of marble'

export const INVALID_LINK = { ok: false, reason: 'invalid-link' }

let madeHash: Promise<string> | undefined

/** An account with `PASSWORD`, unless the options differ. */
export async function accountIn(
  app: TestApp,
  email: string,
  options: { roles?: readonly Role[]; isEmailVerified?: boolean; hash?: string } = {},
): Promise<number> {
  madeHash ??= hashPassword(PASSWORD)
  const created = await createAccount(app.shop, {
    email,
    roles: options.roles ?? ['customer'],
    isEmailVerified: options.isEmailVerified ?? true,
    passwordHash: options.hash ?? (await madeHash),
  })
  if (!created.ok) throw new Error(created.reason)
  return created.value
}

/** The mails sent so far, complete, sorted by file name. */
export async function mailsOf(app: TestApp): Promise<readonly string[]> {
  await app.runJobs()
  const folder = join(app.shop.config.dataFolder, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const whole = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFile(join(folder, name), 'utf8'))
  return (await Promise.all(whole)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** The token of the link in the one mail to this address whose subject contains this text. */
export async function tokenMailedTo(app: TestApp, email: string, subject: string): Promise<string> {
  const found = (await mailsOf(app)).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(subject))
  const [token] = found.flatMap((mail) => mail.match(/(?<=token=)[\w-]{43}/)?.[0] ?? [])
  if (!token) throw new Error(`no mail to ${email} about “${subject}”`)
  return token
}

/** A browser signed in to the account by password, remembered. */
export async function signedInBrowser(
  app: TestApp,
  email: string,
  password = PASSWORD,
): Promise<TestBrowser> {
  const browser = browserOf(app)
  const outcome = await signIn(await browser.context(), { name: email, password, remember: true })
  if (!outcome.ok) throw new Error(outcome.reason)
  browser.setCookies(outcome.value.cookies)
  return browser
}

export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.context()).person !== undefined
}

export async function canSignIn(app: TestApp, email: string, password: string): Promise<boolean> {
  return signedInBrowser(app, email, password).then(
    () => true,
    () => false,
  )
}

/** The token of a link to set a new password, as the mail has it. */
export async function resetTokenOf(app: TestApp, email: string): Promise<string> {
  await requestReset(await browserOf(app).context(), email)
  return tokenMailedTo(app, email, 'Reset your')
}
