import { renderToStaticMarkup } from 'react-dom/server'
import { plainText } from '../../../kernel/text.ts'
import { type Choice, matchingVariation, type Product } from '../../catalog/rules/product.ts'
import type { Picture } from '../../media/rules/image.ts'
import { stockText } from '../../stock/rules/stock-text.ts'
import { packCombinations, type Stock } from '../../swatches/rules/combinations.ts'
import { type SwatchAttribute, swatchAttribute } from '../../swatches/rules/swatch.ts'
import type { SwatchData } from '../../swatches/swatches.ts'
import type { Offer } from '../data/page-data.ts'
import type { PricedProduct } from '../data/priced-product.ts'
import { chosenVariation, colorAttribute } from '../rules/choice.ts'
import { OfferedPrice } from '../ui/OfferedPrice.tsx'
import type { VariablePurchase } from '../ui/product-view.ts'
import { choiceAttributes, choiceAxes, offeredValues } from './requested-choice.ts'
import { variationData, variationDataInput } from './variation-data.tsx'

/** Whether the variations are in the form, or loaded from the server one by one (docs/wire.md 2.4). */
export function isEmbedded(
  { variations }: Product,
  { maxEmbeddedVariations: maxEmbedded }: SwatchData,
): boolean {
  return variations.length <= maxEmbedded
}

/** The choice among the variations of a product, as its page opens with `choice`. */
export function variablePurchase(
  pageData: PricedProduct,
  choice: Choice,
  swatches: SwatchData,
): VariablePurchase {
  const { product } = pageData
  const attributes = choiceAttributes(product)
  const keys = attributes.map(({ key }) => key)
  const chosen = chosenVariation(product.variations, keys, choice)
  const data = chosen && variationData(variationDataInput(pageData), chosen)
  const previews = previewsOf(product)
  return {
    kind: 'variable',
    attributes: swatchesOf(pageData, swatches),
    choice,
    chosen: data,
    colorKey: colorAttribute(attributes)?.key,
    loadsVariations: !isEmbedded(product, swatches),
    total: product.variations.length,
    combinations: combinationsOf(pageData, swatches),
    display: swatches.display,
    openPictureId: data?.image_id ?? previews?.pictureIds[choice[previews.key] ?? ''],
    ...(swatches.display.preview && previews && { previews }),
  }
}

/** The picture that the page of a product opens with: that of the variation, else of the colour, else the first. */
export function openingPicture(product: Product, choice: Choice): Picture | undefined {
  const keys = choiceAttributes(product).map(({ key }) => key)
  const chosen = product.kind === 'variable' ? chosenVariation(product.variations, keys, choice) : undefined
  const previews = previewsOf(product)
  const previewId = previews?.pictureIds[choice[previews.key] ?? '']
  const preview = product.variations.find(({ picture }) => picture && picture.id === previewId)
  return chosen?.picture ?? preview?.picture ?? product.pictures[0]
}

function swatchesOf(pageData: PricedProduct, { terms, kinds }: SwatchData): SwatchAttribute[] {
  const { product } = pageData
  const all = choiceAttributes(product).map((attribute) =>
    swatchAttribute(
      { ...attribute, values: offeredValues(product, attribute) },
      terms,
      product.variations,
      kinds,
    ),
  )
  return all.length === 1 ? all.map((attribute) => withNotes(pageData, attribute)) : all
}

/** Radios of the only attribute show price and availability (spec 2.2). */
function withNotes(pageData: PricedProduct, attribute: SwatchAttribute): SwatchAttribute {
  if (attribute.kind !== 'radio') return attribute
  const noteOf = (slug: string) => {
    const variation = matchingVariation(pageData.product.variations, { [attribute.key]: slug })
    const offer = variation && pageData.offerById.get(variation.id)
    return (
      offer &&
      [
        plainText(renderToStaticMarkup(<OfferedPrice offer={offer} currency={pageData.currency} />)),
        stockText(offer.level, pageData.backorderNote, offer.min).text,
      ].join(' – ')
    )
  }
  return { ...attribute, values: attribute.values.map((value) => ({ ...value, note: noteOf(value.slug) })) }
}

function combinationsOf(pageData: PricedProduct, { stockShownFrom: leftFrom }: SwatchData): string {
  const variants = pageData.product.variations.flatMap((variation) => {
    const offer = pageData.offerById.get(variation.id)
    return offer ? [{ choice: variation.choice, stock: stockOf(offer, leftFrom) }] : []
  })
  return packCombinations(choiceAxes(pageData.product), variants)
}

function stockOf({ inStock, max }: Offer, leftFrom: number): Stock {
  if (!inStock) return 'out'
  return max !== undefined && max > 0 && max <= leftFrom ? max : 'in'
}

/** By value of the colour, or else of the first attribute: the picture of the first variation that has it and one. */
function previewsOf({ attributes, variations }: Product): VariablePurchase['previews'] {
  const key = (colorAttribute(attributes) ?? attributes.find(({ forVariations }) => forVariations))?.key
  if (key === undefined) return undefined
  const shown = variations.flatMap(({ choice, picture }) =>
    picture && choice[key] ? [[choice[key], picture.id] as const] : [],
  )
  return { key, pictureIds: Object.fromEntries(shown.toReversed()) }
}
