import { roundMinor } from '../../kernel/money.ts'
import type { Shop } from '../../platform/shop.ts'
import { listPriceOf } from '../store-credit/rules/line-price.ts'
import { chargeAt } from '../tier-pricing/rules/tier-price.ts'
import { tierTerms } from '../tier-pricing/tier-settings.ts'
import type { Goods } from './goods.ts'
import { soldId } from './rules/cart-line.ts'
import type { PricedCart, PricedLine } from './rules/priced-line.ts'
import { asSeen, type PriceChange, type PriceOf, priceChange } from './rules/seen-price.ts'
import { keepSeen, type StoredCart } from './store.ts'

/** What pieces of these goods cost at this moment. */
export function pricesOf({ settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>, goods: Goods): PriceOf {
  return (line, pieces) => {
    const id = soldId(line)
    const sellable = goods.sellables.get(id)
    const listPrice = sellable && listPriceOf(line, sellable, nowMs())
    return listPrice && chargeAt(goods.tiers.get(id), pieces, listPrice, tierTerms(settings)).unitMinor
  }
}

type SeenCart = {
  readonly stored: StoredCart | undefined
  readonly goods: Goods
  readonly priced: Pick<PricedCart, 'lines'>
}

/**
 * By the keys of their lines, prices that have changed since the shopper saw them, as the cart shows amounts. Each is
 * told once: the cart keeps what was told, which is no change of it.
 */
export async function tellPriceChanges(
  shop: Shop,
  { stored, goods, priced }: SeenCart,
): Promise<ReadonlyMap<string, PriceChange>> {
  const priceOf = pricesOf(shop, goods)
  const told = new Map<string, PriceChange>()
  for (const line of priced.lines) {
    const change = priceChange(line, priceOf)
    if (change) told.set(line.key, shownChange(line, change, priceOf))
  }
  if (stored && told.size > 0) {
    const lines = stored.lines.map((line) => (told.has(line.key) ? asSeen(line, priceOf) : line))
    await keepSeen(shop.db, stored, lines)
  }
  return told
}

/** With tax or without, as the line itself is shown. */
function shownChange(line: PricedLine, { fromMinor, toMinor }: PriceChange, priceOf: PriceOf): PriceChange {
  const enteredMinor = priceOf(line, line.counted) ?? 0
  const shown = (minor: number) =>
    enteredMinor > 0 ? roundMinor((minor * line.priceMinor) / enteredMinor) : minor
  return { fromMinor: shown(fromMinor), toMinor: shown(toMinor) }
}
