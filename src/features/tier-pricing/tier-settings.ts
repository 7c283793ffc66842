import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { CatalogTerms } from './rules/catalog-price.ts'
import type { TierTerms } from './rules/tier-price.ts'

/** A switch of this feature. */
export function yesNoSetting(name: string, byDefault: boolean, help: string): SettingDeclaration<boolean> {
  return { name, help, type: 'yes-no', default: byDefault }
}

/** One of several values. */
export function choiceSetting<Word extends string>(
  name: string,
  choices: readonly [Word, ...Word[]],
  help: string,
): SettingDeclaration<Word> {
  return { name, help, type: 'choice', choices, default: choices[0] }
}

/** Words that shoppers read. */
export function textSetting(name: string, byDefault: string, help: string): SettingDeclaration<string> {
  return { name, help, type: 'text', default: byDefault, max: 500 }
}

/** A colour such as #96598a, or nothing for the theme's own. */
export function colorSetting(name: string, help: string): SettingDeclaration<string> {
  return {
    name,
    help: `${help} Empty: the shop’s own.`,
    type: 'text',
    default: '',
    max: 7,
    check: (text) =>
      /^(#[0-9a-f]{3}([0-9a-f]{3})?)?$/i.test(text) ? undefined : `${name} must be a colour such as #96598A.`,
  }
}

/** Spec 9.3: off. Rows to click, totals and totals of options want it on (spec 6.2). */
export const tierPremium = yesNoSetting(
  'tiered_pricing_premium',
  false,
  'Whether prices by quantity have what the plugin sells: rows to click, and totals.',
)

export const offRegularPrice = yesNoSetting(
  'calculate_discount_based_on_regular_price',
  false,
  'Whether percentages of prices by quantity are off the regular price, even in a sale.',
)

export const roundPrice = yesNoSetting(
  'round_price',
  true,
  'Whether a unit price is rounded to the decimals of the currency; otherwise only the sum of a line is.',
)

export const summarizeVariations = yesNoSetting(
  'summarize_variations',
  false,
  'Whether the pieces of all variations of a product together decide the price by quantity.',
)

export const tieredPriceAtCatalog = yesNoSetting(
  'tiered_price_at_catalog',
  false,
  'Whether listings show what a piece costs when many are bought.',
)

export const tieredPriceAtCatalogType = choiceSetting(
  'tiered_price_at_catalog_type',
  ['range', 'lowest'],
  'Whether listings show the span from the lowest price by quantity to the price of one, or the lowest alone.',
)

export const tieredPriceAtCatalogForVariable = yesNoSetting(
  'tiered_price_at_catalog_for_variable',
  false,
  'Whether listings do so for products with variations too.',
)

export const lowestPrefix = textSetting(
  'tiered_price_at_catalog_lowest_prefix',
  'From',
  'What stands before the lowest price in listings.',
)

export const tieredPriceAtProductPage = yesNoSetting(
  'tiered_price_at_product_page',
  false,
  'Whether the page of a product opens with the same price as listings show.',
)

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
