import { randomInt } from 'node:crypto'
import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { ErasureBlocked, eraseInTransaction, finishErasure } from '../erasure/erasure.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { emailKey, emailOf, loginFrom } from '../rules/email.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { insertAccount, isEmailTaken } from '../store/account-store.ts'
import { type Customer, readCustomer, writeCustomer } from '../store/customer-store.ts'
import { readDataSubject } from '../store/personal-data-store.ts'
import { replaceEmail, replacePassword } from './account-credentials.ts'
import { emitAccountChange } from './account-events.ts'
import { cleanName, newPasswordProblem } from './new-account.ts'

export {
  type Customer,
  countCustomers,
  readCustomer,
  readListedCustomers,
  readRegistrations,
} from '../store/customer-store.ts'

/** What staff or their programs write of a customer; absent fields stay as they are. */
export type CustomerInput = {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** The values that programs store with it, from those that it has. */
  readonly metaData?: ((stored: readonly MetaData[]) => readonly MetaData[]) | undefined
}

export type CustomerRefusal =
  | 'no-customer'
  | 'staff'
  | 'invalid-email'
  | 'email-taken'
  | 'invalid-login'
  | 'login-taken'
  | 'weak-password'

/** Thrown inside a transaction to undo it. */
class CustomerRefused extends Error {
  readonly reason: CustomerRefusal

  constructor(reason: CustomerRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** What other features write with a customer, in the same transaction. */
type Further = (tx: Db, id: number) => Promise<void>

/**
 * Creates the account of a customer; the caller vouches for the e-mail address. Without a password its owner sets one by a
 * link. Refused: an e-mail address or a user name that is invalid or taken; a weak password.
 */
export async function createCustomer(
  shop: Shop,
  {
    login,
    email: typed,
    ...input
  }: CustomerInput & { readonly login?: string | undefined; readonly email: string },
  further: Further,
): Promise<Outcome<number, CustomerRefusal>> {
  const email = emailOf(typed)
  if (email === undefined) return refused('invalid-email')
  const name = login?.trim().toLowerCase()
  if (name !== undefined && !/^[a-z0-9][a-z0-9._-]{0,59}$/.test(name)) return refused('invalid-login')
  const hash = await hashOf(input.password, [email, name ?? ''])
  if (!hash.ok) return hash
  const firstName = cleanName(input.firstName)
  const lastName = cleanName(input.lastName)
  const key = emailKey(email)
  const now = new Date(shop.nowMs())
  const created = await withRefusals(shop, async (tx) => {
    const chosen = name ?? loginFrom(email)
    const insert = (suffix: string) =>
      insertAccount(
        tx,
        {
          ...{ email, firstName, lastName },
          login: chosen + suffix,
          emailKey: key,
          isEmailVerified: true,
          displayName: `${firstName} ${lastName}`.trim() || chosen,
          roles: ['customer'],
          passwordHash: hash.value,
        },
        { now, actor: shop.actor },
      )
    let id = await insert('')
    if (id === undefined && (await isEmailTaken(tx, key))) throw new CustomerRefused('email-taken')
    if (id === undefined && name === undefined) id = await insert(String(randomInt(1e8, 1e9)))
    if (id === undefined) throw new CustomerRefused('login-taken')
    if (input.metaData) await writeCustomer(tx, id, { metaData: input.metaData([]) }, now)
    await further(tx, id)
    return id
  })
  if (created.ok) logSecurityEvent(shop, 'registered', created.value)
  return created
}

/**
 * Changes the account of a customer, never one of staff. A new password ends its sessions. Refused: no such account, or one of
 * staff; an e-mail address that is invalid or taken; a weak password.
 */
export async function changeCustomer(
  shop: Shop,
  id: number,
  input: CustomerInput,
  further: Further,
): Promise<Outcome<void, CustomerRefusal>> {
  const before = await readCustomer(shop.db, id)
  if (!before) return refused('no-customer')
  if (isStaff(before.roles)) return refused('staff')
  const email = input.email === undefined ? before.email : emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const hash = await hashOf(input.password, [email, before.login])
  if (!hash.ok) return hash
  const now = new Date(shop.nowMs())
  const changed = await withRefusals(shop, async (tx) => {
    await lockForSignIn(tx, id)
    const customer = await readCustomer(tx, id)
    if (!customer) throw new CustomerRefused('no-customer')
    if (isStaff(customer.roles)) throw new CustomerRefused('staff')
    if (email !== customer.email && !(await replaceEmail(tx, id, email, now)))
      throw new CustomerRefused('email-taken')
    if (hash.value !== undefined) await replacePassword(tx, id, hash.value, now)
    await writeCustomer(tx, id, fieldsOf(input, customer), now)
    await further(tx, id)
    const names = { ...input, email: email === customer.email ? undefined : email }
    const changes = Object.fromEntries(
      Object.entries(wireNames).flatMap(([field, wire]) =>
        names[field as keyof typeof wireNames] === undefined ? [] : [[wire, {}]],
      ),
    )
    await emitAccountChange(tx, shop, id, changes)
  })
  if (changed.ok && email !== before.email) logSecurityEvent(shop, 'email-changed', id)
  if (changed.ok && hash.value !== undefined) logSecurityEvent(shop, 'password-changed', id)
  return changed
}

const wireNames = {
  email: 'email',
  password: 'password',
  firstName: 'first_name',
  lastName: 'last_name',
  metaData: 'meta_data',
} as const satisfies Readonly<Record<keyof CustomerInput, string>>

/**
 * Erases a customer as their own erasure does, with the personal data of all features; orders stay without them. Refused: no
 * such account, or one of staff; an order in progress, for the sentences in `reasons`.
 */
export async function removeCustomer(
  shop: Shop,
  id: number,
): Promise<
  OutcomeWith<void, Refused<'no-customer' | 'staff' | 'blocked', { readonly reasons: readonly string[] }>>
> {
  const customer = await readCustomer(shop.db, id)
  if (!customer) return refused('no-customer', { reasons: [] })
  if (isStaff(customer.roles)) return refused('staff', { reasons: [] })
  const dataSubject = await readDataSubject(shop.db, id)
  try {
    const actions = await shop.db.transaction().execute((tx) => eraseInTransaction(tx, shop, dataSubject))
    await finishErasure(shop, dataSubject, actions)
  } catch (error) {
    if (error instanceof ErasureBlocked) return refused('blocked', { reasons: error.reasons })
    throw error
  }
  logSecurityEvent(shop, 'account-erased', id)
  return done(undefined)
}

function fieldsOf({ firstName, lastName, metaData }: CustomerInput, { metaData: stored }: Customer) {
  return {
    firstName: firstName === undefined ? undefined : cleanName(firstName),
    lastName: lastName === undefined ? undefined : cleanName(lastName),
    metaData: metaData?.(stored),
  }
}

async function hashOf(
  password: string | undefined,
  names: readonly string[],
): Promise<Outcome<string | undefined, 'weak-password'>> {
  if (password === undefined) return done(undefined)
  return (await newPasswordProblem(password, names))
    ? refused('weak-password')
    : done(await hashPassword(password))
}

async function withRefusals<Value>(
  { db }: Shop,
  work: (tx: Db) => Promise<Value>,
): Promise<Outcome<Value, CustomerRefusal>> {
  try {
    return done(await db.transaction().execute(work))
  } catch (error) {
    if (error instanceof CustomerRefused) return refused(error.reason)
    throw error
  }
}
