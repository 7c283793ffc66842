import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Holder } from './credit-columns.ts'
import { takeBackReturned } from './gift-card-store.ts'
import type { Credit, CreditEntry } from './rules/credit.ts'
import { creditCodeOf } from './rules/credit-code.ts'
import {
  endExpired,
  holdSpentBy,
  putBack,
  readByCode,
  readEntriesOf,
  readPaying,
  readPayingOf,
  type Spend,
  takeOff,
} from './store.ts'

export type { Holder } from './credit-columns.ts'
export { giftCardSetting, issueGiftCards, voidGiftCards } from './gift-cards.ts'
export { type CreditWish, issueCredit } from './new-credit.ts'
export type { Credit, CreditEntry } from './rules/credit.ts'
export { dayAt } from './shop-day.ts'
export type { Spend } from './store.ts'

type Reading = Pick<Shop, 'db' | 'nowMs'>

/** The credit of a code, however it was written; one that is spent or over is found, too. */
export async function creditByCode({ db }: Pick<Shop, 'db'>, written: string): Promise<Credit | undefined> {
  const code = creditCodeOf(written)
  return code === '' || code.length > MOST_CODE || code.includes('\0') ? undefined : readByCode(db, code)
}

const MOST_CODE = 100

/** Of these the credits that can pay now, those that end first first. */
export async function creditsByIds({ db, nowMs }: Reading, ids: readonly number[]): Promise<Credit[]> {
  return ids.length === 0 ? [] : readPaying(db, ids, new Date(nowMs()))
}

/**
 * The credits of somebody that can pay now, those that end first first. Of an account also those of its address, once that
 * is proved. `email` is one that whoever asks has proved to be theirs.
 */
export function creditsOf({ db, nowMs }: Reading, holder: Holder): Promise<Credit[]> {
  return readPayingOf(db, holder, new Date(nowMs()))
}

export type EntriesPage = { readonly entries: readonly CreditEntry[]; readonly total: number }

/** What has happened to somebody's credits, the last first; only orders of the account itself are named. */
export function creditHistory(
  { db }: Pick<Shop, 'db'>,
  holder: Holder,
  page: { readonly page: number; readonly perPage: number },
): Promise<EntriesPage> {
  return readEntriesOf(db, holder, page)
}

/** Thrown inside a transaction to undo it: a credit is over, or has less left than was to be taken. */
export class CreditGone extends Error {
  readonly creditId: number
  constructor(creditId: number) {
    super(`Credit ${creditId} cannot pay that`)
    this.name = 'CreditGone'
    this.creditId = creditId
  }
}

type Spending = { readonly orderId: number; readonly spends: readonly Spend[]; readonly at: Date }

/**
 * Takes what an order is paid by off its credits, or throws `CreditGone` and so undoes the caller's transaction. In order
 * of id: two orders that share credits can then not wait for each other.
 */
export async function spendCredits(tx: Db, { orderId, spends, at }: Spending): Promise<void> {
  for (const spend of [...spends].sort((a, b) => a.creditId - b.creditId)) {
    const { creditId, minor } = spend
    if (minor === 0) continue
    const isAmount = Number.isSafeInteger(minor) && minor > 0
    if (!isAmount || !(await takeOff(tx, { ...spend, orderId, at }))) throw new CreditGone(creditId)
  }
}

/** Whatever comes back can be spent for so long, even where its time was over. */
const GRACE_MS = 30 * 24 * 3600 * 1000

/**
 * Gives back what an order has spent, within the caller's transaction; done twice, or at once, it is given back once.
 * What belongs to a gift card that was taken back itself is taken back, too.
 */
export async function returnCredit(tx: Db, orderId: number, at: Date): Promise<void> {
  await holdSpentBy(tx, orderId)
  await putBack(tx, orderId, { at, leastUntil: new Date(at.getTime() + GRACE_MS) })
  await takeBackReturned(tx, orderId, at)
}

/** The job: ends credits whose time is over. Those without an end stay. */
export async function sweepCredits(shop: Shop): Promise<void> {
  const count = await endExpired(shop.db, new Date(shop.nowMs()))
  if (count > 0) shop.log.info({ count }, 'credits expired')
}
