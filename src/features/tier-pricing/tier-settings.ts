import {
  choice,
  messageText,
  type SettingDeclaration,
  type Settings,
  text,
  yesNo,
} from '../../platform/settings.ts'
import * as messages from './messages.ts'
import type { CatalogTerms } from './rules/catalog-price.ts'
import type { TierTerms } from './rules/tier-price.ts'

/** A colour such as #96598a, or nothing for the theme's own. */
export function colorSetting({
  name,
  help,
}: Pick<SettingDeclaration, 'name' | 'help'>): SettingDeclaration<string> {
  return text({
    name,
    help: `${help} Empty: the shop’s own.`,
    default: '',
    max: 7,
    check: (written) =>
      /^(#[0-9a-f]{3}([0-9a-f]{3})?)?$/i.test(written)
        ? undefined
        : `${name} must be a color such as #96598A.`,
  })
}

/** Spec 9.3: off. Rows to click, totals and totals of options want it on (spec 6.2). */
export const tierPremium = yesNo({
  name: 'tiered_pricing_premium',
  help: 'Whether the premium functions of tier pricing are on: clickable rows, and totals.',
  default: false,
})

const offRegularPrice = yesNo({
  name: 'calculate_discount_based_on_regular_price',
  help: 'Whether percentage discounts of tiers are calculated from the regular price, even during a sale.',
  default: false,
})

const roundPrice = yesNo({
  name: 'round_price',
  help: 'Whether unit prices are rounded to the decimals of the currency; otherwise only line totals are.',
  default: true,
})

export const summarizeVariations = yesNo({
  name: 'summarize_variations',
  help: 'Whether the quantities of all variations of a product are added up to find the tier.',
  default: false,
})

const tieredPriceAtCatalog = yesNo({
  name: 'tiered_price_at_catalog',
  help: 'Whether listings show tier prices.',
  default: false,
})

const tieredPriceAtCatalogType = choice({
  name: 'tiered_price_at_catalog_type',
  help: 'Whether listings show the range from the lowest tier price to the normal price, or only the lowest price.',
  choices: ['range', 'lowest'],
  default: 'range',
})

const tieredPriceAtCatalogForVariable = yesNo({
  name: 'tiered_price_at_catalog_for_variable',
  help: 'Whether listings show tier prices of products with variations too.',
  default: false,
})

const lowestPrefix = messageText({
  name: 'tiered_price_at_catalog_lowest_prefix',
  help: 'The text before the lowest price in listings.',
  message: messages.lowestPrefix,
  max: 500,
})

export const tieredPriceAtProductPage = yesNo({
  name: 'tiered_price_at_product_page',
  help: 'Whether product pages first show the same price as listings.',
  default: false,
})

/** What decides prices; how they are shown is in `tier-display-settings.ts`. */
export const tierSettings: readonly SettingDeclaration[] = [
  tierPremium,
  offRegularPrice,
  roundPrice,
  summarizeVariations,
  tieredPriceAtCatalog,
  tieredPriceAtCatalogType,
  tieredPriceAtCatalogForVariable,
  lowestPrefix,
  tieredPriceAtProductPage,
]

/** How listings show prices by quantity; `undefined`: they do not (docs/wire.md A.7). */
export function catalogTerms(settings: Settings): CatalogTerms | undefined {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  if (!get(tieredPriceAtCatalog)) return undefined
  return {
    type: get(tieredPriceAtCatalogType),
    forVariable: get(tieredPriceAtCatalogForVariable),
    prefix: get(lowestPrefix),
  }
}

/** How the shop computes percentages, for `chargeAt`. */
export function tierTerms(settings: Settings): TierTerms {
  return { offRegular: settings.get(offRegularPrice), rounded: settings.get(roundPrice) }
}
