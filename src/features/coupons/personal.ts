import type { PersonalData } from '../../platform/feature.ts'
import { buyerKeyOf } from './buyer.ts'
import { disownUses, readUsesOf } from './redemption-store.ts'
import { disownedText } from './texts.ts'

/**
 * Which coupons somebody has used. An erasure takes the account out of it; the hashes of addresses stay, which name
 * nobody, so that a limit per buyer holds beyond it.
 */
export const personalInCoupons: PersonalData = {
  part: 'coupons',
  async export(shop, whose) {
    const uses = await readUsesOf(shop.db, buyerKeyOf(shop, whose))
    return uses.length === 0 ? undefined : uses
  },
  async erase(tx, { accountId }) {
    const count = accountId === undefined ? 0 : await disownUses(tx, accountId)
    return count === 0 ? [] : [disownedText(count)]
  },
}
