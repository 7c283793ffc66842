import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { DataSubject, PersonalData } from '../../../platform/feature.ts'
import { mailsTo } from '../../../platform/mail/outbox.ts'
import type { Shop } from '../../../platform/shop.ts'
import { readDataSubject } from '../../accounts/accounts.ts'
import {
  ErasureBlocked,
  eraseAccount,
  eraseInTransaction,
  finishErasure,
} from '../../accounts/registration/erasure.ts'
import type { SessionCookies } from '../../accounts/sessions/session-cookie.ts'
import type { ReauthenticationRefusal } from '../../accounts/sign-in/outcomes.ts'
import { deleteAddresses, moveAddresses } from '../address-store.ts'
import * as messages from '../messages.ts'
import { addressesOf } from '../my-account.ts'
import { readAccountId } from '../privacy-store.ts'
import { MAX_ADDRESSES } from '../rules/address-book.ts'
import type { SignedInCall } from '../signed-in.ts'

/** The part of an export that holds orders; open orders block an erasure. */
const ORDERS = 'orders'

/** All personal data of one person, by part. */
export type PersonalExport = {
  readonly exportedAt: Date
  readonly about: DataSubject
  readonly parts: Readonly<Record<string, unknown>>
}

/** All personal data of the account, and of its e-mail address if that is verified. */
export async function exportOfAccount(shop: Shop, accountId: number): Promise<PersonalExport> {
  return exportOf(shop, await readDataSubject(shop.db, accountId))
}

/** The same by e-mail address, for staff who checked that it belongs to the person; `undefined`: there is no data. */
export async function exportOfEmail(shop: Shop, email: string): Promise<PersonalExport | undefined> {
  const personalExport = await exportOf(shop, await subjectOfEmail(shop, email))
  return Object.keys(personalExport.parts).length > 0 ? personalExport : undefined
}

async function exportOf(shop: Shop, subject: DataSubject): Promise<PersonalExport> {
  const parts: Record<string, unknown> = {}
  for (const personalData of shop.program.personalData) {
    const data = await personalData.export(shop, subject)
    if (data !== undefined) parts[personalData.part] = data
  }
  const mails = subject.email ? await mailsTo(shop, subject.email) : []
  if (mails.length > 0) parts['mails'] = mails
  return { exportedAt: new Date(shop.nowMs()), about: subject, parts }
}

/** What an erasure has done, in sentences, as proof. Empty: there was no data. */
export type Erasure = { readonly done: readonly string[] }

/** The data is still needed; `messages` are the reasons. Nothing was erased. */
export type ErasureRefused = Refused<
  'blocked',
  {
    messages: readonly string[]
    /** Whether open orders block it. */
    byOrders: boolean
  }
>

/** With the cookies to clear. */
export type AccountErasure = Erasure & { readonly cookies: SessionCookies }

/**
 * Erases the signed-in account with all its data, after the password was entered again; orders stay without their buyer. In one
 * transaction: all of it, or nothing.
 */
export async function eraseSignedInAccount(
  call: SignedInCall,
  password: string,
): Promise<
  OutcomeWith<AccountErasure, Refused<ReauthenticationRefusal | 'last-administrator'> | ErasureRefused>
> {
  const { shop, person } = call
  const subject = await readDataSubject(shop.db, person.id)
  return refusedIfBlocked(async () => {
    let sentences: readonly string[] = []
    const erased = await eraseAccount(call, password, async (tx) => {
      sentences = await eraseInTransaction(tx, shop, subject)
    })
    if (!erased.ok) return erased
    return done({ done: await finishErasure(shop, subject, sentences), cookies: erased.value.cookies })
  })
}

/**
 * Erases by e-mail address, for staff: the account and guest data of that address. `openOrders`: open orders become anonymous
 * too; staff cancel them first, since the buyer cannot be contacted about them afterwards.
 */
export async function eraseEmail(
  shop: Shop,
  email: string,
  { openOrders = false }: { readonly openOrders?: boolean } = {},
): Promise<OutcomeWith<Erasure, ErasureRefused>> {
  const uncheckedParts = openOrders ? [ORDERS] : []
  const subject = await subjectOfEmail(shop, email)
  return refusedIfBlocked<Erasure, never>(async () => {
    const sentences = await shop.db
      .transaction()
      .execute((tx) => eraseInTransaction(tx, shop, subject, uncheckedParts))
    return done({ done: await finishErasure(shop, subject, sentences) })
  })
}

/** Erases the account of a customer with all its data, for staff; its orders stay without their buyer. */
export async function eraseCustomer(
  shop: Shop,
  accountId: number,
): Promise<OutcomeWith<Erasure, ErasureRefused>> {
  const subject = await readDataSubject(shop.db, accountId)
  return refusedIfBlocked<Erasure, never>(async () => {
    const sentences = await shop.db.transaction().execute((tx) => eraseInTransaction(tx, shop, subject))
    return done({ done: await finishErasure(shop, subject, sentences) })
  })
}

async function subjectOfEmail(shop: Shop, email: string): Promise<DataSubject> {
  const lower = email.trim().toLowerCase()
  return { accountId: await readAccountId(shop.db, lower), email: lower }
}

async function refusedIfBlocked<Value, Refusal extends Refused<string>>(
  erase: () => Promise<OutcomeWith<Value, Refusal>>,
): Promise<OutcomeWith<Value, Refusal | ErasureRefused>> {
  try {
    return await erase()
  } catch (error) {
    if (!(error instanceof ErasureBlocked)) throw error
    const byOrders = error.parts.includes(ORDERS)
    return refused('blocked', { messages: error.reasons, byOrders })
  }
}

/** The address book as personal data of an account. */
export const addressBookPersonalData: PersonalData = {
  part: 'addresses',
  async export(shop, { accountId }) {
    const addresses = accountId === undefined ? [] : await addressesOf(shop, accountId)
    return addresses.length > 0 ? addresses : undefined
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await deleteAddresses(tx, accountId)
    return count > 0 ? [messages.addressesErased({ count })] : []
  },
  moveTo: (tx, accounts) => moveAddresses(tx, accounts, MAX_ADDRESSES),
}
