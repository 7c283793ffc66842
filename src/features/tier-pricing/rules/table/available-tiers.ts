import type { TierRules } from '../tier-price.ts'

/**
 * The maximum quantity by stock (`maxQuantity` of the feature stock) and the step; without a limit stock is untracked
 * or backorders are allowed.
 */
export type StockBounds = { readonly stockLimit?: number | undefined; readonly step?: number | undefined }

/** Whether a quantity can be bought: there is a multiple of the step between it and the stock (spec 5.1). */
function isAvailable(quantity: number, { stockLimit = Infinity, step = 1 }: StockBounds): boolean {
  return stockLimit === Infinity || quantity <= Math.floor(stockLimit / step) * step
}

/** The rows of a table; those above the stock limit get that limit. The first row is the normal price and is never marked. */
export function markUnavailableRows<Row extends { readonly quantity: number }>(
  rows: readonly Row[],
  bounds: StockBounds,
): readonly (Row & { readonly stockLimit?: number })[] {
  const { stockLimit } = bounds
  if (stockLimit === undefined) return rows
  return rows.map((row, index) =>
    index === 0 || isAvailable(row.quantity, bounds) ? row : { ...row, stockLimit },
  )
}

/** The rules with only the available steps, for hints: no price is promised that the cart refuses. */
export function availableRules(rules: TierRules, stockLimit: number | undefined): TierRules {
  if (stockLimit === undefined) return rules
  const steps = rules.steps.filter(({ minQuantity }) =>
    isAvailable(minQuantity, { stockLimit, step: rules.step }),
  )
  return { ...rules, steps }
}
