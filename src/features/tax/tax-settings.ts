import { choice, text, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'
import type { Shows } from './rules/displayed-price.ts'
import { INHERIT } from './rules/shipping-class.ts'
import type { TaxBasedOn } from './rules/tax-location.ts'

export const calcTaxes = yesNo({
  name: 'calc_taxes',
  title: messages.settingCalcTaxes,
  help: messages.settingCalcTaxesHelp,
  group: 'tax-calculation',
  default: false,
})

export const pricesIncludeTax = yesNo({
  name: 'prices_include_tax',
  title: messages.settingPricesIncludeTax,
  help: messages.settingPricesIncludeTaxHelp,
  group: 'tax-calculation',
  when: { setting: 'calc_taxes', is: 'yes' },
  default: false,
})

export const taxBasedOn = choice<TaxBasedOn>({
  name: 'tax_based_on',
  title: messages.settingTaxBasedOn,
  help: messages.settingTaxBasedOnHelp,
  group: 'tax-calculation',
  choiceText: messages.settingTaxBasedOnChoice,
  when: { setting: 'calc_taxes', is: 'yes' },
  choices: ['shipping', 'billing', 'base'],
  default: 'shipping',
})

export const defaultCustomerAddress = choice<'base' | 'none'>({
  name: 'default_customer_address',
  title: messages.settingDefaultCustomerAddress,
  help: messages.settingDefaultCustomerAddressHelp,
  group: 'tax-calculation',
  choiceText: messages.settingDefaultCustomerAddressChoice,
  choices: ['base', 'none'],
  default: 'base',
})

export const taxRoundAtSubtotal = yesNo({
  name: 'tax_round_at_subtotal',
  title: messages.settingTaxRoundAtSubtotal,
  help: messages.settingTaxRoundAtSubtotalHelp,
  group: 'tax-calculation',
  when: { setting: 'calc_taxes', is: 'yes' },
  default: false,
})

export const adjustNonBaseLocationPrices = yesNo({
  name: 'adjust_non_base_location_prices',
  title: messages.settingAdjustNonBaseLocationPrices,
  help: messages.settingAdjustNonBaseLocationPricesHelp,
  group: 'tax-calculation',
  when: { setting: 'prices_include_tax', is: 'yes' },
  default: true,
})

export const taxDisplayShop = choice<Shows>({
  name: 'tax_display_shop',
  title: messages.settingTaxDisplayShop,
  help: messages.settingTaxDisplayShopHelp,
  group: 'tax-display',
  choiceText: messages.settingTaxDisplayShopChoice,
  when: { setting: 'calc_taxes', is: 'yes' },
  choices: ['incl', 'excl'],
  default: 'excl',
})

export const taxDisplayCart = choice<Shows>({
  name: 'tax_display_cart',
  title: messages.settingTaxDisplayCart,
  help: messages.settingTaxDisplayCartHelp,
  group: 'tax-display',
  choiceText: messages.settingTaxDisplayCartChoice,
  when: { setting: 'calc_taxes', is: 'yes' },
  choices: ['incl', 'excl'],
  default: 'excl',
})

export const taxTotalDisplay = choice<'single' | 'itemized'>({
  name: 'tax_total_display',
  title: messages.settingTaxTotalDisplay,
  help: messages.settingTaxTotalDisplayHelp,
  group: 'tax-display',
  choiceText: messages.settingTaxTotalDisplayChoice,
  when: { setting: 'calc_taxes', is: 'yes' },
  choices: ['single', 'itemized'],
  default: 'itemized',
})

export const shippingTaxClassSetting = text({
  name: 'shipping_tax_class',
  title: messages.settingShippingTaxClass,
  help: messages.settingShippingTaxClassHelp,
  group: 'tax-calculation',
  when: { setting: 'calc_taxes', is: 'yes' },
  default: INHERIT,
  max: 190,
})

export const priceDisplaySuffix = text({
  name: 'price_display_suffix',
  title: messages.settingPriceDisplaySuffix,
  help: messages.settingPriceDisplaySuffixHelp,
  group: 'tax-display',
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
