import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Shop } from '../../../platform/shop.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { deleteAccount, readAccount } from '../store/account-store.ts'
import { lockAccount } from '../store/personal-data-store.ts'
import { emitAccountDeleted } from './account-events.ts'

/** Which account goes, and which one stays. */
export type Merge = { readonly from: number; readonly to: number }

/** How many things of each part of personal data go to the account that stays; parts without any are left out. */
export type Moved = readonly { readonly part: string; readonly count: number }[]

export type MergeRefusal = 'same-account' | 'no-customer' | 'staff'

/** Undoes a merge that was only to show what it would move. */
class TrialEnded extends Error {
  readonly moved: Moved

  constructor(moved: Moved) {
    super('This merge was a trial')
    this.moved = moved
  }
}

/**
 * Merges two accounts of one person in one transaction: what features move goes to the account that stays, and the other one is
 * deleted with its password, sessions and cart. `isTrial`: everything is undone, and the answer is what would move. Refused: one
 * account twice, an account that does not exist (any more), or one of staff.
 */
export async function mergeAccounts(
  shop: Shop,
  merge: Merge,
  { isTrial }: { readonly isTrial: boolean },
): Promise<Outcome<Moved, MergeRefusal>> {
  try {
    const merged = await shop.db.transaction().execute(async (tx): Promise<Outcome<Moved, MergeRefusal>> => {
      const refusal = await refusalOf(tx, merge)
      if (refusal) return refused(refusal)
      const moved = await moveEverything(tx, shop, merge)
      if (isTrial) throw new TrialEnded(moved)
      await deleteAccount(tx, merge.from)
      await emitAccountDeleted(tx, shop, merge.from)
      const payload = { account: merge.from }
      await emit(tx, shop.actor, { name: 'customer.merged', subject: `customer:${merge.to}`, payload })
      return done(moved)
    })
    if (merged.ok) logSecurityEvent(shop, 'accounts-merged', merge.to)
    return merged
  } catch (error) {
    if (error instanceof TrialEnded) return done(error.moved)
    throw error
  }
}

/** Locks both accounts, in order of id: two merges of the same accounts wait for each other. */
async function refusalOf(tx: Db, { from, to }: Merge): Promise<MergeRefusal | undefined> {
  if (from === to) return 'same-account'
  for (const id of [from, to].sort((one, other) => one - other)) {
    if (!(await lockAccount(tx, id))) return 'no-customer'
  }
  const accounts = [await readAccount(tx, from), await readAccount(tx, to)]
  return accounts.some((account) => account && isStaff(account.roles)) ? 'staff' : undefined
}

async function moveEverything(tx: Db, shop: Shop, merge: Merge): Promise<Moved> {
  const moved: { part: string; count: number }[] = []
  for (const { part, moveTo } of shop.program.personalData) {
    const count = (await moveTo?.(tx, merge, shop)) ?? 0
    if (count > 0) moved.push({ part, count })
  }
  return moved
}
