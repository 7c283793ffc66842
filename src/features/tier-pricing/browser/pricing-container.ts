import { shopData } from '../../../browser/shop-data.ts'
import type { PriceTextTerms, QuantityPriceInput } from '../rules/quantity-price.ts'
import type { Tier } from '../rules/tier-price.ts'
import { wireMinor } from '../rules/wire-amount.ts'
import { isPremium } from './global-data.ts'

const WRAPPER = '.tpt__tiered-pricing'

/** Every container of prices by quantity on the page, also those that wait for a variation. */
export function pricingContainers(root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(WRAPPER)]
}

/** The container of a product. */
export function containerOfProduct(productId: string | undefined): HTMLElement | undefined {
  return pricingContainers().find((container) => container.dataset['productId'] === productId)
}

/** The container of an element inside it, or inside its copy in a tooltip. */
export function containerOf(element: Element): HTMLElement | undefined {
  const container = element.closest<HTMLElement>(WRAPPER)
  return (
    container ?? containerOfProduct(element.closest<HTMLElement>('[data-parent-id]')?.dataset['parentId'])
  )
}

/** The root element of the display type in a container; `undefined` while there is none. */
export function tableIn(container: Element): HTMLElement | undefined {
  return container.querySelector<HTMLElement>('[data-tiered-pricing-table]') ?? undefined
}

/** Whether a container shows prices by quantity, and not only the hidden data for sums. */
export function hasPrices(container: Element): boolean {
  return tableIn(container)?.matches(':not(.tiered-pricing-fallback-data)') ?? false
}

/** The quantity field of a container. */
export function quantityFieldOf(container: HTMLElement): HTMLInputElement | undefined {
  const ids = [tableIn(container)?.dataset['productId'], container.dataset['productId']].filter(Boolean)
  const idSelector = ids.map((id) => `.quantity-input-product-${id}`).join(', ')
  const scope = container.closest('form') ?? container.closest('.product') ?? document
  return (
    document.querySelector<HTMLInputElement>(idSelector) ??
    scope.querySelector<HTMLInputElement>('form.cart .qty, .qty') ??
    undefined
  )
}

/** The prices in the data of a table (spec 3.2), for the same rules as on the server. */
export function priceInputIn({ dataset }: HTMLElement): QuantityPriceInput | undefined {
  if (dataset['pricedAs']) return JSON.parse(dataset['pricedAs']) as QuantityPriceInput
  const { decimals } = shopData().currency
  const activeMinor = wireMinor(dataset['price'], decimals)
  if (activeMinor === undefined) return undefined
  return {
    tiers: tiersIn(dataset['priceRules'], decimals),
    minimum: Number(dataset['minimum']) || 1,
    activeMinor,
    regularMinor: wireMinor(dataset['regularPrice'], decimals) ?? activeMinor,
    onSale: (dataset['salePrice'] ?? '') !== '',
  }
}

function tiersIn(json: string | undefined, decimals: number): Tier[] {
  const rules = JSON.parse(json || '{}') as Readonly<Record<string, number>>
  return Object.entries(rules).flatMap(([minQuantity, amount]) => {
    const exactMinor = wireMinor(amount, decimals)
    return exactMinor === undefined
      ? []
      : [{ minQuantity: Number(minQuantity), unitMinor: Math.round(exactMinor), exactMinor }]
  })
}

/** The settings of a container's scripts; premium features only where premium is on (spec 6.2). */
export function priceTextTermsOf(
  container: HTMLElement,
): PriceTextTerms & { readonly updatesPrice: boolean; readonly clickable: boolean } {
  const settings = JSON.parse(container.dataset['settings'] || '{}') as Readonly<Record<string, string>>
  return {
    totalPrice: isPremium() && settings['show_total_price'] === 'yes',
    asDiscount: settings['show_tiered_price_as_discount'] === 'yes',
    updatesPrice: settings['update_price_on_product_page'] === 'yes',
    clickable: isPremium() && settings['clickable_rows'] === 'yes',
  }
}
