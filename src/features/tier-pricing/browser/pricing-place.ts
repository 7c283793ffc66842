import { shopFacts } from '../../../browser/shop-facts.ts'
import type { ShownFacts, ShownTerms } from '../rules/shown-price.ts'
import type { Tier } from '../rules/tier-price.ts'
import { minorOf } from '../rules/wire-amount.ts'
import { isPremium } from './global-data.ts'

const WRAPPER = '.tpt__tiered-pricing'

/** Every place of the page that has prices by quantity, or will have those of a variation. */
export function places(root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(WRAPPER)]
}

/** The place of a product. */
export function placeOf(productId: string | undefined): HTMLElement | undefined {
  return places().find((place) => place.dataset['productId'] === productId)
}

/** The place that an element inside it, or a copy of it at a price, belongs to. */
export function placeAround(element: Element): HTMLElement | undefined {
  const place = element.closest<HTMLElement>(WRAPPER)
  return place ?? placeOf(element.closest<HTMLElement>('[data-parent-id]')?.dataset['parentId'])
}

/** The root of the display type that stands in a place; `undefined` while there is none. */
export function tableIn(place: Element): HTMLElement | undefined {
  return place.querySelector<HTMLElement>('[data-tiered-pricing-table]') ?? undefined
}

/** Whether what stands in a place is seen: prices by quantity, and not only what a sum is reckoned from. */
export function hasPrices(place: Element): boolean {
  return tableIn(place)?.matches(':not(.tiered-pricing-fallback-data)') ?? false
}

/** The field in which the quantity of a place is typed. */
export function quantityFieldOf(place: HTMLElement): HTMLInputElement | undefined {
  const ids = [tableIn(place)?.dataset['productId'], place.dataset['productId']].filter(Boolean)
  const named = ids.map((id) => `.quantity-input-product-${id}`).join(', ')
  const around = place.closest('form') ?? place.closest('.product') ?? document
  return (
    document.querySelector<HTMLInputElement>(named) ??
    around.querySelector<HTMLInputElement>('form.cart .qty, .qty') ??
    undefined
  )
}

/** What a table says of its thing's prices (spec 3.2), for the same rules as on the server. */
export function factsIn({ dataset }: HTMLElement): ShownFacts | undefined {
  if (dataset['pricedAs']) return JSON.parse(dataset['pricedAs']) as ShownFacts
  const { decimals } = shopFacts().currency
  const activeMinor = minorOf(dataset['price'], decimals)
  if (activeMinor === undefined) return undefined
  return {
    tiers: tiersIn(dataset['priceRules'], decimals),
    minimum: Number(dataset['minimum']) || 1,
    activeMinor,
    regularMinor: minorOf(dataset['regularPrice'], decimals) ?? activeMinor,
    onSale: (dataset['salePrice'] ?? '') !== '',
  }
}

function tiersIn(json: string | undefined, decimals: number): Tier[] {
  const rules = JSON.parse(json || '{}') as Readonly<Record<string, number>>
  return Object.entries(rules).flatMap(([minQuantity, amount]) => {
    const exactMinor = minorOf(amount, decimals)
    return exactMinor === undefined
      ? []
      : [{ minQuantity: Number(minQuantity), unitMinor: Math.round(exactMinor), exactMinor }]
  })
}

/** The settings that a place's scripts follow; what is premium only where premium is on (spec 6.2). */
export function termsOf(
  place: HTMLElement,
): ShownTerms & { readonly updatesPrice: boolean; readonly clickable: boolean } {
  const settings = JSON.parse(place.dataset['settings'] || '{}') as Readonly<Record<string, string>>
  return {
    totalPrice: isPremium() && settings['show_total_price'] === 'yes',
    asDiscount: settings['show_tiered_price_as_discount'] === 'yes',
    updatesPrice: settings['update_price_on_product_page'] === 'yes',
    clickable: isPremium() && settings['clickable_rows'] === 'yes',
  }
}
