import { amountShown, bothAmounts, suffixText } from '../../catalog/rules/good-display.ts'
import { type PricingRow, type PricingTable, shownFactsOf } from '../rules/pricing-table.ts'
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
export function tableAttributes(table: PricingTable) {
  const { thing, tiers, minimum, price, shownAs, currency } = table
  const amount = (minor: number) => wireAmount(amountShown(minor, shownAs), currency.decimals)
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
    'data-product-price-suffix': suffixText(price.activeMinor, shownAs, currency),
    'data-regular-price': amount(price.regularMinor),
    'data-sale-price': price.onSale ? amount(price.activeMinor) : '',
    'data-price': amount(price.activeMinor),
    // Shown amounts are rounded: our own script works sums out on the entered ones.
    ...(shownAs && { 'data-priced-as': JSON.stringify(shownFactsOf(table)) }),
  }
}

/** What scripts read of a row: its price as shown, without taxes and with them. */
export function rowAttributes(
  { quantity, exactMinor, left }: PricingRow,
  { shownAs, currency }: PricingTable,
) {
  const amount = (minor: number) => wireAmount(minor, currency.decimals)
  const { netMinor, grossMinor } = bothAmounts(exactMinor, shownAs)
  return {
    'data-tiered-quantity': quantity,
    'data-tiered-price': amount(amountShown(exactMinor, shownAs)),
    'data-tiered-price-exclude-taxes': amount(netMinor),
    'data-tiered-price-include-taxes': amount(grossMinor),
    // Our own: such a row cannot be chosen.
    ...(left !== undefined && { 'data-tiered-left': left }),
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
