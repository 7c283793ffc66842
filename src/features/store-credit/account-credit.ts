import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { emitAccountChange, namesOf } from '../accounts/registration/account-events.ts'
import type { Credit } from './rules/credit.ts'
import { lockCreditsOf, readStaffEntries, type StaffEntry, takeFromCredit } from './store.ts'
import { creditsOf, issueCredit } from './store-credit.ts'

export type { StaffEntry } from './store.ts'

/** The store credit of an account: what can be spent now, in minor units, and how it came about. */
export type AccountCredit = {
  readonly balanceMinor: number
  readonly credits: readonly Credit[]
  readonly entries: readonly StaffEntry[]
}

/** The store credit of an account, for staff; also that of its verified address. */
export async function creditOfAccount(shop: Shop, accountId: number): Promise<AccountCredit> {
  const credits = await creditsOf(shop, { accountId })
  return { balanceMinor: sumOf(credits), credits, entries: await readStaffEntries(shop.db, accountId) }
}

export type CreditChange = {
  /** More than zero gives, less than zero takes. */
  readonly deltaMinor: number
  /** The balance that was seen. Another one by now refuses the change: so a second press changes nothing. */
  readonly seenMinor: number
  readonly reason: string
  readonly by: number | undefined
}

/** `stale`: the balance is another one by now; `too-little`: there is less than is to be taken. */
export type CreditChangeRefusal = 'stale' | 'too-little' | 'wrong-amount'

/** Gives an account store credit, or takes it from the credits that expire first; with the reason, and who has done it. */
export function changeAccountCredit(
  shop: Shop,
  accountId: number,
  { deltaMinor, seenMinor, reason, by }: CreditChange,
): Promise<Outcome<void, CreditChangeRefusal>> {
  return shop.db.transaction().execute(async (tx): Promise<Outcome<void, CreditChangeRefusal>> => {
    const at = new Date(shop.nowMs())
    const credits = await lockCreditsOf(tx, accountId, at)
    const balanceMinor = sumOf(credits)
    if (balanceMinor !== seenMinor) return refused('stale')
    if (balanceMinor + deltaMinor < 0) return refused('too-little')
    if (deltaMinor > 0) {
      const issued = await issueCredit(
        { ...shop, db: tx },
        { minor: deltaMinor, accountId, note: reason, by },
      )
      if (!issued.ok) return refused('wrong-amount')
    }
    let restMinor = Math.max(0, -deltaMinor)
    for (const { id, balanceMinor: available } of credits) {
      const minor = Math.min(restMinor, available)
      if (minor > 0) await takeFromCredit(tx, id, { minor, reason, by, at })
      restMinor -= minor
    }
    await emitAccountChange(tx, shop, accountId, namesOf(['store_credit']))
    return done(undefined)
  })
}

function sumOf(credits: readonly Credit[]): number {
  return credits.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
}
