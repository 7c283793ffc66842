import { createHash } from 'node:crypto'
import { together } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { sellablesAsk } from '../catalog/catalog.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { Sellable } from '../catalog/rules/product.ts'
import { firstChargeMinor } from '../catalog/rules/subscription.ts'
import type { ShippingRate } from '../shipping/rules/rate.ts'
import { chosenRate, ratesFor } from '../shipping/shipping.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { levelsAsk } from '../stock/stock.ts'
import { type TierRules, unitMinorAt } from '../tier-pricing/rules/tier-price.ts'
import { tierRulesAsk } from '../tier-pricing/tier-pricing.ts'
import { type CartLine, soldId } from './rules/cart-line.ts'
import { breachOf, limitsOf } from './rules/limits.ts'
import type { PricedCart, PricedLine } from './rules/priced-line.ts'
import { lineSubtotal, type Totals, totals } from './rules/totals.ts'
import type { ShippingChoice } from './store.ts'

/** What is known of the things that lines hold, by the id they are sold under. */
export type Goods = {
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
}

/** Reads everything that pricing needs of these ids, in one statement. */
export async function goodsOf(db: Db, ids: readonly number[]): Promise<Goods> {
  return ids.length === 0
    ? { sellables: new Map(), levels: new Map(), tiers: new Map() }
    : await readGoods(db, { ids })
}

const readGoods = together<{ readonly ids: readonly number[] }, Goods>({
  sellables: sellablesAsk,
  levels: levelsAsk,
  tiers: tierRulesAsk,
})

/** Prices the lines of a cart from what is known of its goods. */
export function priceCart(
  shop: Pick<Shop, 'settings' | 'nowMs'>,
  lines: readonly CartLine[],
  shipping: ShippingChoice,
  goods: Goods,
): PricedCart {
  const taken = piecesByShelf(lines, goods)
  const priced = lines.flatMap((line) => priceLine(line, goods, taken, shop.nowMs()) ?? [])
  const keys = new Set(priced.map((line) => line.key))
  const goodsMinor = totals(priced, undefined).subtotalMinor
  const needsDelivery = priced.some(({ sellable }) => !sellable.virtual)
  const rates = needsDelivery ? ratesFor({ country: shipping.country ?? '', goodsMinor }, shop.settings) : []
  const rate = chosenRate(rates, shipping.rateId)
  const sums = totals(priced, rate?.costMinor)
  return {
    lines: priced,
    gone: lines.filter((line) => !keys.has(line.key)),
    needsDelivery,
    rates,
    rate,
    totals: sums,
    hash: cartHash(priced, rate, shipping, sums),
  }
}

function priceLine(
  line: CartLine,
  goods: Goods,
  taken: ReadonlyMap<number, number>,
  nowMs: number,
): PricedLine | undefined {
  const id = soldId(line)
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  const price = sellable && priceAt(sellable.prices, nowMs)
  if (!sellable || !level || !price) return undefined

  const rules = goods.tiers.get(id)
  const priceMinor = unitMinorAt(rules, line.quantity, price.activeMinor)
  const unitMinor = firstChargeMinor(sellable.subscription, priceMinor)
  const limits = limitsOf(sellable, level, rules)
  const elsewhere = (taken.get(level.shelfId) ?? 0) - line.quantity
  return {
    ...line,
    sellable,
    level,
    limits,
    unitMinor,
    priceMinor,
    regularMinor: price.regularMinor,
    subtotalMinor: lineSubtotal(unitMinor, line.quantity),
    breach: breachOf(limits, line.quantity, elsewhere),
  }
}

/** How many pieces the lines take off each shelf: variations may share their product's. */
export function piecesByShelf(lines: readonly CartLine[], goods: Goods): Map<number, number> {
  const taken = new Map<number, number>()
  for (const line of lines) {
    const shelfId = goods.levels.get(soldId(line))?.shelfId
    if (shelfId !== undefined) taken.set(shelfId, (taken.get(shelfId) ?? 0) + line.quantity)
  }
  return taken
}

function cartHash(
  lines: readonly PricedLine[],
  rate: ShippingRate | undefined,
  shipping: ShippingChoice,
  sums: Totals,
): string {
  if (lines.length === 0) return ''
  const content = [
    lines.map((line) => [line.key, line.quantity, line.unitMinor]),
    rate?.id,
    shipping.country,
    sums.totalMinor,
  ]
  return createHash('md5').update(JSON.stringify(content)).digest('hex')
}
