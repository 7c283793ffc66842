import { choice, text, yesNo } from '../../platform/settings.ts'
import type { Shows } from './rules/displayed-price.ts'
import { INHERIT } from './rules/shipping-class.ts'
import type { TaxBasedOn } from './rules/tax-location.ts'

export const calcTaxes = yesNo({
  name: 'calc_taxes',
  help: 'Whether the shop calculates taxes, with the rates of "handsel tax list".',
  default: false,
})

export const pricesIncludeTax = yesNo({
  name: 'prices_include_tax',
  help: 'Whether product prices are entered with tax. A change applies to the prices that are already entered.',
  default: false,
})

export const taxBasedOn = choice<TaxBasedOn>({
  name: 'tax_based_on',
  help: "The address that determines the tax rates: shipping, billing, or base for the shop's address.",
  choices: ['shipping', 'billing', 'base'],
  default: 'shipping',
})

export const defaultCustomerAddress = choice<'base' | 'none'>({
  name: 'default_customer_address',
  help: "The location of shoppers before they enter an address: base for the shop's address, or none. Use base when prices include tax.",
  choices: ['base', 'none'],
  default: 'base',
})

export const taxRoundAtSubtotal = yesNo({
  name: 'tax_round_at_subtotal',
  help: 'Whether tax is rounded once per rate for the whole order, instead of per line.',
  default: false,
})

export const adjustNonBaseLocationPrices = yesNo({
  name: 'adjust_non_base_location_prices',
  help: "For prices that include tax, at a location with other rates: yes replaces the shop's tax by the local tax; no keeps the price with tax the same everywhere.",
  default: true,
})

export const taxDisplayShop = choice<Shows>({
  name: 'tax_display_shop',
  help: 'Whether product pages and listings show prices with tax (incl) or without (excl).',
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

export const shippingTaxClassSetting = text({
  name: 'shipping_tax_class',
  help: 'The tax class of shipping: inherit for the classes of the cart items, empty for the standard class, or the slug of a class.',
  default: INHERIT,
  max: 190,
})

export const priceDisplaySuffix = text({
  name: 'price_display_suffix',
  help: 'The text after prices, such as "incl. VAT"; {price_including_tax} and {price_excluding_tax} are placeholders.',
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
  shippingTaxClassSetting,
  priceDisplaySuffix,
]
