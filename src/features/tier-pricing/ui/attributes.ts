import type { PricingRow, PricingTable } from '../rules/pricing-table.ts'
import type { TierDisplay } from '../rules/tier-display.ts'
import type { DisplayType } from '../rules/tier-options.ts'
import { wireAmount } from '../rules/wire-amount.ts'

/** The class of what holds for the quantity chosen, on every display type. */
export const ACTIVE = 'tiered-pricing--active'

/** Classes, those that are not `false`; `undefined` when there are none. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** What scripts read of a thing's prices (spec 3.2), on the root of every display type. */
export function tableAttributes({ thing, tiers, minimum, price, currency }: PricingTable) {
  const amount = (minor: number) => wireAmount(minor, currency.decimals)
  const rules = tiers.map(({ minQuantity, unitMinor, exactMinor }) => [
    minQuantity,
    amount(exactMinor ?? unitMinor),
  ])
  return {
    'data-tiered-pricing-table': '',
    'data-product-id': thing.id,
    'data-price-rules': JSON.stringify(Object.fromEntries(rules)),
    'data-minimum': minimum,
    'data-product-name': thing.name,
    'data-product-price-suffix': '',
    'data-regular-price': amount(price.regularMinor),
    'data-sale-price': price.onSale ? amount(price.activeMinor) : '',
    'data-price': amount(price.activeMinor),
  }
}

/** What scripts read of a row. Prices have no tax apart yet, so that all three are the same. */
export function rowAttributes({ quantity, exactMinor }: PricingRow, { currency }: PricingTable) {
  const price = wireAmount(exactMinor, currency.decimals)
  return {
    'data-tiered-quantity': quantity,
    'data-tiered-price': price,
    'data-tiered-price-exclude-taxes': price,
    'data-tiered-price-include-taxes': price,
  }
}

const word = (value: boolean) => (value ? 'yes' : 'no')

/** The settings that scripts read from the wrapper (spec 3.2). */
export function settingsAttribute(display: TierDisplay, type: DisplayType): string {
  return JSON.stringify({
    display_type: type,
    active_tier_color: display.activeColor,
    tooltip_border: word(display.tooltip.border),
    clickable_rows: word(display.clickableRows),
    show_total_price: word(display.totalPrice),
    update_price_on_product_page: word(display.updatesPrice),
    show_tiered_price_as_discount: word(display.asDiscount),
  })
}
