import { aboutNamed } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { sellablesAsk } from '../catalog/catalog.ts'
import { levelsAsk } from '../stock/stock.ts'
import { tierRulesAsk } from '../tier-pricing/tier-pricing.ts'
import type { Goods } from './goods.ts'
import { type CartSession, ownerOf } from './session.ts'
import { accountCart, type BesideLines, guestCart, type StoredCart } from './store.ts'

type Asked = BesideLines & { readonly roles: readonly string[]; readonly now: Date }

const goodsAsks = { sellables: sellablesAsk, levels: levelsAsk, tiers: tierRulesAsk }
const ofGuest = aboutNamed<Asked & { readonly tokenHash: Buffer }, StoredCart, Goods>(guestCart, goodsAsks)
const ofAccount = aboutNamed<Asked & { readonly accountId: number }, StoredCart, Goods>(
  accountCart,
  goodsAsks,
)

/**
 * The cart of a session and all that is known of its goods, in one statement: what every look at a cart reads. `beside`:
 * things to be known of as well, whether or not there is a cart.
 */
export async function cartWithGoods(
  db: Db,
  session: CartSession,
  now: Date,
  { moreIds = [], removedKey }: Partial<BesideLines> = {},
): Promise<{ readonly stored: StoredCart | undefined; readonly goods: Goods }> {
  const asked = { roles: buyerRoles(session.roles ?? []), now, moreIds, removedKey }
  const owner = ownerOf(session)
  const { own, ...goods } = await ('accountId' in owner
    ? ofAccount(db, { ...asked, ...owner })
    : ofGuest(db, { ...asked, ...owner }))
  return { stored: own, goods }
}
