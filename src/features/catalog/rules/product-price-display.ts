import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import {
  bothPrices,
  displayedTaxPrice,
  type PriceDisplay,
  priceSuffix,
  type TaxedProduct,
} from '../../tax/rules/displayed-price.ts'
import { ratesOfClass, STANDARD } from '../../tax/rules/tax-rate.ts'
import type { PriceNow } from './price.ts'
import type { ProductTax } from './product.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** How pages show the amounts of one product: with its own rates at the shop's address. Plain data, for the browser too. */
export type ProductPriceDisplay = { readonly good: TaxedProduct; readonly display: PriceDisplay }

/** The shop's price display for one product; `undefined` when no taxes are computed: amounts stay as entered. */
export function productPriceDisplay(
  display: PriceDisplay | undefined,
  { taxStatus = 'taxable', taxClass = STANDARD }: ProductTax,
): ProductPriceDisplay | undefined {
  if (!display?.taxes) return undefined
  const rates = taxStatus === 'taxable' ? ratesOfClass(display.rates, taxClass) : []
  return { good: { taxStatus, taxClass: STANDARD }, display: { ...display, rates: { [STANDARD]: rates } } }
}

/** Whether amounts are shown with other taxes than they were entered with. */
export function isConverted(as: ProductPriceDisplay | undefined): as is ProductPriceDisplay {
  if (!as) return false
  const { entered, shows, rates } = as.display
  return (entered === 'inclusive') !== (shows === 'incl') && ratesOfClass(rates, STANDARD).length > 0
}

/** The amount that pages show for an entered one, in minor units; without conversion it may have a fraction. */
export function displayedAmount(enteredMinor: number, as: ProductPriceDisplay | undefined): number {
  return isConverted(as) ? displayedTaxPrice(enteredMinor, as.good, as.display) : enteredMinor
}

/** An entered amount without its taxes and with them. */
export function netAndGrossAs(enteredMinor: number, as: ProductPriceDisplay | undefined) {
  return as
    ? bothPrices(enteredMinor, as.good, as.display)
    : { netMinor: enteredMinor, grossMinor: enteredMinor }
}

type PriceAndTerms = PriceNow & { readonly subscription?: SubscriptionTerms | undefined }

/** A price as pages show it, with its sign-up fee. Sums and discounts are computed from the entered price. */
export function displayedPrice<Price extends PriceAndTerms>(
  entered: Price,
  as: ProductPriceDisplay | undefined,
): Price {
  if (!isConverted(as)) return entered
  const activeMinor = displayedAmount(entered.activeMinor, as)
  const regularMinor = displayedAmount(entered.regularMinor, as)
  const { subscription } = entered
  const signUpFeeMinor = displayedAmount(subscription?.signUpFeeMinor ?? 0, as)
  return {
    ...entered,
    activeMinor,
    regularMinor,
    onSale: entered.onSale && activeMinor < regularMinor,
    ...(subscription && { subscription: { ...subscription, signUpFeeMinor } }),
  }
}

/** The suffix of an entered price; '' for none. */
export function suffixText(
  enteredMinor: number,
  as: ProductPriceDisplay | undefined,
  currency: CurrencyFormat,
): string {
  return as ? priceSuffix(enteredMinor, as.good, as.display, (minor) => formatMoney(minor, currency)) : ''
}

/** The suffix of a price range: only one that all prices share, and that contains no amount. */
export function rangeSuffix(all: readonly (ProductPriceDisplay | undefined)[]): string {
  const suffixes = new Set(all.map((as) => (as?.good.taxStatus === 'taxable' ? as.display.suffix : '')))
  const [first = ''] = suffixes
  return suffixes.size === 1 && !/\{price_(?:in|ex)cluding_tax\}/.test(first) ? first : ''
}
