import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accountIn,
  browserOf,
  canSignIn,
  PASSWORD,
  resetTokenOf,
  signedInBrowser,
  type TestBrowser,
  tokenMailedTo,
} from '../../../../test/support/accounts/account-session.ts'
import { signedInAs } from '../../../../test/support/accounts/people.ts'
import { totp } from '../../../../test/support/accounts/totp.ts'
import { accountWithPasskey, passkeySignInOptions } from '../../../../test/support/accounts/webauthn.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { NotAllowed } from '../../../platform/http/access.ts'
import { encryptSecret } from '../../../platform/session/encrypted-secret.ts'
import { changeAccountEmail, claimAccount, verifyEmail } from '../email/email-address.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { changePassword, resetPassword } from '../passwords/passwords.ts'
import { register } from '../registration/register.ts'
import { setRoles } from '../roles.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { readAccount } from '../store/account-store.ts'
import { confirmTwoFactor, writeUnconfirmed } from '../store/two-factor-store.ts'
import { backupCodeHash } from '../two-factor/backup-codes.ts'
import { signInWithCode } from '../two-factor/second-factor.ts'
import { removeSecondFactors } from '../two-factor/second-factors.ts'
import { confirmTotp } from '../two-factor/totp.ts'
import { authenticatorOf, base32, newTotpSecret } from '../two-factor/totp-secret.ts'
import { signIn } from './sign-in.ts'

const NEXT = 'another vase of marble'
const WRONG = { ok: false, reason: 'wrong-name-or-password' }
const SIGN_IN_EXPIRED = { ok: false, reason: 'sign-in-expired' }

let app: TestApp
let nextHash: string
beforeAll(async () => {
  app = await makeTestApp({ settings: { sign_in_attempts: 1000 } })
  nextHash = await hashPassword(NEXT)
})
afterAll(() => app.close())

async function signInFrom(email: string, password = PASSWORD, browser = browserOf(app)) {
  return signIn(await browser.context(), { name: email, password, remember: true })
}

async function sessionsOf(id: number): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from account_session where account_id = $1', [id])
  return rows.length
}

/** A secret that waits for its first code, and the code that confirms it now. */
async function pendingTotpIn(id: number) {
  const secret = newTotpSecret()
  const stored = encryptSecret(app.shop.signer, authenticatorOf(id), secret)
  await writeUnconfirmed(app.shop.db, id, stored)
  return { stored, code: totp(base32(secret), app.shop.nowMs()) }
}

const BACKUP = 'k3m9-x7qa-w2rt'

/** An account with a browser whose sign-in waits for the code. */
async function signInPendingCode(email: string) {
  const id = await accountIn(app, email)
  const { stored, code } = await pendingTotpIn(id)
  const backupCodes = [backupCodeHash(app.shop.signer, id, BACKUP)]
  await confirmTwoFactor(app.shop.db, id, { secret: stored, step: 1, backupCodes })
  const browser = browserOf(app)
  const requested = await signInFrom(email, PASSWORD, browser)
  if (!requested.ok) throw new Error(requested.reason)
  browser.setCookies(requested.value.cookies)
  return { id, code, browser }
}

async function isAnyLockWaiting(): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Runs `act` until it waits for the locked account, then commits `change`; answers the outcome of `act`. */
async function whileLocked<Done>(
  id: number,
  act: () => Promise<Done>,
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<PromiseSettledResult<Done>> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from account where id = $1 for update', [id])
    const [outcome] = [Promise.allSettled([act()])]
    await vi.waitUntil(isAnyLockWaiting, { timeout: 20_000, interval: 5 })
    await change(client)
    await client.query('commit')
    return (await outcome)[0]
  } finally {
    client.release()
  }
}

/** The writes of a reset by link. */
const reset = (id: number) => async (client: pg.PoolClient) => {
  await client.query('update account_credential set password = $1 where account_id = $2', [nextHash, id])
  await client.query(`delete from account_link where account_id = $1`, [id])
  await client.query('delete from account_session where account_id = $1', [id])
}

const erasure = (id: number) => (client: pg.PoolClient) =>
  client.query('delete from account where id = $1', [id])

describe('a sign-in that was checked before a change, and completes after it', () => {
  it('is refused when the password has changed', async () => {
    const id = await accountIn(app, 'reset@example.com')
    const outcome = await whileLocked(id, () => signInFrom('reset@example.com'), reset(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: WRONG })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('starts again when only the hash has changed, as by a concurrent sign-in that replaced it', async () => {
    const id = await accountIn(app, 'renewed@example.com')
    const renewed = await hashPassword(PASSWORD)
    const outcome = await whileLocked(
      id,
      () => signInFrom('renewed@example.com'),
      (client) =>
        client.query('update account_credential set password = $1 where account_id = $2', [renewed, id]),
    )
    expect(outcome).toMatchObject({ value: { ok: true, value: { kind: 'signed-in' } } })
  })

  it('requires the code of an authenticator that was confirmed meanwhile', async () => {
    const id = await accountIn(app, 'confirmed@example.com')
    await pendingTotpIn(id)
    const outcome = await whileLocked(
      id,
      () => signInFrom('confirmed@example.com'),
      (client) => client.query('update account_two_factor set confirmed = true where account_id = $1', [id]),
    )
    expect(outcome).toMatchObject({ value: { ok: true, value: { kind: 'second-factor-required' } } })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('gets the prices of the new roles of the account', async () => {
    const id = await accountIn(app, 'demoted@example.com', { roles: ['shop_manager'] })
    const plain = await accountIn(app, 'plain@example.com')
    const outcome = await whileLocked(
      id,
      () => signInFrom('demoted@example.com'),
      (client) => client.query(`update account set roles = '{customer}' where id = $1`, [id]),
    )
    const asPlain = await signInFrom('plain@example.com')
    const groupIn = (value: unknown) =>
      (value as { value: { cookies: { name: string; value: string }[] } }).value.cookies.find(({ name }) =>
        name.includes('price'),
      )?.value
    expect(plain).not.toBe(id)
    expect(outcome.status).toBe('fulfilled')
    if (outcome.status === 'fulfilled') expect(groupIn(outcome.value)).toBe(groupIn(asPlain))
  })

  it('is refused like a wrong password when the account is deleted', async () => {
    const id = await accountIn(app, 'gone@example.com')
    const outcome = await whileLocked(id, () => signInFrom('gone@example.com'), erasure(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: WRONG })
  })

  it.each([
    ['the code of an authenticator', 'code-reset@example.com', undefined],
    ['a backup code', 'backup-reset@example.com', BACKUP],
  ])('has expired with %s when the password has changed', async (_, email, backup) => {
    const { id, code, browser } = await signInPendingCode(email)
    const context = await browser.context()
    const outcome = await whileLocked(id, () => signInWithCode(context, backup ?? code), reset(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: SIGN_IN_EXPIRED })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('has expired with a code when the account is deleted', async () => {
    const { id, code, browser } = await signInPendingCode('code-gone@example.com')
    const context = await browser.context()
    const outcome = await whileLocked(id, () => signInWithCode(context, code), erasure(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: SIGN_IN_EXPIRED })
  })

  it.each([
    ['is deleted', 'passkey-gone@example.com', erasure],
    [
      'has lost its passkeys',
      'passkey-dropped@example.com',
      (id: number) => (client: pg.PoolClient) =>
        client.query('delete from account_passkey where account_id = $1', [id]),
    ],
  ])('is refused by passkey when the account %s', async (_, email, change) => {
    const { id, device } = await accountWithPasskey(app, email)
    const browser = browserOf(app)
    const response = device.sign(await passkeySignInOptions(browser))
    const { signInWithPasskey } = await import('../passkeys/passkeys.ts')
    const context = await browser.context()
    const before = await sessionsOf(id)
    const outcome = await whileLocked(id, () => signInWithPasskey(context, response), change(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'wrong-passkey' } })
    expect(await sessionsOf(id)).toBeLessThanOrEqual(before)
  })
})

describe('a change that was checked before another change, and completes after it', () => {
  it('does not replace a password that the owner has set', async () => {
    const id = await accountIn(app, 'last-word@example.com')
    const context = await (await signedInBrowser(app, 'last-word@example.com')).context()
    const input = { current: PASSWORD, next: 'the word of the thief' }
    const outcome = await whileLocked(id, () => changePassword(context, input), reset(id))
    expect(outcome).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'wrong-password' } })
    expect(await canSignIn(app, 'last-word@example.com', NEXT)).toBe(true)
  })

  it.each([
    ['password', 'ended-password@example.com', () => ({ current: PASSWORD, next: NEXT })],
    ['authenticator', 'ended-totp@example.com', undefined],
  ])('opens no session after a new %s in a browser that was signed out', async (_, email, input) => {
    const id = await accountIn(app, email)
    const { code } = await pendingTotpIn(id)
    const context = await (await signedInBrowser(app, email)).context()
    const outcome = await whileLocked<unknown>(
      id,
      () => (input ? changePassword(context, input()) : confirmTotp(context, code)),
      (client) => client.query('delete from account_session where account_id = $1', [id]),
    )
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(NotAllowed) })
    expect(await sessionsOf(id)).toBe(0)
    expect(await canSignIn(app, email, PASSWORD)).toBe(true)
  })

  it('does not accept an address that the former password confirms', async () => {
    const id = await accountIn(app, 'stays@example.com')
    const owner = await signedInBrowser(app, 'stays@example.com')
    await changeAccountEmail(await owner.context(), { email: 'thief@example.com', password: PASSWORD })
    const token = await tokenMailedTo(app, 'thief@example.com', 'Confirm your ')
    const context = await browserOf(app).context()
    const outcome = await whileLocked(
      id,
      () => verifyEmail(context, { token, password: PASSWORD }),
      (client) =>
        client.query('update account_credential set password = $1 where account_id = $2', [nextHash, id]),
    )
    expect(outcome).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'invalid-link' } })
    expect((await readAccount(app.shop.db, id))?.email).toBe('stays@example.com')
  })
})

type Change = { readonly id: number; act(): Promise<unknown> }

/** Everything that ends sessions, each with an account to do it with. */
const changes: Readonly<Record<string, (email: string) => Promise<Change>>> = {
  async 'a reset'(email) {
    const id = await accountIn(app, email)
    const token = await resetTokenOf(app, email)
    const context = await browserOf(app).context()
    return { id, act: () => resetPassword(context, { token, password: NEXT }) }
  },
  async 'a change of the password'(email) {
    const id = await accountIn(app, email)
    const context = await (await signedInBrowser(app, email)).context()
    return { id, act: () => changePassword(context, { current: PASSWORD, next: NEXT }) }
  },
  async 'a first code'(email) {
    const id = await accountIn(app, email)
    const context = await (await signedInBrowser(app, email)).context()
    const { code } = await pendingTotpIn(id)
    return { id, act: () => confirmTotp(context, code) }
  },
  async 'a password set by the owner of the shop'(email) {
    const id = await accountIn(app, email)
    const owner = await signedInAs(app, email.replace('@example.com', '-owner'), 'administrator')
    return {
      id,
      act: () => owner.refusal('POST', `/wp-json/wp/v2/users/${id}`, { body: { password: NEXT } }),
    }
  },
  async 'other roles'(email) {
    const id = await accountIn(app, email)
    return { id, act: () => setRoles(app.shop, id, ['author']) }
  },
  async 'removed factors'(email) {
    const id = await accountIn(app, email)
    const account = await readAccount(app.shop.db, id)
    return { id, act: () => removeSecondFactors(app.shop, account!) }
  },
  async 'an account that is claimed'(email) {
    const context = await browserOf(app).context()
    await register(context, { email, password: PASSWORD })
    const token = await tokenMailedTo(app, email, 'Confirm your ')
    const { rows } = await app.database.pool.query('select id from account where email = $1', [email])
    return { id: rows[0].id, act: () => claimAccount(context, token) }
  },
  async 'the end of all other sessions'(email) {
    const id = await accountIn(app, email)
    const context = await (await signedInBrowser(app, email)).context()
    return { id, act: () => endOtherSessions(context) }
  },
}

describe('everything that ends sessions', () => {
  it.each(Object.keys(changes))('locks the account before any other row: %s', async (name) => {
    const { id, act } = await changes[name]!(`${name.replaceAll(' ', '-')}@example.com`)
    const tables = ['account_credential', 'account_session', 'account_link', 'account_two_factor']
    const outcome = await whileLocked(id, act, async (client) => {
      for (const table of tables)
        await client.query(`select 1 from ${table} where account_id = $1 for update nowait`, [id])
    })
    expect(outcome.status).toBe('fulfilled')
  })
})

describe('a stolen password that is used continuously', () => {
  /** Twelve loops sign in with it, from before `act` until it is done. */
  async function stormDuring(email: string, act: () => Promise<unknown>): Promise<unknown> {
    let isOver = false
    const thieves = Array.from({ length: 12 }, async () => {
      while (!isOver) await signInFrom(email)
    })
    try {
      return await act()
    } finally {
      isOver = true
      await Promise.all(thieves)
    }
  }

  it('opens nothing that outlives a reset', async () => {
    const id = await accountIn(app, 'storm-reset@example.com')
    const token = await resetTokenOf(app, 'storm-reset@example.com')
    const context = await browserOf(app).context()
    const outcome = await stormDuring('storm-reset@example.com', () =>
      resetPassword(context, { token, password: NEXT }),
    )
    expect(outcome).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('opens nothing that outlives a change of the password', async () => {
    const id = await accountIn(app, 'storm-change@example.com')
    const owner: TestBrowser = await signedInBrowser(app, 'storm-change@example.com')
    const context = await owner.context()
    const outcome = await stormDuring('storm-change@example.com', () =>
      changePassword(context, { current: PASSWORD, next: NEXT }),
    )
    expect(outcome).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(1)
  })

  it('opens nothing without the code once there is an authenticator', async () => {
    const id = await accountIn(app, 'storm-totp@example.com')
    const context = await (await signedInBrowser(app, 'storm-totp@example.com')).context()
    const { code } = await pendingTotpIn(id)
    const outcome = await stormDuring('storm-totp@example.com', () => confirmTotp(context, code))
    expect(outcome).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(1)
  })
})

it('logs no errors', () => expect(app.loggedErrors()).toEqual([]))
