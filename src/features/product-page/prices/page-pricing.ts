import type { Settings } from '../../../platform/settings.ts'
import type { CatalogTerms } from '../../tier-pricing/rules/catalog-price.ts'
import type { TierDisplay } from '../../tier-pricing/rules/table/tier-display.ts'
import { defaultOptions, type TierOptions } from '../../tier-pricing/rules/table/tier-options.ts'
import type { TierTerms } from '../../tier-pricing/rules/tier-price.ts'
import {
  pagePriceFormat,
  summaryPosition,
  tierDisplay,
  tierPosition,
} from '../../tier-pricing/tier-display-settings.ts'
import { catalogTerms, tieredPriceAtProductPage, tierTerms } from '../../tier-pricing/tier-settings.ts'
import type { PagePosition } from '../rules/page-position.ts'

/** How the page computes prices by quantity, and how and where it shows them. */
export type PagePricing = {
  readonly options: TierOptions
  readonly display: TierDisplay
  readonly terms: TierTerms
  readonly position: PagePosition
  readonly summaryAt: PagePosition
  /** The price of the page is that of listings, and does not follow the quantity; absent: it follows. */
  readonly asInListings?: CatalogTerms | undefined
}

/** The owner's settings of a page, with the options of its product. */
export function pagePricing(settings: Settings, options: TierOptions = defaultOptions): PagePricing {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  const display = tierDisplay(settings)
  const isAsInListings = get(tieredPriceAtProductPage) || get(pagePriceFormat) === 'same_as_catalog'
  return {
    options,
    display: isAsInListings ? { ...display, updatesPrice: false } : display,
    terms: tierTerms(settings),
    position: get(tierPosition),
    summaryAt: get(summaryPosition),
    asInListings: isAsInListings ? catalogTerms(settings) : undefined,
  }
}

/** Whether pages show totals of products without prices by quantity, too. */
export function sumsAll(settings: Settings): boolean {
  const { shown, withoutTiers } = tierDisplay(settings).summary
  return shown && withoutTiers
}
