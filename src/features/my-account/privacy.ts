import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PersonalData, Whose } from '../../platform/feature.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import { mailsTo, removeMailsTo } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { eraseAccount, type ProofRefusal } from '../accounts/accounts.ts'
import type { OwnCall } from './own.ts'
import { readAccountId, readWhose } from './privacy-store.ts'
import { mailsErasedText } from './texts.ts'

/** Those who keep something of people, lower bands first. */
export type Holders = readonly PersonalData[]

/** All that is held about one person, part by part. */
export type PersonalExport = {
  readonly exportedAt: Date
  readonly about: Whose
  readonly parts: Readonly<Record<string, unknown>>
}

/** A copy of everything that the shop holds about the account, and about its address if that is proved. */
export async function exportOfAccount(
  shop: Shop,
  holders: Holders,
  accountId: number,
): Promise<PersonalExport> {
  return exportOf(shop, holders, await readWhose(shop.db, accountId))
}

/** The same by the address alone, for staff who were shown that it is the asker's; `undefined`: nothing is held. */
export async function exportOfEmail(
  shop: Shop,
  holders: Holders,
  email: string,
): Promise<PersonalExport | undefined> {
  const made = await exportOf(shop, holders, await whoseEmail(shop, email))
  return Object.keys(made.parts).length > 0 ? made : undefined
}

async function exportOf(shop: Shop, holders: Holders, about: Whose): Promise<PersonalExport> {
  const parts: Record<string, unknown> = {}
  for (const holder of holders) {
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
export type KeptBack = {
  readonly ok: false
  readonly reason: 'kept-back'
  readonly because: readonly string[]
}

type OwnErasure = Erasure & { readonly cookies: readonly CookieChange[] }

/**
 * Erases the own account with all that belongs to it, after the password was given once more; orders stay without their
 * buyer. In one transaction: all of it, or nothing.
 */
export async function eraseOwn(
  call: OwnCall,
  holders: Holders,
  password: string,
): Promise<Outcome<OwnErasure, ProofRefusal | 'last-administrator'> | KeptBack> {
  const { shop, person } = call
  const whose = await readWhose(shop.db, person.id)
  return orKeptBack(async () => {
    let did: readonly string[] = []
    const erased = await eraseAccount(call, password, async (tx) => {
      did = await eraseWithin(tx, holders, whose)
    })
    if (!erased.ok) return erased
    return done({ ...(await finish(shop, whose, did)), cookies: erased.value.cookies })
  })
}

/** Erases by the address alone, for staff: an account, and what guests left with that address. */
export async function eraseEmail(
  shop: Shop,
  holders: Holders,
  email: string,
): Promise<{ readonly ok: true; readonly value: Erasure } | KeptBack> {
  const whose = await whoseEmail(shop, email)
  return orKeptBack(async () => {
    const did = await shop.db.transaction().execute((tx) => eraseWithin(tx, holders, whose))
    return done(await finish(shop, whose, did))
  })
}

async function whoseEmail(shop: Shop, email: string): Promise<Whose> {
  const lower = email.trim().toLowerCase()
  return { accountId: await readAccountId(shop.db, lower), email: lower }
}

class StillNeeded extends Error {
  readonly because: readonly string[]
  constructor(because: readonly string[]) {
    super('Personal data is still needed')
    this.because = because
  }
}

async function orKeptBack<Result>(erase: () => Promise<Result>): Promise<Result | KeptBack> {
  try {
    return await erase()
  } catch (error) {
    if (error instanceof StillNeeded) return { ok: false, reason: 'kept-back', because: error.because }
    throw error
  }
}

/** Higher features before the lower ones that theirs rest on; the account, which all else hangs on, last. */
async function eraseWithin(tx: Db, holders: Holders, whose: Whose): Promise<readonly string[]> {
  const because: string[] = []
  for (const holder of holders) because.push(...((await holder.keptBack?.(tx, whose)) ?? []))
  if (because.length > 0) throw new StillNeeded(because)
  const did: string[] = []
  for (const holder of holders.toReversed()) did.push(...(await holder.erase(tx, whose)))
  return did
}

/** What lies outside the database, once the rest is gone for good; and the note for those who must prove it later. */
async function finish(shop: Shop, { accountId, email }: Whose, did: readonly string[]): Promise<Erasure> {
  const mails = email ? await removeMailsTo(shop, email) : 0
  const all = mails > 0 ? [...did, mailsErasedText(mails)] : did
  if (all.length > 0) shop.log.info({ accountId, did: all }, 'personal data erased')
  return { done: all }
}
