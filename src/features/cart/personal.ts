import type { PersonalData } from '../../platform/feature.ts'
import { deleteCartOf } from './personal-store.ts'
import { readCart } from './store.ts'
import { texts } from './texts.ts'

/** The saved carts of accounts. A guest's cart is nobody's by name: it has a token alone, and ends by itself. */
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
