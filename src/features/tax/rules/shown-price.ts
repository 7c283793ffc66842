import { roundMinor } from '../../../kernel/money.ts'
import { type RatesByClass, ratesOfClass, type TaxStatus } from './tax-rate.ts'
import { type Entered, netAndGross } from './taxes.ts'

/** Whether amounts are shown with tax or without. */
export type Shows = 'incl' | 'excl'

/** How the catalogue shows prices: all that a page, or its island, needs to work them out. */
export type PriceDisplay = {
  /** Whether the shop works out taxes at all; where not, every price is shown as it was entered. */
  readonly taxes: boolean
  readonly entered: Entered
  readonly shows: Shows
  /** Those of the shop's own address: pages are the same for everybody (house.md §7). */
  readonly rates: RatesByClass
  /** What stands behind a price, '' for nothing; `{price_including_tax}` and `{price_excluding_tax}` are filled in. */
  readonly suffix: string
}

/** What decides the tax of a product. */
export type TaxedGood = { readonly taxStatus: TaxStatus; readonly taxClass: string }

/** A price in minor units, with and without the tax of the shop's own address. */
export function bothPrices(
  priceMinor: number,
  { taxStatus, taxClass }: TaxedGood,
  { entered, rates }: PriceDisplay,
): { readonly netMinor: number; readonly grossMinor: number } {
  const charged = taxStatus === 'taxable' ? ratesOfClass(rates, taxClass) : []
  return netAndGross(roundMinor(priceMinor), charged, entered)
}

/** The price that pages show for an entered one, in minor units. */
export function shownPrice(priceMinor: number, good: TaxedGood, display: PriceDisplay): number {
  const { netMinor, grossMinor } = bothPrices(priceMinor, good, display)
  return display.shows === 'incl' ? grossMinor : netMinor
}

/** What stands behind a price, with its amounts filled in as `write` writes them; '' where no tax is charged. */
export function priceSuffix(
  priceMinor: number,
  good: TaxedGood,
  display: PriceDisplay,
  write: (amountMinor: number) => string,
): string {
  if (display.suffix === '' || !display.taxes || good.taxStatus !== 'taxable') return ''
  const { netMinor, grossMinor } = bothPrices(priceMinor, good, display)
  return display.suffix
    .replaceAll('{price_including_tax}', () => write(grossMinor))
    .replaceAll('{price_excluding_tax}', () => write(netMinor))
}

/** What a cart shows of a taxed amount: with its tax or without. */
export function shownAmount(netMinor: number, taxMinor: number, shows: Shows): number {
  return shows === 'incl' ? netMinor + taxMinor : netMinor
}
