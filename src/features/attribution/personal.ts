import type { PersonalData } from '../../platform/feature.ts'
import { deleteOfAccount, forgetPersonOf, readHeldOf } from './personal-store.ts'
import { texts } from './texts.ts'

/**
 * Where somebody came from when they ordered and made their account. An erasure takes out browser, referring page and entry
 * page; the campaign and the kind of device stay with the order, which names nobody any more.
 */
export const personalInAttribution: PersonalData = {
  part: 'attribution',
  async export({ db }, whose) {
    const held = await readHeldOf(db, whose)
    return held.length > 0 ? held : undefined
  },
  async erase(tx, whose) {
    const orders = await forgetPersonOf(tx, whose)
    const hadAccounts = whose.accountId !== undefined && (await deleteOfAccount(tx, whose.accountId))
    return [...(orders > 0 ? [texts.erased(orders)] : []), ...(hadAccounts ? [texts.accountErased] : [])]
  },
}
