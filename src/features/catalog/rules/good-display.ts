import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import {
  bothPrices,
  type PriceDisplay,
  priceSuffix,
  shownPrice,
  type TaxedGood,
} from '../../tax/rules/shown-price.ts'
import { ratesOfClass, STANDARD } from '../../tax/rules/tax-rate.ts'
import type { PriceNow } from './price.ts'
import type { Taxed } from './product.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** How pages show the amounts of one good: its own rates of the shop's address alone. Plain data, for the browser too. */
export type GoodDisplay = { readonly good: TaxedGood; readonly display: PriceDisplay }

/** The part of the shop's display that is one good's; `undefined` where no taxes are worked out: amounts stay as entered. */
export function goodDisplay(
  display: PriceDisplay | undefined,
  { taxStatus = 'taxable', taxClass = STANDARD }: Taxed,
): GoodDisplay | undefined {
  if (!display?.taxes) return undefined
  const rates = taxStatus === 'taxable' ? ratesOfClass(display.rates, taxClass) : []
  return { good: { taxStatus, taxClass: STANDARD }, display: { ...display, rates: { [STANDARD]: rates } } }
}

/** Whether amounts are shown otherwise than they were entered. */
export function isConverted(as: GoodDisplay | undefined): as is GoodDisplay {
  if (!as) return false
  const { entered, shows, rates } = as.display
  return (entered === 'inclusive') !== (shows === 'incl') && ratesOfClass(rates, STANDARD).length > 0
}

/** The amount that pages show for an entered one, in minor units; one that stays as it is keeps its fraction. */
export function amountShown(enteredMinor: number, as: GoodDisplay | undefined): number {
  return isConverted(as) ? shownPrice(enteredMinor, as.good, as.display) : enteredMinor
}

/** An entered amount without its taxes and with them. */
export function bothAmounts(enteredMinor: number, as: GoodDisplay | undefined) {
  return as
    ? bothPrices(enteredMinor, as.good, as.display)
    : { netMinor: enteredMinor, grossMinor: enteredMinor }
}

type PriceAndTerms = PriceNow & { readonly subscription?: SubscriptionTerms | undefined }

/** A price as pages show it, with the fee that stands beside it. Whatever is worked out is worked out on the entered one. */
export function priceShown<Price extends PriceAndTerms>(entered: Price, as: GoodDisplay | undefined): Price {
  if (!isConverted(as)) return entered
  const activeMinor = amountShown(entered.activeMinor, as)
  const regularMinor = amountShown(entered.regularMinor, as)
  const { subscription } = entered
  const signUpFeeMinor = amountShown(subscription?.signUpFeeMinor ?? 0, as)
  return {
    ...entered,
    activeMinor,
    regularMinor,
    onSale: entered.onSale && activeMinor < regularMinor,
    ...(subscription && { subscription: { ...subscription, signUpFeeMinor } }),
  }
}

/** What stands behind a price that was entered so; '' for nothing. */
export function suffixText(
  enteredMinor: number,
  as: GoodDisplay | undefined,
  currency: CurrencyFormat,
): string {
  return as ? priceSuffix(enteredMinor, as.good, as.display, (minor) => formatMoney(minor, currency)) : ''
}

/** What stands behind a span of prices: words that are true of all of them; a suffix with an amount in it is of none. */
export function spanSuffix(all: readonly (GoodDisplay | undefined)[]): string {
  const suffixes = new Set(all.map((as) => (as?.good.taxStatus === 'taxable' ? as.display.suffix : '')))
  const [first = ''] = suffixes
  return suffixes.size === 1 && !/\{price_(?:in|ex)cluding_tax\}/.test(first) ? first : ''
}
