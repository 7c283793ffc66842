import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Whose } from '../../platform/feature.ts'
import { mailsTo } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import {
  ErasureBlocked,
  eraseAccount,
  eraseInTransaction,
  finishErasure,
  type ReauthenticationRefusal,
  readDataSubject,
  type SessionCookies,
} from '../accounts/accounts.ts'
import type { OwnCall } from './own.ts'
import { readAccountId } from './privacy-store.ts'

/** The part that orders have in an export, and that may keep an erasure back. */
const ORDERS = 'orders'

/** All that is held about one person, part by part. */
export type PersonalExport = {
  readonly exportedAt: Date
  readonly about: Whose
  readonly parts: Readonly<Record<string, unknown>>
}

/** A copy of everything that the shop holds about the account, and about its address if that is proved. */
export async function exportOfAccount(shop: Shop, accountId: number): Promise<PersonalExport> {
  return exportOf(shop, await readDataSubject(shop.db, accountId))
}

/** The same by the address alone, for staff who were shown that it is the asker's; `undefined`: nothing is held. */
export async function exportOfEmail(shop: Shop, email: string): Promise<PersonalExport | undefined> {
  const made = await exportOf(shop, await whoseEmail(shop, email))
  return Object.keys(made.parts).length > 0 ? made : undefined
}

async function exportOf(shop: Shop, about: Whose): Promise<PersonalExport> {
  const parts: Record<string, unknown> = {}
  for (const holder of shop.program.personalData) {
    const held = await holder.export(shop, about)
    if (held !== undefined) parts[holder.part] = held
  }
  const mails = about.email ? await mailsTo(shop, about.email) : []
  if (mails.length > 0) parts['mails'] = mails
  return { exportedAt: new Date(shop.nowMs()), about, parts }
}

/** What an erasure has done, in sentences: the proof of it. None: there was nothing. */
export type Erasure = { readonly done: readonly string[] }

/** Somebody's data is needed yet, as `because` says. Nothing was erased. */
export type KeptBack = Refused<
  'kept-back',
  {
    because: readonly string[]
    /** Whether it is orders under way that keep it back. */
    byOrders: boolean
  }
>

/** With the cookies that go. */
export type OwnErasure = Erasure & { readonly cookies: SessionCookies }

/**
 * Erases the own account with all that belongs to it, after the password was given once more; orders stay without their
 * buyer. In one transaction: all of it, or nothing.
 */
export async function eraseOwn(
  call: OwnCall,
  password: string,
): Promise<OutcomeWith<OwnErasure, Refused<ReauthenticationRefusal | 'last-administrator'> | KeptBack>> {
  const { shop, person } = call
  const whose = await readDataSubject(shop.db, person.id)
  return orKeptBack(async () => {
    let did: readonly string[] = []
    const erased = await eraseAccount(call, password, async (tx) => {
      did = await eraseInTransaction(tx, shop.program.personalData, whose)
    })
    if (!erased.ok) return erased
    return done({ done: await finishErasure(shop, whose, did), cookies: erased.value.cookies })
  })
}

/**
 * Erases by the address alone, for staff: an account, and what guests left with that address. `openOrders`: orders under
 * way become anonymous too; they are called off with their buyer first, as nobody can be reached about them any more.
 */
export async function eraseEmail(
  shop: Shop,
  email: string,
  { openOrders = false }: { readonly openOrders?: boolean } = {},
): Promise<OutcomeWith<Erasure, KeptBack>> {
  const unasked = openOrders ? [ORDERS] : []
  const whose = await whoseEmail(shop, email)
  return orKeptBack(async () => {
    const did = await shop.db
      .transaction()
      .execute((tx) => eraseInTransaction(tx, shop.program.personalData, whose, unasked))
    return done({ done: await finishErasure(shop, whose, did) })
  })
}

async function whoseEmail(shop: Shop, email: string): Promise<Whose> {
  const lower = email.trim().toLowerCase()
  return { accountId: await readAccountId(shop.db, lower), email: lower }
}

async function orKeptBack<Result>(erase: () => Promise<Result>): Promise<Result | KeptBack> {
  try {
    return await erase()
  } catch (error) {
    if (!(error instanceof ErasureBlocked)) throw error
    const byOrders = error.parts.includes(ORDERS)
    return refused('kept-back', { because: error.reasons, byOrders })
  }
}
