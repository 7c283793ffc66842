import type { PersonalData } from '../../../platform/feature.ts'
import { readCart } from '../store/cart-store.ts'
import { deleteCartOf } from '../store/personal-store.ts'
import { texts } from '../texts.ts'

/** The saved carts of accounts. A guest's cart has no name, only a token, and expires. */
export const personalInCart: PersonalData = {
  part: 'cart',
  async export({ db, nowMs }, { accountId }) {
    const cart = accountId && (await readCart(db, { accountId }, new Date(nowMs())))
    if (!cart) return undefined
    const { lines, removed, shipping } = cart
    return { lines, takenOut: removed, delivery: shipping }
  },
  async erase(tx, { accountId }) {
    return accountId !== undefined && (await deleteCartOf(tx, accountId)) ? [texts.savedCartErased] : []
  },
}
