import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import { signOutCookies } from './open-session.ts'
import type { ProofRefusal } from './outcomes.ts'
import { provenAgain } from './own-account.ts'
import { isLastAdministrator } from './roles.ts'
import { noteEvent } from './security-log.ts'
import { deleteAccount } from './store.ts'
import type { Visit } from './visit.ts'

type Erased = { readonly cookies: readonly CookieChange[] }
type EraseRefusal = ProofRefusal | 'last-administrator'

/**
 * Erases the account: its sessions, password, passkeys, links, addresses and cart go with it, its orders stay without it.
 * `alsoErase` runs before, in the same transaction: what other features do about it (anonymise orders).
 */
export async function eraseAccount(
  visit: Visit,
  password: string,
  alsoErase: (tx: Db, accountId: number) => Promise<void>,
): Promise<Outcome<Erased, EraseRefusal>> {
  const { shop } = visit
  const proven = await provenAgain(visit, password)
  if (!proven.ok) return proven
  const { id } = proven.value
  return shop.db.transaction().execute(async (tx): Promise<Outcome<Erased, EraseRefusal>> => {
    if (await isLastAdministrator(tx, id)) return refused('last-administrator')
    await alsoErase(tx, id)
    await deleteAccount(tx, id)
    noteEvent(shop, 'account-erased', id)
    return done({ cookies: signOutCookies(shop) })
  })
}
