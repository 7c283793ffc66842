import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { levelsColumn } from '../../stock/stock.ts'
import { type CartProducts, withFacts } from '../pricing/cart-products.ts'
import { soldId } from '../rules/cart-line.ts'
import type { ShippingChoice } from '../rules/shipping-choice.ts'
import { type CartWithLevels, cartReader, choiceSaver, type ExtraProducts } from '../store/cart-read-store.ts'
import type { StoredCart } from '../store/cart-store.ts'
import { type CartSession, cartExpiry, ownerOf } from './cart-session.ts'

/** A stored cart and its products. */
export type LoadedCart = { readonly stored: StoredCart | undefined; readonly products: CartProducts }

/** The delivery and payment chosen at a checkout; without a payment method, that stays as it was. */
export type CheckoutChoice = { readonly delivery: ShippingChoice; readonly method: string | undefined }

const readCartWithLevels = cartReader(levelsColumn)
const saveChoiceAndRead = choiceSaver(levelsColumn)

type LoadingShop = Pick<Shop, 'db' | 'facts' | 'nowMs'>

/**
 * The cart of a session and its products: cart and stock from the database, in one statement, the rest from memory.
 * `extra`: more products to load, whether or not there is a cart. `db`: a transaction to read on.
 */
export async function loadCart(
  shop: LoadingShop,
  session: CartSession,
  { extraIds = [], removedKey }: Partial<ExtraProducts> = {},
  db: Db = shop.db,
): Promise<LoadedCart> {
  const now = new Date(shop.nowMs())
  const found = await readCartWithLevels(db, { owner: ownerOf(session), now, extraIds, removedKey })
  const { lines = [], removed = [] } = found.stored ?? {}
  const shown = [...lines, ...removed.filter(({ key }) => key === removedKey)]
  return withProducts(shop, session, { found, ids: [...shown.map(soldId), ...extraIds] }, db)
}

/**
 * The same, and first, in the same statement, delivery and payment are stored if they changed. Concurrent changes of the
 * cart lose nothing: nothing else of it is written.
 */
export async function saveChoiceAndLoad(
  shop: LoadingShop,
  session: CartSession,
  { delivery, method }: CheckoutChoice,
): Promise<LoadedCart> {
  const now = new Date(shop.nowMs())
  const found = await saveChoiceAndRead(shop.db, ownerOf(session), {
    shipping: JSON.stringify(delivery),
    payment: JSON.stringify({ paymentMethod: method }),
    expiresAt: cartExpiry(now.getTime(), session),
    now,
  })
  return withProducts(shop, session, { found, ids: (found.stored?.lines ?? []).map(soldId) })
}

async function withProducts(
  shop: LoadingShop,
  session: CartSession,
  { found, ids }: { readonly found: CartWithLevels; readonly ids: readonly number[] },
  db?: Db,
): Promise<LoadedCart> {
  const { stored, levels } = found
  return { stored, products: await withFacts(shop, levels, ids, { buyer: session, db }) }
}
