import { roundMinor } from '../../../kernel/money.ts'
import { type RatesByClass, ratesOfClass, type TaxStatus } from './tax-rate.ts'
import { type Entered, netAndGross } from './taxes.ts'

/** Whether amounts are shown with tax or without. */
export type Shows = 'incl' | 'excl'

/** How the catalogue shows prices: everything that a page or its browser code needs to compute them. */
export type PriceDisplay = {
  /** Whether taxes are switched on; if not, every price is shown as entered. */
  readonly taxes: boolean
  readonly entered: Entered
  readonly shows: Shows
  /** The rates of the shop's own address, because all shoppers share pages (house.md §7). */
  readonly rates: RatesByClass
  /** The text after a price, or ''; `{price_including_tax}` and `{price_excluding_tax}` are replaced. */
  readonly suffix: string
}

/** The tax properties of a product. */
export type TaxedProduct = { readonly taxStatus: TaxStatus; readonly taxClass: string }

/** A price in minor units, with and without the tax of the shop's own address. */
export function bothPrices(
  priceMinor: number,
  { taxStatus, taxClass }: TaxedProduct,
  { entered, rates }: PriceDisplay,
): { readonly netMinor: number; readonly grossMinor: number } {
  const charged = taxStatus === 'taxable' ? ratesOfClass(rates, taxClass) : []
  return netAndGross(roundMinor(priceMinor), charged, entered)
}

/** The price that pages show, in minor units. */
export function displayedTaxPrice(priceMinor: number, product: TaxedProduct, display: PriceDisplay): number {
  const { netMinor, grossMinor } = bothPrices(priceMinor, product, display)
  return display.shows === 'incl' ? grossMinor : netMinor
}

/** The text after a price, with amounts formatted by `write`; '' when no tax is charged. */
export function priceSuffix(
  priceMinor: number,
  product: TaxedProduct,
  display: PriceDisplay,
  write: (amountMinor: number) => string,
): string {
  if (display.suffix === '' || !display.taxes || product.taxStatus !== 'taxable') return ''
  const { netMinor, grossMinor } = bothPrices(priceMinor, product, display)
  return display.suffix
    .replaceAll('{price_including_tax}', () => write(grossMinor))
    .replaceAll('{price_excluding_tax}', () => write(netMinor))
}

/** The amount that a cart shows, with or without tax. */
export function displayedMinor(netMinor: number, taxMinor: number, shows: Shows): number {
  return shows === 'incl' ? netMinor + taxMinor : netMinor
}
