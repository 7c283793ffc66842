import { roundMinor } from '../../../kernel/money.ts'
import type { Shop } from '../../../platform/shop.ts'
import { listPriceOf } from '../../store-credit/rules/line-price.ts'
import { chargeAt } from '../../tier-pricing/rules/tier-price.ts'
import { tierTerms } from '../../tier-pricing/tier-settings.ts'
import { soldId } from '../rules/cart-line.ts'
import { type PriceChange, type PriceOf, priceChange, withLastSeenPrice } from '../rules/last-seen-price.ts'
import type { PricedCart, PricedLine } from '../rules/priced-line.ts'
import { type StoredCart, saveLastSeenPrices } from '../store/cart-store.ts'
import type { CartProducts } from './cart-products.ts'

/** The unit prices of these products at this moment. */
export function currentPrices(
  { settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>,
  products: CartProducts,
): PriceOf {
  return (line, quantity) => {
    const id = soldId(line)
    const sellable = products.sellables.get(id)
    const listPrice = sellable && listPriceOf(line, sellable, nowMs())
    return listPrice && chargeAt(products.tiers.get(id), quantity, listPrice, tierTerms(settings)).unitMinor
  }
}

type DisplayedCart = {
  readonly stored: StoredCart | undefined
  readonly products: CartProducts
  readonly priced: Pick<PricedCart, 'lines'>
}

/**
 * By the keys of their lines, prices that have changed since the shopper saw them, as the cart shows amounts. Each is
 * shown once: the cart stores what was shown, without a new version.
 */
export async function acknowledgePriceChanges(
  shop: Shop,
  { stored, products, priced }: DisplayedCart,
): Promise<ReadonlyMap<string, PriceChange>> {
  const priceOf = currentPrices(shop, products)
  const changes = new Map<string, PriceChange>()
  for (const line of priced.lines) {
    const change = priceChange(line, priceOf)
    if (change) changes.set(line.key, displayedChange(line, change, priceOf))
  }
  if (stored && changes.size > 0) {
    const lines = stored.lines.map((line) =>
      changes.has(line.key) ? withLastSeenPrice(line, priceOf) : line,
    )
    await saveLastSeenPrices(shop.db, stored, lines)
  }
  return changes
}

/** With tax or without, as the line itself is shown. */
function displayedChange(
  line: PricedLine,
  { fromMinor, toMinor }: PriceChange,
  priceOf: PriceOf,
): PriceChange {
  const enteredMinor = priceOf(line, line.countedQuantity) ?? 0
  const shown = (minor: number) =>
    enteredMinor > 0 ? roundMinor((minor * line.priceMinor) / enteredMinor) : minor
  return { fromMinor: shown(fromMinor), toMinor: shown(toMinor) }
}
