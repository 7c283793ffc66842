import type { AttributeValue, Choice, ProductAttribute, ValueDetails } from '../../catalog/rules/product.ts'
import { type SizeName, sizeName } from '../../catalog/rules/size-name.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Availability } from './combinations.ts'

/** A value of an attribute that can be selected; sent to the browser. */
export type Swatch = AttributeValue & {
  /** How its name is seen where that is a size. */
  readonly size?: SizeName
  readonly picture?: Picture | undefined
  /** The text of the tooltip: absent, the name; '' for no tooltip. */
  readonly tooltipText?: string | undefined
  readonly tooltipPicture?: Picture | undefined
  /** Price and stock, next to a radio of the only attribute. */
  readonly note?: string | undefined
}

/** An attribute with the kind of control that it is chosen by. */
export type SwatchAttribute = {
  readonly key: string
  readonly label: string
  readonly kind: ProductAttribute['kind']
  readonly values: readonly Swatch[]
}

/** How swatches are shown and behave: the owner's settings (docs/wire.md B.3); sizes in pixels. Sent to the browser. */
export type SwatchDisplay = {
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
  /** How many values are shown before "more"; 0 for all. */
  readonly limit: number
  readonly largeFirst: boolean
  /** Whether the picture changes as soon as one attribute is chosen. */
  readonly preview: boolean
  /** Whether the URL gets the choice. */
  readonly linkable: boolean
  /** The owner's tooltips of what is sold out and of what no variation has; absent: ours. */
  readonly outOfStockTip?: string
  readonly unavailableTip?: string
}

/** The maximum number of buttons; with more values a menu is better (ux 3.2.6). */
const MAX_BUTTONS = 12

type VariationPicture = { readonly choice: Choice; readonly picture: Picture | undefined }

export type KindDefaults = { readonly toButton: boolean; readonly toImage: boolean }

/**
 * How an attribute of a product is chosen (docs/wire.md B.1). A plain select becomes pictures where its values alone decide which
 * picture a variation has, else buttons, each if the owner wants it so; more than `MAX_BUTTONS` stay a select.
 */
export function swatchAttribute(
  { key, label, kind, values }: Pick<ProductAttribute, 'key' | 'label' | 'kind' | 'values'>,
  terms: readonly ValueDetails[],
  variations: readonly VariationPicture[],
  { toButton, toImage }: KindDefaults,
): SwatchAttribute {
  const detailsBySlug = new Map(terms.filter((term) => term.key === key).map((term) => [term.slug, term]))
  const own = toImage ? picturesOf(key, variations) : undefined
  const hasPictures = values.length > 1 && values.every(({ slug }) => own?.has(slug))
  const defaultKind = hasPictures ? 'image' : toButton && values.length <= MAX_BUTTONS ? 'button' : 'select'
  const displayKind = kind === 'select' ? defaultKind : kind
  const swatches = withSizes(values.map((value) => swatchOf(value, detailsBySlug.get(value.slug))))
  return {
    key,
    label,
    kind: displayKind,
    values:
      displayKind === 'image'
        ? swatches.map((each) => ({ picture: own?.get(each.slug), ...each }))
        : swatches,
  }
}

function swatchOf(value: AttributeValue, details: ValueDetails | undefined): Swatch {
  if (!details) return value
  const { tooltip, tooltipText, tooltipPicture, picture } = details
  return {
    ...value,
    ...(picture && { picture }),
    ...(tooltip === 'no' && { tooltipText: '' }),
    ...(tooltip !== 'no' && tooltipText !== '' && { tooltipText: tooltipText }),
    ...(tooltip === 'image' && tooltipPicture && { tooltipPicture: tooltipPicture }),
  }
}

/** Sizes that are equal once rounded show both units. */
function withSizes(values: readonly Swatch[]): Swatch[] {
  const sizes = values.map(({ name }) => sizeName(name))
  return values.map((value, index) => {
    const size = sizes[index]
    if (!size) return value
    const isUnique = sizes.filter((other) => other?.short === size.short).length === 1
    return { ...value, size: isUnique ? size : { ...size, short: size.full } }
  })
}

/** The name of a value as people see it. */
export function seenName({ name, size }: Pick<Swatch, 'name' | 'size'>): string {
  return size?.short ?? name
}

/** The picture of each value, where every variation has one, and another value has another picture. */
function picturesOf(key: string, variations: readonly VariationPicture[]): Map<string, Picture> | undefined {
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
export function displayedKind(kind: SwatchAttribute['kind'], { color, picture }: Swatch) {
  if (kind === 'radio') return 'radio'
  if (kind === 'color' && color) return 'color'
  return kind === 'image' && picture ? 'image' : 'button'
}

export type SwatchState = { readonly availability: Availability; readonly disabled: boolean }

/** How a value is shown that is sold out or unavailable with the other selections (spec 4.2). */
export function swatchState(availability: Availability, display: SwatchDisplay): SwatchState {
  const { clickableOutOfStock, hideOutOfStock, deselectNonMatching } = display
  if (availability === 'unavailable') return { availability, disabled: !deselectNonMatching }
  if (availability === 'no-stock' && !clickableOutOfStock) {
    return hideOutOfStock ? { availability, disabled: true } : { availability: 'available', disabled: false }
  }
  return { availability, disabled: false }
}

/** Whether variations that are sold out are left out when the choice is put together. */
export function countsOnlyInStock({ hideOutOfStock, clickableOutOfStock }: SwatchDisplay): boolean {
  return hideOutOfStock && !clickableOutOfStock
}

/** How many swatches are shown at first: all where there is no limit, or where the chosen one would be hidden. */
export function shownAtFirst(slugs: readonly string[], chosen: string, limit: number): number {
  const isHidden = slugs.indexOf(chosen) >= limit
  return limit === 0 || isHidden ? slugs.length : Math.min(limit, slugs.length)
}
