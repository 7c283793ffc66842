import { activeTier, sumMinor, type Tier } from './tier-price.ts'

/** What a page knows of the prices of one thing. Minor units; `regularMinor` and `activeMinor` are for one piece. */
export type ShownFacts = {
  readonly tiers: readonly Tier[]
  /** The fewest pieces that can be bought. */
  readonly minimum: number
  readonly activeMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
}

/** What of the price depends on the shop's settings (spec 4.1 steps 4 and 5). */
export type ShownTerms = { readonly totalPrice: boolean; readonly asDiscount: boolean }

/** The price of a page at a quantity. */
export type ShownPrice = {
  readonly quantity: number
  readonly tier: Tier | undefined
  readonly unitMinor: number
  readonly totalMinor: number
  /** What stands as the price: of one piece, or of all. */
  readonly shownMinor: number
  /** What stands struck through before it; `undefined`: nothing. */
  readonly struckMinor: number | undefined
}

/** The pieces that a written quantity means on a page: whatever makes no sense is one (spec 5.1). */
export function piecesWritten(text: string): number {
  const pieces = Math.floor(Number(text))
  return Number.isFinite(pieces) ? Math.max(1, pieces) : 1
}

/**
 * What a page shows for a quantity (spec 4.1): the tier's price, else the price now. Struck through is the regular
 * price in a sale, or where prices by quantity are shown as a discount and one above the minimum is reached; never a
 * price that is not higher.
 */
export function shownPrice(
  facts: ShownFacts,
  wanted: number,
  { totalPrice, asDiscount }: ShownTerms,
): ShownPrice {
  const quantity = Math.max(1, wanted)
  const tier = activeTier(facts.tiers, quantity)
  const unitMinor = tier?.unitMinor ?? facts.activeMinor
  const totalMinor = sumMinor(tier?.exactMinor ?? unitMinor, quantity)
  const isTotal = totalPrice && quantity > 1
  const shownMinor = isTotal ? totalMinor : unitMinor
  const oldMinor = isTotal ? facts.regularMinor * quantity : facts.regularMinor
  const isStruck = facts.onSale || (asDiscount && tier !== undefined && tier.minQuantity > facts.minimum)
  const struckMinor = isStruck && oldMinor > shownMinor ? oldMinor : undefined
  return { quantity, tier, unitMinor, totalMinor, shownMinor, struckMinor }
}

/** What is saved on a piece and on all of them, in minor units. */
export type Saving = { readonly eachMinor: number; readonly totalMinor: number }

/**
 * What a quantity saves (spec 4.1, "you save"): against the regular price where a sale is considered, else against
 * the price now. `undefined`: nothing.
 */
export function savingAt(facts: ShownFacts, shown: ShownPrice, considersSale: boolean): Saving | undefined {
  const baseMinor = considersSale ? facts.regularMinor : facts.activeMinor
  const eachMinor = baseMinor - shown.unitMinor
  return eachMinor > 0 ? { eachMinor, totalMinor: baseMinor * shown.quantity - shown.totalMinor } : undefined
}
