import { randomInt } from 'node:crypto'
import { DAY_MS } from '../../kernel/day.ts'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { missingIdOf } from '../../platform/db/raised-refusal.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { Shop } from '../../platform/shop.ts'
import { dayAt, momentAt } from '../../platform/shop-time.ts'
import { emailOf } from '../accounts/rules/email.ts'
import type { GiftCardTerms } from '../catalog/rules/gift-card.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import type { CreditOwner } from './credit-columns.ts'
import {
  type GiftCardLine,
  type IssuedCard,
  insertGiftCards,
  type NewGiftCard,
  readGiftCardLines,
  restoreGiftCards,
  voidReturnedCredit,
} from './gift-card-store.ts'
import * as messages from './messages.ts'
import { anonymizeCredits, moveCredits, readCreditsOf } from './personal-store.ts'
import type { Credit, CreditEntry, IssueRefusal } from './rules/credit.ts'
import { ALPHABET_SIZE, CODE_LENGTH, codeFrom, creditCodeOf } from './rules/credit-code.ts'
import type { GiftCardFormContext } from './rules/gift-card.ts'
import {
  expireDue,
  insertCredit,
  lockSpentCredits,
  readByCode,
  readEntriesOf,
  readSpendable,
  readSpendableOf,
  returnSpent,
  type Spending,
  spendEach,
} from './store.ts'
import { creditExpiryDays, giftCardSendHour } from './store-credit-settings.ts'

export { voidGiftCards } from './gift-card-store.ts'

type ReadContext = Pick<Shop, 'db' | 'nowMs'>

/** The credit with this code, in any spelling; also one that is spent or expired. */
export async function creditByCode(
  { db }: Pick<Shop, 'db'>,
  enteredCode: string,
): Promise<Credit | undefined> {
  const code = creditCodeOf(enteredCode)
  return code === '' || code.length > MAX_CODE_LENGTH || code.includes('\0')
    ? undefined
    : readByCode(db, code)
}

const MAX_CODE_LENGTH = 100

/** The credits with these ids that can pay now, earliest expiry first. */
export async function creditsByIds({ db, nowMs }: ReadContext, ids: readonly number[]): Promise<Credit[]> {
  return ids.length === 0 ? [] : readSpendable(db, ids, new Date(nowMs()))
}

/**
 * The credits of an owner that can pay now, earliest expiry first. For an account also those of its verified address.
 * `email` must be verified.
 */
export function creditsOf({ db, nowMs }: ReadContext, owner: CreditOwner): Promise<Credit[]> {
  return readSpendableOf(db, owner, new Date(nowMs()))
}

export type EntriesPage = { readonly entries: readonly CreditEntry[]; readonly total: number }

/** The changes of an owner's credits, newest first; only orders of the account itself are included. */
export function creditHistory(
  { db }: Pick<Shop, 'db'>,
  owner: CreditOwner,
  page: { readonly page: number; readonly perPage: number },
): Promise<EntriesPage> {
  return readEntriesOf(db, owner, page)
}

/** Thrown to roll back a transaction: a credit has expired, or its balance is too low. */
export class CreditUnavailable extends Error {
  readonly creditId: number
  constructor(creditId: number) {
    super(`Credit ${creditId} cannot pay that`)
    this.name = 'CreditGone'
    this.creditId = creditId
  }
}

/**
 * Spends credits for an order, or throws `CreditUnavailable` and so rolls back the caller's transaction. In order of id: two
 * orders that share credits can then not deadlock.
 */
export async function spendCredits(tx: Db, spending: Spending): Promise<void> {
  if (spending.spends.length === 0) return
  try {
    await spendEach(tx, spending)
  } catch (error) {
    throw new CreditUnavailable(missingIdOf(error))
  }
}

/** Returned money can be spent for at least this long, even if the credit had expired. */
const GRACE_MS = 30 * DAY_MS

/**
 * Returns what an order has spent, in the caller's transaction; repeated or concurrent calls return it once. What returns
 * to a voided gift card is voided too.
 */
export async function returnCredit(tx: Db, orderId: number, at: Date): Promise<void> {
  await lockSpentCredits(tx, orderId)
  await returnSpent(tx, orderId, { at, minExpiry: new Date(at.getTime() + GRACE_MS) })
  await voidReturnedCredit(tx, orderId, at)
}

/** The job that expires credits. */
export async function expireCredits(shop: Shop): Promise<void> {
  const count = await expireDue(shop.db, new Date(shop.nowMs()))
  if (count > 0) shop.log.info({ count }, 'credits expired')
}

/** Without `code` one is generated; without `days` the setting decides; 0 days: valid for ever. */
export type IssueCreditInput = {
  readonly minor: number
  readonly email?: string | undefined
  readonly code?: string | undefined
  readonly days?: number | undefined
  readonly note?: string | undefined
  /** The account that it is given to. */
  readonly accountId?: number | undefined
  /** The member of the staff who gives it. */
  readonly by?: number | undefined
}

const MAX_AMOUNT_MINOR = 1_000_000_000_000

/** Issues a credit. Refused: an amount outside 1 to 10^12 minor units, an invalid code or e-mail address, a code that exists. */
export async function issueCredit(
  shop: Pick<Shop, 'db' | 'nowMs' | 'settings'>,
  input: IssueCreditInput,
): Promise<Outcome<Credit, IssueRefusal>> {
  const { minor, note = '', accountId, by, days = shop.settings.get(creditExpiryDays) } = input
  if (!Number.isSafeInteger(minor) || minor < 1 || minor > MAX_AMOUNT_MINOR) return refused('wrong-amount')
  const code = input.code === undefined ? generateCode() : creditCodeOf(input.code)
  if (!/^[\p{L}\p{N}][^\p{Cc}]{0,99}$/u.test(code)) return refused('wrong-code')
  const email = input.email === undefined ? undefined : emailOf(input.email)
  if (input.email !== undefined && !email) return refused('no-address')
  const at = new Date(shop.nowMs())
  const newCredit = {
    code,
    minor,
    email,
    accountId,
    by,
    note,
    at,
    expiresAt: expiryAfter(at.getTime(), days),
  }
  const id = await insertCredit(shop.db, newCredit)
  if (id === undefined) return refused('code-taken')
  const { expiresAt } = newCredit
  return done({
    id,
    code,
    email,
    balanceMinor: minor,
    initialMinor: minor,
    expiresAtMs: expiresAt?.getTime(),
  })
}

/** A random code that cannot be guessed. */
function generateCode(): string {
  return codeFrom(Array.from({ length: CODE_LENGTH }, () => randomInt(ALPHABET_SIZE)))
}

/** The expiry after a number of days; 0 days: never. */
function expiryAfter(fromMs: number, days: number): Date | undefined {
  return days > 0 ? new Date(fromMs + days * DAY_MS) : undefined
}

/** What reading a gift card form depends on: the terms, the number format of the shop, and its current day. */
export function giftCardFormContext(
  { settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>,
  terms: GiftCardTerms,
): GiftCardFormContext {
  return { terms, digits: currencyFormat(settings), today: dayAt(nowMs(), settings.get(timezone)) }
}

type IssueContext = Pick<Shop, 'settings' | 'nowMs' | 'jobs'>

/**
 * Issues a credit for each unit of an order's gift cards and queues its mail for the day that the buyer selected; in the
 * transaction in which the order becomes paid. A repeated call issues nothing twice and restores voided cards.
 */
export async function issueGiftCards(tx: Db, shop: IssueContext, orderId: number): Promise<void> {
  const lines = await readGiftCardLines(tx, orderId)
  if (lines.length === 0) return
  const at = new Date(shop.nowMs())
  const restored = await restoreGiftCards(tx, orderId, at)
  const issued = await insertGiftCards(
    tx,
    orderId,
    lines.flatMap((line) => cardsOf(shop, line)),
    at,
  )
  for (const card of [...restored, ...issued]) await queueMail(tx, shop, card)
}

/** The cards of one line, each with its own code, for the recipient or else for the buyer. */
function cardsOf(shop: IssueContext, { id, quantity, card, ...buyer }: GiftCardLine): NewGiftCard[] {
  const sendAtMs = sendAt(shop, card.sendOn)
  const isForBuyer = card.recipientEmail === '' || card.recipientEmail === buyer.buyerEmail
  const common = {
    orderLineId: id,
    minor: card.amountMinor,
    expiresAt: expiryAfter(sendAtMs, shop.settings.get(creditExpiryDays))?.toISOString(),
    accountId: isForBuyer ? (buyer.accountId ?? undefined) : undefined,
    email: card.recipientEmail || buyer.buyerEmail || undefined,
    gift: { to: card.recipientName, from: card.sender, message: card.message },
    sendAt: new Date(sendAtMs).toISOString(),
  }
  return Array.from({ length: quantity }, (_, unitIndex) => ({ ...common, unitIndex, code: generateCode() }))
}

/** When a card is mailed: at the configured hour of the selected day, or at once if that is past. */
function sendAt({ settings, nowMs }: IssueContext, day: string): number {
  const now = nowMs()
  if (day === '') return now
  const hour = String(settings.get(giftCardSendHour)).padStart(2, '0')
  return Math.max(now, momentAt(`${day}T${hour}:00`, settings.get(timezone)))
}

async function queueMail(tx: Db, { jobs, nowMs }: IssueContext, { id, sendAt }: IssuedCard): Promise<void> {
  const isLater = sendAt.getTime() > nowMs()
  await jobs.add(tx, 'gift-card-mail', { creditId: id }, isLater ? { runAt: sendAt } : {})
}

/** The owner of a credit, and the message with it. An erasure does not remove the code: its owner is owed the money. */
export const creditPersonalData: PersonalData = {
  part: 'credit',
  async export({ db }, dataSubject) {
    const credits = await readCreditsOf(db, dataSubject)
    return credits.length > 0 ? credits : undefined
  },
  async erase(tx, dataSubject) {
    const count = await anonymizeCredits(tx, dataSubject)
    return count > 0 ? [messages.erased({ count })] : []
  },
  moveTo: (tx, accounts) => moveCredits(tx, accounts),
}
