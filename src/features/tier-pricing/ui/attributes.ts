import { displayedAmount, netAndGrossAs, suffixText } from '../../catalog/rules/product-price-display.ts'
import { type PricingRow, type PricingTable, quantityPriceInput } from '../rules/table/pricing-table.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import type { DisplayType } from '../rules/table/tier-options.ts'
import { wireAmount } from '../rules/wire-amount.ts'

/** The class of what holds for the quantity chosen, on every display type. */
export const ACTIVE = 'tiered-pricing--active'

/** Classes, those that are not `false`; `undefined` when there are none. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** What scripts read of a product's prices (spec 3.2), on the root of every display type. */
export function tableAttributes(table: PricingTable) {
  const { product, tiers, minimum, price, priceDisplay, currency } = table
  const amount = (minor: number) => wireAmount(displayedAmount(minor, priceDisplay), currency.decimals)
  const rules = tiers.map(({ minQuantity, unitMinor, exactMinor }) => [
    minQuantity,
    amount(exactMinor ?? unitMinor),
  ])
  return {
    'data-tiered-pricing-table': '',
    'data-product-id': product.id,
    'data-price-rules': JSON.stringify(Object.fromEntries(rules)),
    'data-minimum': minimum,
    'data-product-name': product.name,
    'data-product-price-suffix': suffixText(price.activeMinor, priceDisplay, currency),
    'data-regular-price': amount(price.regularMinor),
    'data-sale-price': price.onSale ? amount(price.activeMinor) : '',
    'data-price': amount(price.activeMinor),
    // Shown amounts are rounded: our own script works sums out on the entered ones.
    ...(priceDisplay && { 'data-priced-as': JSON.stringify(quantityPriceInput(table)) }),
  }
}

/** What scripts read of a row: its price as shown, without taxes and with them. */
export function rowAttributes(
  { quantity, exactMinor, stockLimit }: PricingRow,
  { priceDisplay, currency }: PricingTable,
) {
  const amount = (minor: number) => wireAmount(minor, currency.decimals)
  const { netMinor, grossMinor } = netAndGrossAs(exactMinor, priceDisplay)
  return {
    'data-tiered-quantity': quantity,
    'data-tiered-price': amount(displayedAmount(exactMinor, priceDisplay)),
    'data-tiered-price-exclude-taxes': amount(netMinor),
    'data-tiered-price-include-taxes': amount(grossMinor),
    // Our own: such a row cannot be chosen.
    ...(stockLimit !== undefined && { 'data-tiered-left': stockLimit }),
  }
}

/** `--gold` of the look, which the current tier has unless the owner sets a color; scripts need a value. */
const LOOK_COLOR = '#80612a'

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** The settings that scripts read from the wrapper (spec 3.2). */
export function settingsAttribute(display: TierDisplay, type: DisplayType): string {
  return JSON.stringify({
    display_type: type,
    active_tier_color: display.activeColor || LOOK_COLOR,
    tooltip_border: yesOrNo(display.tooltip.border),
    clickable_rows: yesOrNo(display.clickableRows),
    show_total_price: yesOrNo(display.totalPrice),
    update_price_on_product_page: yesOrNo(display.updatesPrice),
    show_tiered_price_as_discount: yesOrNo(display.asDiscount),
  })
}
