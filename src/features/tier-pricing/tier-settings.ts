import {
  choice,
  type FieldTexts,
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
export function colorSetting(
  declared: FieldTexts & Pick<SettingDeclaration, 'name'>,
): SettingDeclaration<string> {
  return text({
    ...declared,
    format: 'color',
    default: '',
    max: 7,
    check: (written) =>
      /^(#[0-9a-f]{3}([0-9a-f]{3})?)?$/i.test(written)
        ? undefined
        : `${declared.name} must be a color such as #96598A.`,
  })
}

/** Spec 9.3: off. Rows to click, totals and totals of options want it on (spec 6.2). */
export const tierPremium = yesNo({
  name: 'tiered_pricing_premium',
  title: messages.settingTieredPricingPremium,
  help: messages.settingTieredPricingPremiumHelp,
  group: 'tier-prices',
  default: false,
})

const offRegularPrice = yesNo({
  name: 'calculate_discount_based_on_regular_price',
  title: messages.settingCalculateDiscountBasedOnRegularPrice,
  help: messages.settingCalculateDiscountBasedOnRegularPriceHelp,
  group: 'tier-prices',
  default: false,
})

const roundPrice = yesNo({
  name: 'round_price',
  title: messages.settingRoundPrice,
  help: messages.settingRoundPriceHelp,
  group: 'tier-prices',
  default: true,
})

export const summarizeVariations = yesNo({
  name: 'summarize_variations',
  title: messages.settingSummarizeVariations,
  help: messages.settingSummarizeVariationsHelp,
  group: 'tier-prices',
  default: false,
})

const tieredPriceAtCatalog = yesNo({
  name: 'tiered_price_at_catalog',
  title: messages.settingTieredPriceAtCatalog,
  help: messages.settingTieredPriceAtCatalogHelp,
  group: 'tier-lists',
  default: false,
})

const tieredPriceAtCatalogType = choice({
  name: 'tiered_price_at_catalog_type',
  title: messages.settingTieredPriceAtCatalogType,
  help: messages.settingTieredPriceAtCatalogTypeHelp,
  group: 'tier-lists',
  choiceText: messages.settingTieredPriceAtCatalogTypeChoice,
  when: { setting: 'tiered_price_at_catalog', is: 'yes' },
  choices: ['range', 'lowest'],
  default: 'range',
})

const tieredPriceAtCatalogForVariable = yesNo({
  name: 'tiered_price_at_catalog_for_variable',
  title: messages.settingTieredPriceAtCatalogForVariable,
  help: messages.settingTieredPriceAtCatalogForVariableHelp,
  group: 'tier-lists',
  when: { setting: 'tiered_price_at_catalog', is: 'yes' },
  default: false,
})

const lowestPrefix = messageText({
  name: 'tiered_price_at_catalog_lowest_prefix',
  title: messages.settingTieredPriceAtCatalogLowestPrefix,
  help: messages.settingTieredPriceAtCatalogLowestPrefixHelp,
  group: 'tier-lists',
  when: { setting: 'tiered_price_at_catalog_type', is: 'lowest' },
  message: messages.lowestPrefix,
  max: 500,
})

export const tieredPriceAtProductPage = yesNo({
  name: 'tiered_price_at_product_page',
  title: messages.settingTieredPriceAtProductPage,
  help: messages.settingTieredPriceAtProductPageHelp,
  group: 'tier-lists',
  when: { setting: 'tiered_price_at_catalog', is: 'yes' },
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
