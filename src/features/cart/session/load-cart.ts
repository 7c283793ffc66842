import type { Db } from '../../../platform/db/db.ts'
import { queryForIds } from '../../../platform/db/query-part.ts'
import { buyerRoles } from '../../accounts/rules/price-group.ts'
import { sellablesQuery } from '../../catalog/catalog.ts'
import { levelsQuery } from '../../stock/stock.ts'
import { tierRulesQuery } from '../../tier-pricing/tier-pricing.ts'
import type { CartProducts } from '../pricing/cart-products.ts'
import type { ShippingChoice } from '../rules/shipping-choice.ts'
import {
  type CartQuery,
  cartWithIds,
  type ExtraProducts,
  type SavedChoice,
  saveChoice,
  savedCartWithIds,
} from '../store/cart-read-store.ts'
import { columnOf, type OwnerColumn, type StoredCart } from '../store/cart-store.ts'
import { type CartSession, cartExpiry, ownerOf } from './cart-session.ts'

/** A stored cart and its products. */
export type LoadedCart = { readonly stored: StoredCart | undefined; readonly products: CartProducts }

/** The delivery and payment chosen at a checkout; without a payment method, that stays as it was. */
export type CheckoutChoice = { readonly delivery: ShippingChoice; readonly method: string | undefined }

type LoadParams = CartQuery & { readonly roles: readonly string[] }

const productQueries = { sellables: sellablesQuery, levels: levelsQuery, tiers: tierRulesQuery }

const loadBy = (column: OwnerColumn) =>
  queryForIds<LoadParams, StoredCart, CartProducts>(cartWithIds(column), productQueries)
const loads = { account_id: loadBy('account_id'), token_hash: loadBy('token_hash') }

const saveBy = (column: OwnerColumn) =>
  queryForIds<LoadParams & SavedChoice, StoredCart, CartProducts>(
    savedCartWithIds(column),
    productQueries,
    saveChoice(column),
  )
const saves = { account_id: saveBy('account_id'), token_hash: saveBy('token_hash') }

/**
 * The cart of a session and its products, in one statement. `extra`: more products to load, whether or not there is a
 * cart.
 */
export async function loadCart(
  db: Db,
  session: CartSession,
  now: Date,
  extra: Partial<ExtraProducts> = {},
): Promise<LoadedCart> {
  const [column, params] = paramsOf(session, now, extra)
  const { found: stored, ...products } = await loads[column](db, params)
  return { stored, products }
}

/**
 * The same, and first, in the same statement, delivery and payment are stored if they changed. Concurrent changes of the
 * cart lose nothing: nothing else of it is written.
 */
export async function saveChoiceAndLoad(
  db: Db,
  session: CartSession,
  now: Date,
  { delivery, method }: CheckoutChoice,
): Promise<LoadedCart> {
  const [column, params] = paramsOf(session, now)
  const choice: SavedChoice = {
    shipping: JSON.stringify(delivery),
    payment: JSON.stringify({ paymentMethod: method }),
    expiresAt: cartExpiry(now.getTime(), session),
  }
  const { found: stored, ...products } = await saves[column](db, { ...params, ...choice })
  return { stored, products }
}

function paramsOf(
  session: CartSession,
  now: Date,
  { extraIds = [], removedKey }: Partial<ExtraProducts> = {},
): readonly [OwnerColumn, LoadParams] {
  const [column, owner] = columnOf(ownerOf(session))
  return [column, { owner, now, extraIds, removedKey, roles: buyerRoles(session.roles ?? []) }]
}
