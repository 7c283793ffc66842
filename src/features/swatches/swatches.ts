import type { Db } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/settings.ts'
import type { ProductAttribute, ValueLook } from '../catalog/rules/product.ts'
import type { KindDefaults, SwatchLook } from './rules/swatch.ts'
import { termLooks } from './store.ts'
import * as declared from './swatch-settings.ts'

/** What a page needs to offer swatches: the owner's settings, and what is said of the values of shared attributes. */
export type SwatchFacts = {
  readonly look: SwatchLook
  readonly kinds: KindDefaults
  /** Up to how many pieces a swatch says what is left; 0 where it never does. */
  readonly leftFrom: number
  /** Up to so many variations travel with the page. */
  readonly mostEmbedded: number
  readonly terms: readonly ValueLook[]
}

/** Everything that swatches of these attributes are made from (spec 2.2, 9.4): at most one query. */
export async function swatchFacts(
  shop: { readonly db: Db; readonly settings: Settings },
  attributes: readonly ProductAttribute[],
): Promise<SwatchFacts> {
  const shared = attributes.filter(({ key, forVariations }) => forVariations && key.startsWith('pa_'))
  const slugs = shared.flatMap(({ values }) => values.map(({ slug }) => slug))
  const keys = shared.map(({ key }) => key)
  return {
    ...swatchSettingsNow(shop.settings),
    terms: keys.length > 0 ? await termLooks(shop.db, keys, slugs) : [],
  }
}

/** The settings of swatches as they stand now. */
export function swatchSettingsNow(settings: Settings): Omit<SwatchFacts, 'terms'> {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  return {
    look: lookOf(get),
    kinds: { toButton: get(declared.defaultToButton), toImage: get(declared.defaultToImage) },
    leftFrom: get(declared.showVariationStock) ? get(declared.stockLabelThreshold) : 0,
    mostEmbedded: get(declared.ajaxVariationThreshold),
  }
}

function lookOf(get: Settings['get']): SwatchLook {
  return {
    styled: get(declared.enableStylesheet),
    tooltips: get(declared.enableTooltip),
    shape: get(declared.shapeStyle),
    width: get(declared.swatchWidth),
    height: get(declared.swatchHeight),
    fontSize: get(declared.swatchFontSize),
    tickColor: get(declared.tickColor),
    crossColor: get(declared.crossColor),
    behavior: get(declared.attributeBehavior),
    clearOnReselect: get(declared.clearOnReselect),
    hideOutOfStock: get(declared.hideOutOfStockVariation),
    clickableOutOfStock: get(declared.clickableOutOfStock),
    deselectNonMatching: get(declared.deselectNonMatching),
    showLabel: get(declared.showVariationLabel),
    separator: get(declared.variationLabelSeparator),
    limit: get(declared.displayLimit),
    largeFirst: get(declared.largeFirstAttribute),
    preview: get(declared.singleVariationPreview),
    linkable: get(declared.linkableAttribute),
  }
}
