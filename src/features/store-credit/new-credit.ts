import { randomInt } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { emailOf } from '../accounts/rules/email.ts'
import type { Credit, IssueRefusal } from './rules/credit.ts'
import { CODE_LENGTH, codeFrom, creditCodeOf, LETTER_COUNT } from './rules/credit-code.ts'
import { insertCredit } from './store.ts'
import { creditExpiryDays } from './store-credit-settings.ts'

/** What an owner gives. Without a code one is drawn; without days it is valid as long as the settings say; 0: for ever. */
export type CreditWish = {
  readonly minor: number
  readonly email?: string | undefined
  readonly code?: string | undefined
  readonly days?: number | undefined
  readonly note?: string | undefined
}

const MOST_MINOR = 1_000_000_000_000

/** Makes a credit. Refused: no amount from 1 to 10^12 minor units, a code without letters, no address, a code that is taken. */
export async function issueCredit(
  shop: Pick<Shop, 'db' | 'nowMs' | 'settings'>,
  wish: CreditWish,
): Promise<Outcome<Credit, IssueRefusal>> {
  const { minor, note = '', days = shop.settings.get(creditExpiryDays) } = wish
  if (!Number.isSafeInteger(minor) || minor < 1 || minor > MOST_MINOR) return refused('wrong-amount')
  const code = wish.code === undefined ? newCode() : creditCodeOf(wish.code)
  if (!/^[\p{L}\p{N}][^\p{Cc}]{0,99}$/u.test(code)) return refused('wrong-code')
  const email = wish.email === undefined ? undefined : emailOf(wish.email)
  if (wish.email !== undefined && !email) return refused('no-address')
  const at = new Date(shop.nowMs())
  const made = { code, minor, email, note, at, expiresAt: expiryAfter(at.getTime(), days) }
  const id = await insertCredit(shop.db, made)
  if (id === undefined) return refused('code-taken')
  const { expiresAt } = made
  return done({
    id,
    code,
    email,
    balanceMinor: minor,
    initialMinor: minor,
    expiresAtMs: expiresAt?.getTime(),
  })
}

/** A code that nobody can guess. */
export function newCode(): string {
  return codeFrom(Array.from({ length: CODE_LENGTH }, () => randomInt(LETTER_COUNT)))
}

/** When what is valid for so many days from a moment on is over; 0 days: never. */
export function expiryAfter(fromMs: number, days: number): Date | undefined {
  return days > 0 ? new Date(fromMs + days * 24 * 3600 * 1000) : undefined
}
