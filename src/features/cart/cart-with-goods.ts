import { aboutNamed } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { sellablesQuery } from '../catalog/catalog.ts'
import { levelsQuery } from '../stock/stock.ts'
import { tierRulesQuery } from '../tier-pricing/tier-pricing.ts'
import type { Goods } from './goods.ts'
import { type BesideLines, cartNamed, howKept, keptCartNamed, type Look, type Saying } from './look-store.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'
import { type CartSession, cartExpiry, ownerOf } from './session.ts'
import { type OwnerColumn, placeOf, type StoredCart } from './store.ts'

/** A cart as it is kept, and what is known of its goods. */
export type CartWithGoods = { readonly stored: StoredCart | undefined; readonly goods: Goods }

/** What a shopper says of where the cart goes, and how it is paid; without a way to pay, that stays as it was. */
export type How = { readonly delivery: ShippingChoice; readonly method: string | undefined }

type Asked = Look & { readonly roles: readonly string[] }

const goodsAsks = { sellables: sellablesQuery, levels: levelsQuery, tiers: tierRulesQuery }

const lookBy = (column: OwnerColumn) => aboutNamed<Asked, StoredCart, Goods>(cartNamed(column), goodsAsks)
const looks = { account_id: lookBy('account_id'), token_hash: lookBy('token_hash') }

const sayBy = (column: OwnerColumn) =>
  aboutNamed<Asked & Saying, StoredCart, Goods>(keptCartNamed(column), goodsAsks, howKept(column))
const sayings = { account_id: sayBy('account_id'), token_hash: sayBy('token_hash') }

/**
 * The cart of a session and all that is known of its goods, in one statement: what every look at a cart reads. `beside`:
 * things to be known of as well, whether or not there is a cart.
 */
export async function cartWithGoods(
  db: Db,
  session: CartSession,
  now: Date,
  beside: Partial<BesideLines> = {},
): Promise<CartWithGoods> {
  const [column, asked] = askedOf(session, now, beside)
  const { own, ...goods } = await looks[column](db, asked)
  return { stored: own, goods }
}

/**
 * The same, and before it, in that very statement, what is said is kept where it is news. Whoever changes the cart at the
 * same time loses nothing: nothing else of it is written.
 */
export async function cartOnceSaid(
  db: Db,
  session: CartSession,
  now: Date,
  { delivery, method }: How,
): Promise<CartWithGoods> {
  const [column, asked] = askedOf(session, now)
  const said: Saying = {
    shipping: JSON.stringify(delivery),
    payment: JSON.stringify({ paymentMethod: method }),
    expiresAt: cartExpiry(now.getTime(), session),
  }
  const { own, ...goods } = await sayings[column](db, { ...asked, ...said })
  return { stored: own, goods }
}

function askedOf(
  session: CartSession,
  now: Date,
  { moreIds = [], removedKey }: Partial<BesideLines> = {},
): readonly [OwnerColumn, Asked] {
  const [column, owner] = placeOf(ownerOf(session))
  return [column, { owner, now, moreIds, removedKey, roles: buyerRoles(session.roles ?? []) }]
}
