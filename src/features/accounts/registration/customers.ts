import { randomInt, randomUUID } from 'node:crypto'
import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { isStaff, type Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { queueAccountMail } from '../email/mail-queue.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { emailKey, emailOf, loginFrom } from '../rules/email.ts'
import type { PasswordRefusal } from '../sign-in/outcomes.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { deleteAccount, insertAccount, isEmailTaken } from '../store/account-store.ts'
import { type Customer, readCustomer, writeCustomer } from '../store/customer-store.ts'
import { deleteRegistrationsOf } from '../store/pending-registration-store.ts'
import { lockAccount, readDataSubject } from '../store/personal-data-store.ts'
import { replaceEmail, replacePassword } from './account-credentials.ts'
import { emitAccountChange, emitAccountDeleted } from './account-events.ts'
import { ErasureBlocked, eraseInTransaction, finishErasure } from './erasure.ts'
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

export type NewAccountRefusal =
  | 'invalid-email'
  | 'email-taken'
  | 'invalid-login'
  | 'login-taken'
  | PasswordRefusal

export type CustomerRefusal = NewAccountRefusal | 'no-customer' | 'staff'

/** Thrown inside a transaction to undo it. */
class CustomerRefused<Reason extends CustomerRefusal> extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** What other features write with a customer, in the same transaction. */
type Further = (tx: Db, id: number) => Promise<void>

/** The same for a change; `first` runs before it, when the account is locked, and may throw. */
type ChangeSteps = { readonly first?: (tx: Db) => Promise<void>; readonly further: Further }

type NewAccountInput = CustomerInput & {
  readonly login?: string | undefined
  readonly email: string
  /** Without them, a customer's. */
  readonly roles?: readonly Role[] | undefined
}

/**
 * Creates an account for somebody; the caller vouches for the e-mail address. Without a password its owner sets one by a
 * link. Refused: an e-mail address or a user name that is invalid or taken; a weak password.
 */
export async function addAccount(
  shop: Shop,
  { login, email: typed, roles = ['customer'], ...input }: NewAccountInput,
  further: Further,
): Promise<Outcome<number, NewAccountRefusal>> {
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
  const created = await withRefusals<number, NewAccountRefusal>(shop, async (tx) => {
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
          roles,
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
 * Changes the account of a customer, never one of staff. A new password ends its sessions; the former e-mail address gets a notice
 * of a new one. Refused: no such account, or one of
 * staff; an e-mail address that is invalid or taken; a weak password.
 */
export async function changeCustomer(
  shop: Shop,
  id: number,
  input: CustomerInput,
  { first, further }: ChangeSteps,
): Promise<Outcome<void, CustomerRefusal>> {
  const before = await readCustomer(shop.db, id)
  if (!before) return refused('no-customer')
  if (isStaff(before.roles)) return refused('staff')
  const email = input.email === undefined ? before.email : emailOf(input.email)
  if (email === undefined) return refused('invalid-email')
  const hash = await hashOf(input.password, [email, before.login])
  if (!hash.ok) return hash
  const now = new Date(shop.nowMs())
  const changed = await withRefusals<void, CustomerRefusal>(shop, async (tx) => {
    await lockForSignIn(tx, id)
    await first?.(tx)
    const customer = await readCustomer(tx, id)
    if (!customer) throw new CustomerRefused('no-customer')
    if (isStaff(customer.roles)) throw new CustomerRefused('staff')
    if (email !== customer.email) {
      if (!(await replaceEmail(tx, id, email, now))) throw new CustomerRefused('email-taken')
      const notice = { mail: 'email-changed', name: email, to: customer.email, id: randomUUID() } as const
      await queueAccountMail(tx, shop, notice)
    }
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

type Blocked = { readonly reasons: readonly string[] }

/**
 * Closes the account of a customer: its sign-in, addresses, cart and wishlist go. Its orders stay as they are, as those of a
 * guest: shipping and bookkeeping need them. An erasure of personal data is `removeAccount`. Refused: no such account, or one of
 * staff.
 */
export async function closeCustomer(shop: Shop, id: number): Promise<Outcome<void, 'no-customer' | 'staff'>> {
  const closed = await shop.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const customer = await readCustomer(tx, id)
    if (!customer) return refused('no-customer')
    if (isStaff(customer.roles)) return refused('staff')
    await deleteAccount(tx, id)
    await deleteRegistrationsOf(tx, { email: customer.email, accountId: id })
    await emitAccountDeleted(tx, shop, id)
    return done(undefined)
  })
  if (closed.ok) logSecurityEvent(shop, 'account-closed', id)
  return closed
}

/**
 * Erases an account as its owner's own erasure does, with the personal data of all features; orders stay without it. `first` runs
 * before that in the same transaction, and its value is the answer. Refused: an order in progress, for the sentences in `reasons`.
 */
export async function removeAccount<Value>(
  shop: Shop,
  id: number,
  first: (tx: Db) => Promise<Value>,
): Promise<OutcomeWith<Value, Refused<'blocked', Blocked>>> {
  const dataSubject = await readDataSubject(shop.db, id)
  try {
    const { value, actions } = await shop.db.transaction().execute(async (tx) => ({
      value: await first(tx),
      actions: await eraseInTransaction(tx, shop, dataSubject),
    }))
    await finishErasure(shop, dataSubject, actions)
    logSecurityEvent(shop, 'account-erased', id)
    return done(value)
  } catch (error) {
    if (error instanceof ErasureBlocked) return refused('blocked', { reasons: error.reasons })
    throw error
  }
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
): Promise<Outcome<string | undefined, PasswordRefusal>> {
  if (password === undefined) return done(undefined)
  const problem = await newPasswordProblem(password, names)
  return problem ? refused(problem) : done(await hashPassword(password))
}

/** `Reason`: all that the work throws. */
async function withRefusals<Value, Reason extends CustomerRefusal>(
  { db }: Shop,
  work: (tx: Db) => Promise<Value>,
): Promise<Outcome<Value, Reason>> {
  try {
    return done(await db.transaction().execute(work))
  } catch (error) {
    if (error instanceof CustomerRefused) return refused((error as CustomerRefused<Reason>).reason)
    throw error
  }
}
