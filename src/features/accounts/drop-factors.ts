import type { Shop } from '../../platform/shop.ts'
import { holdToEnter } from './held-account-store.ts'
import { deleteLinks } from './link-store.ts'
import { tellOwner } from './mail-queue.ts'
import { deletePasskeys } from './passkey-store.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import type { Account } from './store.ts'
import { deleteTwoFactor } from './two-factor-store.ts'

/**
 * Takes authenticator and passkeys from an account whose owner lost them, for whoever runs the machine: there is no way
 * out of a lost factor by the password alone. All sessions end, and a mail tells the owner.
 */
export async function dropFactors(shop: Shop, account: Account): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await holdToEnter(tx, account.id)
    await deleteTwoFactor(tx, account.id)
    await deletePasskeys(tx, account.id)
    await deleteSessions(tx, account.id)
    await deleteLinks(tx, account.id, ['second-factor'])
    await tellOwner(tx, shop, 'sign-in-changed', account)
  })
  noteEvent(shop, 'second-factors-dropped', account.id)
}
