import type { AttributeValue, Choice, ProductAttribute, ValueLook } from '../../catalog/rules/product.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Openness } from './combinations.ts'

/** A value of an attribute as it is offered to be picked; travels to the browser. */
export type Swatch = AttributeValue & {
  readonly picture?: Picture | undefined
  /** What the bubble says: absent, the name; '' for no bubble. */
  readonly tip?: string | undefined
  readonly tipPicture?: Picture | undefined
  /** Price and stock, beside a radio of the only attribute. */
  readonly note?: string | undefined
}

/** An attribute with the kind of control that it is chosen by. */
export type SwatchAttribute = {
  readonly key: string
  readonly label: string
  readonly kind: ProductAttribute['kind']
  readonly values: readonly Swatch[]
}

/** How swatches look and behave: the owner's settings (docs/wire.md B.3); sizes in pixels. Travels to the browser. */
export type SwatchLook = {
  readonly styled: boolean
  readonly tooltips: boolean
  readonly shape: 'squared' | 'rounded'
  readonly width: number
  readonly height: number
  readonly fontSize: number
  readonly tickColor: string
  readonly crossColor: string
  readonly behavior: 'blur' | 'blur-no-cross' | 'hide'
  readonly clearOnReselect: boolean
  readonly hideOutOfStock: boolean
  readonly clickableOutOfStock: boolean
  readonly deselectNonMatching: boolean
  readonly showLabel: boolean
  readonly separator: string
  /** How many of a value are shown before the rest is asked for; 0 for all. */
  readonly limit: number
  readonly largeFirst: boolean
  /** Whether the picture changes as soon as one attribute is chosen. */
  readonly preview: boolean
  /** Whether the address gets what is chosen. */
  readonly linkable: boolean
}

/** Where a list that is chosen from without scrolling ends and a menu is better (ux 3.2.6). */
export const MOST_BUTTONS = 12

type Shown = { readonly choice: Choice; readonly picture: Picture | undefined }

export type KindDefaults = { readonly toButton: boolean; readonly toImage: boolean }

/**
 * How an attribute of a product is chosen (docs/wire.md B.1). A plain select becomes pictures where its values alone decide which
 * picture a variation has, else buttons, each if the owner wants it so; more than `MOST_BUTTONS` stay a select.
 */
export function swatchAttribute(
  { key, label, kind, values }: Pick<ProductAttribute, 'key' | 'label' | 'kind' | 'values'>,
  terms: readonly ValueLook[],
  variations: readonly Shown[],
  { toButton, toImage }: KindDefaults,
): SwatchAttribute {
  const looks = new Map(terms.filter((term) => term.key === key).map((term) => [term.slug, term]))
  const own = toImage ? picturesOf(key, variations) : undefined
  const isPictured = values.length > 1 && values.every(({ slug }) => own?.has(slug))
  const becomes = isPictured ? 'image' : toButton && values.length <= MOST_BUTTONS ? 'button' : 'select'
  const shownAs = kind === 'select' ? becomes : kind
  const swatches = values.map((value) => swatchOf(value, looks.get(value.slug)))
  return {
    key,
    label,
    kind: shownAs,
    values:
      shownAs === 'image' ? swatches.map((each) => ({ picture: own?.get(each.slug), ...each })) : swatches,
  }
}

function swatchOf(value: AttributeValue, look: ValueLook | undefined): Swatch {
  if (!look) return value
  const { tooltip, tooltipText, tooltipPicture, picture } = look
  return {
    ...value,
    ...(picture && { picture }),
    ...(tooltip === 'no' && { tip: '' }),
    ...(tooltip !== 'no' && tooltipText !== '' && { tip: tooltipText }),
    ...(tooltip === 'image' && tooltipPicture && { tipPicture: tooltipPicture }),
  }
}

/** The picture of each value, where every variation has one, and another value has another picture. */
function picturesOf(key: string, variations: readonly Shown[]): Map<string, Picture> | undefined {
  const found = new Map<string, Picture>()
  for (const { choice, picture } of variations) {
    const slug = choice[key] ?? ''
    if (!picture || slug === '') return undefined
    if ((found.get(slug) ?? picture).id !== picture.id) return undefined
    found.set(slug, picture)
  }
  return new Set([...found.values()].map(({ id }) => id)).size === found.size ? found : undefined
}

/** What one swatch is shown as: its attribute's kind, or a button where it lacks a colour or picture for that. */
export function faceOf(kind: SwatchAttribute['kind'], { color, picture }: Swatch) {
  if (kind === 'radio') return 'radio'
  if (kind === 'color' && color) return 'color'
  return kind === 'image' && picture ? 'image' : 'button'
}

export type SwatchState = { readonly openness: Openness; readonly disabled: boolean }

/** What becomes of a value that is sold out, or not made, beside the other choices (spec 4.2). */
export function swatchState(openness: Openness, look: SwatchLook): SwatchState {
  const { clickableOutOfStock, hideOutOfStock, deselectNonMatching } = look
  if (openness === 'unavailable') return { openness, disabled: !deselectNonMatching }
  if (openness === 'no-stock' && !clickableOutOfStock) {
    return hideOutOfStock ? { openness, disabled: true } : { openness: 'open', disabled: false }
  }
  return { openness, disabled: false }
}

/** Whether variations that are sold out are left out when the choice is put together. */
export function countsOnlyInStock({ hideOutOfStock, clickableOutOfStock }: SwatchLook): boolean {
  return hideOutOfStock && !clickableOutOfStock
}

/** How many swatches are shown at first: all where there is no limit, or where the chosen one would be hidden. */
export function shownAtFirst(slugs: readonly string[], chosen: string, limit: number): number {
  const isBeyond = slugs.indexOf(chosen) >= limit
  return limit === 0 || isBeyond ? slugs.length : Math.min(limit, slugs.length)
}
