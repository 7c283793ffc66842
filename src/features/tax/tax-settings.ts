import { choice, text, yesNo } from '../../platform/settings.ts'
import type { Shows } from './rules/displayed-price.ts'
import { INHERIT } from './rules/shipping-class.ts'
import type { TaxBasedOn } from './rules/tax-location.ts'

export const calcTaxes = yesNo({
  name: 'calc_taxes',
  help: 'Whether the shop works out taxes at all, by the rates of "handsel tax list".',
  default: false,
})

export const pricesIncludeTax = yesNo({
  name: 'prices_include_tax',
  help: 'Whether the prices of products are entered with tax. Changing it changes what entered prices mean.',
  default: false,
})

export const taxBasedOn = choice<TaxBasedOn>({
  name: 'tax_based_on',
  help: "Whose address decides the rates: shipping, billing, or base for the shop's own.",
  choices: ['shipping', 'billing', 'base'],
  default: 'shipping',
})

export const defaultCustomerAddress = choice<'base' | 'none'>({
  name: 'default_customer_address',
  help: "Where a shopper is who has not said: base for the shop's own address, or none. With prices that include tax, base.",
  choices: ['base', 'none'],
  default: 'base',
})

export const taxRoundAtSubtotal = yesNo({
  name: 'tax_round_at_subtotal',
  help: 'Whether each rate is rounded once over all lines, and not in each line.',
  default: false,
})

export const adjustNonBaseLocationPrices = yesNo({
  name: 'adjust_non_base_location_prices',
  help: "Where prices include tax and a buyer's rates are others: yes takes the shop's own tax out and puts theirs on; no keeps the price with tax the same everywhere.",
  default: true,
})

export const taxDisplayShop = choice<Shows>({
  name: 'tax_display_shop',
  help: 'Whether pages of products show prices with tax (incl) or without (excl).',
  choices: ['incl', 'excl'],
  default: 'excl',
})

export const taxDisplayCart = choice<Shows>({
  name: 'tax_display_cart',
  help: 'Whether cart and checkout show prices with tax (incl) or without (excl).',
  choices: ['incl', 'excl'],
  default: 'excl',
})

export const taxTotalDisplay = choice<'single' | 'itemized'>({
  name: 'tax_total_display',
  help: 'Whether totals show the tax as a single sum, or itemized by rate.',
  choices: ['single', 'itemized'],
  default: 'itemized',
})

export const shippingTaxClass = text({
  name: 'shipping_tax_class',
  help: 'The tax class of delivery: inherit takes it from the goods, empty is the standard class, else its slug.',
  default: INHERIT,
  max: 190,
})

export const priceDisplaySuffix = text({
  name: 'price_display_suffix',
  help: 'What stands behind prices, such as "incl. VAT"; {price_including_tax} and {price_excluding_tax} are filled in.',
  default: '',
  max: 120,
})

export const taxSettings = [
  calcTaxes,
  pricesIncludeTax,
  taxBasedOn,
  defaultCustomerAddress,
  taxRoundAtSubtotal,
  adjustNonBaseLocationPrices,
  taxDisplayShop,
  taxDisplayCart,
  taxTotalDisplay,
  shippingTaxClass,
  priceDisplaySuffix,
]
