import type { Db } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/settings.ts'
import type { ProductAttribute, ValueDetails } from '../catalog/rules/product.ts'
import type { KindDefaults, SwatchDisplay } from './rules/swatch.ts'
import { findValueDetails } from './store.ts'
import * as declared from './swatch-settings.ts'

/** What a page needs to show swatches: the owner's settings and the details of shared attribute values. */
export type SwatchData = {
  readonly display: SwatchDisplay
  readonly kinds: KindDefaults
  /** Up to which stock a swatch shows how many are left; 0 for never. */
  readonly stockShownFrom: number
  /** The maximum number of variations embedded in the page. */
  readonly maxEmbeddedVariations: number
  readonly terms: readonly ValueDetails[]
}

/** Everything that the swatches of these attributes need (spec 2.2, 9.4), with at most one query. */
export async function loadSwatches(
  shop: { readonly db: Db; readonly settings: Settings },
  attributes: readonly ProductAttribute[],
): Promise<SwatchData> {
  const shared = attributes.filter(({ key, forVariations }) => forVariations && key.startsWith('pa_'))
  const slugs = shared.flatMap(({ values }) => values.map(({ slug }) => slug))
  const keys = shared.map(({ key }) => key)
  return {
    ...swatchSettingsNow(shop.settings),
    terms: keys.length > 0 ? await findValueDetails(shop.db, keys, slugs) : [],
  }
}

/** The current settings of swatches. */
export function swatchSettingsNow(settings: Settings): Omit<SwatchData, 'terms'> {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  return {
    display: displayOf(get),
    kinds: { toButton: get(declared.defaultToButton), toImage: get(declared.defaultToImage) },
    stockShownFrom: get(declared.showVariationStock) ? get(declared.stockLabelThreshold) : 0,
    maxEmbeddedVariations: get(declared.ajaxVariationThreshold),
  }
}

function displayOf(get: Settings['get']): SwatchDisplay {
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
    ...(get(declared.outOfStockTip) && { outOfStockTip: get(declared.outOfStockTip) }),
    ...(get(declared.unavailableTip) && { unavailableTip: get(declared.unavailableTip) }),
  }
}
