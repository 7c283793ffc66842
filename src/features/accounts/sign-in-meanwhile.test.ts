import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  accountIn,
  browserOf,
  canSignIn,
  enteredBy,
  PASSWORD,
  resetTokenOf,
  type TestBrowser,
  tokenMailedTo,
} from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { signedInAs } from '../../../test/support/people.ts'
import { accountWithPasskey, askedToSignIn } from '../../../test/support/webauthn.ts'
import { NotAllowed } from '../../platform/http/access.ts'
import { backupCodeHash } from './backup-codes.ts'
import { dropFactors } from './drop-factors.ts'
import { changeEmail } from './email-change.ts'
import { disownPassword, verifyEmail } from './email-proof.ts'
import { hashPassword } from './password-hashes.ts'
import { changePassword, resetPassword } from './passwords.ts'
import { register } from './register.ts'
import { setRoles } from './roles.ts'
import { stepAt } from './rules/one-time-code.ts'
import { secondFactor } from './second-factor.ts'
import { endOtherSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { readAccount } from './store.ts'
import { confirmTotp } from './totp.ts'
import { codeAt, newTotpSecret, sealed } from './totp-secret.ts'
import { confirmTwoFactor, writeUnconfirmed } from './two-factor-store.ts'

const NEXT = 'another vase of marble'
const WRONG = { ok: false, reason: 'wrong-name-or-password' }
const BEGIN_AGAIN = { ok: false, reason: 'begin-again' }

let app: TestApp
let nextHash: string
beforeAll(async () => {
  app = await makeTestApp({ settings: { sign_in_tries: 1000 } })
  nextHash = await hashPassword(NEXT)
})
afterAll(() => app.close())

async function enter(email: string, password = PASSWORD, browser = browserOf(app)) {
  return signIn(await browser.visit(), { name: email, password, remember: true })
}

async function sessionsOf(id: number): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from account_session where account_id = $1', [id])
  return rows.length
}

/** A secret that waits for its code, and the code that confirms it now. */
async function begunIn(id: number) {
  const secret = newTotpSecret()
  const kept = sealed(app.shop.signer, secret, id)
  await writeUnconfirmed(app.shop.db, id, kept)
  return { kept, code: codeAt(secret, stepAt(app.shop.nowMs())) }
}

const BACKUP = 'k3m9-x7qa-w2rt'

/** An account whose password was right in a browser that is asked for the code. */
async function askedForCode(email: string) {
  const id = await accountIn(app, email)
  const { kept, code } = await begunIn(id)
  const backupCodes = [backupCodeHash(app.shop.signer, id, BACKUP)]
  await confirmTwoFactor(app.shop.db, id, { secret: kept, step: 1, backupCodes })
  const browser = browserOf(app)
  const asked = await enter(email, PASSWORD, browser)
  if (!asked.ok) throw new Error(asked.reason)
  browser.keep(asked.value.cookies)
  return { id, code, browser }
}

async function isAnyWaiting(): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Does `act` up to where it waits for the account, which is held; then `change`, which is committed; answers what `act` did. */
async function whileHeld<Done>(
  id: number,
  act: () => Promise<Done>,
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<PromiseSettledResult<Done>> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from account where id = $1 for update', [id])
    const [done] = [Promise.allSettled([act()])]
    await vi.waitUntil(isAnyWaiting, { timeout: 20_000, interval: 5 })
    await change(client)
    await client.query('commit')
    return (await done)[0]
  } finally {
    client.release()
  }
}

/** As a reset by link does it. */
const reset = (id: number) => async (client: pg.PoolClient) => {
  await client.query('update account_credential set password = $1 where account_id = $2', [nextHash, id])
  await client.query(`delete from account_link where account_id = $1`, [id])
  await client.query('delete from account_session where account_id = $1', [id])
}

const erasure = (id: number) => (client: pg.PoolClient) =>
  client.query('delete from account where id = $1', [id])

describe('a sign-in that was judged before a change, and is entered after it', () => {
  it('is refused when the password is another', async () => {
    const id = await accountIn(app, 'reset@example.com')
    const done = await whileHeld(id, () => enter('reset@example.com'), reset(id))
    expect(done).toEqual({ status: 'fulfilled', value: WRONG })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('begins anew when only the hash is another, as after a sign-in beside it that renewed it', async () => {
    const id = await accountIn(app, 'renewed@example.com')
    const renewed = await hashPassword(PASSWORD)
    const done = await whileHeld(
      id,
      () => enter('renewed@example.com'),
      (client) =>
        client.query('update account_credential set password = $1 where account_id = $2', [renewed, id]),
    )
    expect(done).toMatchObject({ value: { ok: true, value: { kind: 'signed-in' } } })
  })

  it('is asked for the code of an authenticator that counts since', async () => {
    const id = await accountIn(app, 'confirmed@example.com')
    await begunIn(id)
    const done = await whileHeld(
      id,
      () => enter('confirmed@example.com'),
      (client) => client.query('update account_two_factor set confirmed = true where account_id = $1', [id]),
    )
    expect(done).toMatchObject({ value: { ok: true, value: { kind: 'second-factor-needed' } } })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('has the prices of the roles that the account has since', async () => {
    const id = await accountIn(app, 'demoted@example.com', { roles: ['shop_manager'] })
    const plain = await accountIn(app, 'plain@example.com')
    const done = await whileHeld(
      id,
      () => enter('demoted@example.com'),
      (client) => client.query(`update account set roles = '{customer}' where id = $1`, [id]),
    )
    const asPlain = await enter('plain@example.com')
    const groupIn = (value: unknown) =>
      (value as { value: { cookies: { name: string; value: string }[] } }).value.cookies.find(({ name }) =>
        name.includes('price'),
      )?.value
    expect(plain).not.toBe(id)
    expect(done.status).toBe('fulfilled')
    if (done.status === 'fulfilled') expect(groupIn(done.value)).toBe(groupIn(asPlain))
  })

  it('is wrong like any other when the account is gone', async () => {
    const id = await accountIn(app, 'gone@example.com')
    const done = await whileHeld(id, () => enter('gone@example.com'), erasure(id))
    expect(done).toEqual({ status: 'fulfilled', value: WRONG })
  })

  it.each([
    ['the code of an authenticator', 'code-reset@example.com', undefined],
    ['a backup code', 'backup-reset@example.com', BACKUP],
  ])('has to begin again with %s when the password is another', async (_, email, backup) => {
    const { id, code, browser } = await askedForCode(email)
    const visit = await browser.visit()
    const done = await whileHeld(id, () => secondFactor(visit, backup ?? code), reset(id))
    expect(done).toEqual({ status: 'fulfilled', value: BEGIN_AGAIN })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('has to begin again with a code when the account is gone', async () => {
    const { id, code, browser } = await askedForCode('code-gone@example.com')
    const visit = await browser.visit()
    const done = await whileHeld(id, () => secondFactor(visit, code), erasure(id))
    expect(done).toEqual({ status: 'fulfilled', value: BEGIN_AGAIN })
  })

  it.each([
    ['is gone', 'passkey-gone@example.com', erasure],
    [
      'has lost its passkeys',
      'passkey-dropped@example.com',
      (id: number) => (client: pg.PoolClient) =>
        client.query('delete from account_passkey where account_id = $1', [id]),
    ],
  ])('is refused by passkey when the account %s', async (_, email, change) => {
    const { id, device } = await accountWithPasskey(app, email)
    const browser = browserOf(app)
    const response = device.signed(await askedToSignIn(browser))
    const { signInWithPasskey } = await import('./passkeys.ts')
    const visit = await browser.visit()
    const before = await sessionsOf(id)
    const done = await whileHeld(id, () => signInWithPasskey(visit, response), change(id))
    expect(done).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'wrong-passkey' } })
    expect(await sessionsOf(id)).toBeLessThanOrEqual(before)
  })
})

describe('a change that was judged before another, and is made after it', () => {
  it('sets no password over one that its owner has set', async () => {
    const id = await accountIn(app, 'last-word@example.com')
    const visit = await (await enteredBy(app, 'last-word@example.com')).visit()
    const wish = { current: PASSWORD, next: 'the word of the thief' }
    const done = await whileHeld(id, () => changePassword(visit, wish), reset(id))
    expect(done).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'wrong-password' } })
    expect(await canSignIn(app, 'last-word@example.com', NEXT)).toBe(true)
  })

  it.each([
    ['password', 'ended-password@example.com', () => ({ current: PASSWORD, next: NEXT })],
    ['authenticator', 'ended-totp@example.com', undefined],
  ])('gives no session with a new %s to a browser that was signed out', async (_, email, wish) => {
    const id = await accountIn(app, email)
    const { code } = await begunIn(id)
    const visit = await (await enteredBy(app, email)).visit()
    const done = await whileHeld<unknown>(
      id,
      () => (wish ? changePassword(visit, wish()) : confirmTotp(visit, code)),
      (client) => client.query('delete from account_session where account_id = $1', [id]),
    )
    expect(done).toMatchObject({ status: 'rejected', reason: expect.any(NotAllowed) })
    expect(await sessionsOf(id)).toBe(0)
    expect(await canSignIn(app, email, PASSWORD)).toBe(true)
  })

  it('moves the account to no address that the former password confirms', async () => {
    const id = await accountIn(app, 'stays@example.com')
    const owner = await enteredBy(app, 'stays@example.com')
    await changeEmail(await owner.visit(), { email: 'thief@example.com', password: PASSWORD })
    const token = await tokenMailedTo(app, 'thief@example.com', 'confirm')
    const visit = await browserOf(app).visit()
    const done = await whileHeld(
      id,
      () => verifyEmail(visit, { token, password: PASSWORD }),
      (client) =>
        client.query('update account_credential set password = $1 where account_id = $2', [nextHash, id]),
    )
    expect(done).toEqual({ status: 'fulfilled', value: { ok: false, reason: 'link-over' } })
    expect((await readAccount(app.shop.db, id))?.email).toBe('stays@example.com')
  })
})

type Change = { readonly id: number; act(): Promise<unknown> }

/** All that ends sessions, with an account in which it may be done. */
const changes: Readonly<Record<string, (email: string) => Promise<Change>>> = {
  async 'a reset'(email) {
    const id = await accountIn(app, email)
    const token = await resetTokenOf(app, email)
    const visit = await browserOf(app).visit()
    return { id, act: () => resetPassword(visit, { token, password: NEXT }) }
  },
  async 'a change of the password'(email) {
    const id = await accountIn(app, email)
    const visit = await (await enteredBy(app, email)).visit()
    return { id, act: () => changePassword(visit, { current: PASSWORD, next: NEXT }) }
  },
  async 'a first code'(email) {
    const id = await accountIn(app, email)
    const visit = await (await enteredBy(app, email)).visit()
    const { code } = await begunIn(id)
    return { id, act: () => confirmTotp(visit, code) }
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
  async 'factors that are dropped'(email) {
    const id = await accountIn(app, email)
    const account = await readAccount(app.shop.db, id)
    return { id, act: () => dropFactors(app.shop, account!) }
  },
  async 'a password that is disowned'(email) {
    const visit = await browserOf(app).visit()
    await register(visit, { email, password: PASSWORD })
    const token = await tokenMailedTo(app, email, 'confirm')
    const { rows } = await app.database.pool.query('select id from account where email = $1', [email])
    return { id: rows[0].id, act: () => disownPassword(visit, token) }
  },
  async 'the end of all other sessions'(email) {
    const id = await accountIn(app, email)
    const visit = await (await enteredBy(app, email)).visit()
    return { id, act: () => endOtherSessions(visit) }
  },
}

describe('whatever ends sessions', () => {
  it.each(Object.keys(changes))('holds the account before it touches anything: %s', async (name) => {
    const { id, act } = await changes[name]!(`${name.replaceAll(' ', '-')}@example.com`)
    const tables = ['account_credential', 'account_session', 'account_link', 'account_two_factor']
    const done = await whileHeld(id, act, async (client) => {
      for (const table of tables)
        await client.query(`select 1 from ${table} where account_id = $1 for update nowait`, [id])
    })
    expect(done.status).toBe('fulfilled')
  })
})

describe('a stolen password that is tried all the time', () => {
  /** Twelve at a time sign in with it, again and again, before the act and until it is over. */
  async function stormDuring(email: string, act: () => Promise<unknown>): Promise<unknown> {
    let isOver = false
    const thieves = Array.from({ length: 12 }, async () => {
      while (!isOver) await enter(email)
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
    const visit = await browserOf(app).visit()
    const done = await stormDuring('storm-reset@example.com', () =>
      resetPassword(visit, { token, password: NEXT }),
    )
    expect(done).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(0)
  })

  it('opens nothing that outlives a change of the password', async () => {
    const id = await accountIn(app, 'storm-change@example.com')
    const owner: TestBrowser = await enteredBy(app, 'storm-change@example.com')
    const visit = await owner.visit()
    const done = await stormDuring('storm-change@example.com', () =>
      changePassword(visit, { current: PASSWORD, next: NEXT }),
    )
    expect(done).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(1)
  })

  it('opens nothing without the code once there is an authenticator', async () => {
    const id = await accountIn(app, 'storm-totp@example.com')
    const visit = await (await enteredBy(app, 'storm-totp@example.com')).visit()
    const { code } = await begunIn(id)
    const done = await stormDuring('storm-totp@example.com', () => confirmTotp(visit, code))
    expect(done).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toBe(1)
  })
})

it('leaves no fault behind', () => expect(app.faults()).toEqual([]))
