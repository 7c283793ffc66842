/** A variation with its price in whole units. */
export type PricedVariation = {
  readonly variation_id: number
  readonly min_qty?: number | string
  readonly display_price?: number
  readonly display_regular_price?: number
  /** What sums are computed from when prices are shown with other taxes than entered: `data-priced-as`. */
  readonly priced_as?: string
}

/**
 * Puts the data for sums into a container without prices by quantity, as the server does for a product without
 * variations. `false`: the owner wants no such sum, or the price is not known.
 */
export function putFallbackData(container: HTMLElement, variation: PricedVariation): boolean {
  const { display_price: price, display_regular_price: regular = price } = variation
  const sum = `.tier-pricing-summary-table[data-product-id="${container.dataset['productId']}"]`
  const isShown = document.querySelector<HTMLElement>(sum)?.dataset['showWithoutTiers'] === 'yes'
  if (!isShown || price === undefined) return false
  const data = document.createElement('div')
  data.className = 'tiered-pricing-fallback-data'
  data.hidden = true
  Object.assign(data.dataset, {
    tieredPricingTable: '',
    productId: String(variation.variation_id),
    priceRules: '{}',
    minimum: String(variation.min_qty ?? 1),
    productName: document.querySelector('.product_title')?.textContent ?? '',
    regularPrice: String(regular),
    salePrice: regular === price ? '' : String(price),
    price: String(price),
    ...(variation.priced_as && { pricedAs: variation.priced_as }),
  })
  container.replaceChildren(data)
  return true
}
