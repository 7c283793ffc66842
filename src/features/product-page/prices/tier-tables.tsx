import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SafeHtml, trustedHtml } from '../../../ui/html/Html.tsx'
import { priceAt } from '../../catalog/rules/price.ts'
import type { Choice, Product, Variation } from '../../catalog/rules/product.ts'
import { productPriceDisplay } from '../../catalog/rules/product-price-display.ts'
import { maxQuantity } from '../../stock/rules/stock.ts'
import { fallbackTable } from '../../tier-pricing/rules/table/fallback-table.ts'
import {
  type PricingTable,
  pricingTable,
  type TableInput,
} from '../../tier-pricing/rules/table/pricing-table.ts'
import { DynamicPrice } from '../../tier-pricing/ui/DynamicPrice.tsx'
import { TierPricing } from '../../tier-pricing/ui/TierPricing.tsx'
import { TierSummary } from '../../tier-pricing/ui/TierSummary.tsx'
import { YouSave } from '../../tier-pricing/ui/YouSave.tsx'
import { choiceAttributes } from '../choice/requested-choice.ts'
import type { PricedProduct } from '../data/priced-product.ts'
import { chosenVariation } from '../rules/choice.ts'
import type { Inserts } from '../ui/product-view.ts'

/** Prices by quantity as the page of a product opens with them (spec 3.2, docs/wire.md A.5, A.6). */
export type PageTierTables = {
  readonly isVariable: boolean
  /** Of the product itself, the chosen variation, or the one that the owner wants shown before a choice. */
  readonly table: PricingTable | undefined
  /** The same, where it is about what can be bought now: the price of the page follows it. */
  readonly followed: PricingTable | undefined
  /** What the total is computed from: the same, or without rows where the owner wants totals of everything. */
  readonly summed: PricingTable | undefined
  /** The variation that is chosen, else the product. */
  readonly displayedId: number
}

/** `undefined`: the page has no element for them. A page with variations always has one, since each may have its own. */
export function pageTierTables(pageData: PricedProduct, choice: Choice): PageTierTables | undefined {
  const { product } = pageData
  if (product.kind === 'simple') {
    const table = tableOf(pageData, product)
    const summed = table ?? plainTableOf(pageData, product)
    return summed && { isVariable: false, table, followed: table, summed, displayedId: product.id }
  }
  if (product.kind !== 'variable') return undefined
  const keys = choiceAttributes(product).map(({ key }) => key)
  const chosen = chosenVariation(product.variations, keys, choice)
  const shown = chosen ?? variationBeforeChoice(pageData)
  const table = shown && tableOf(pageData, shown)
  const isFollowed = chosen !== undefined || hasSamePrices(pageData)
  const followed = isFollowed ? table : undefined
  return {
    isVariable: true,
    table,
    followed,
    summed: followed ?? (chosen && plainTableOf(pageData, chosen)),
    displayedId: chosen?.id ?? product.id,
  }
}

function tableOf(pageData: PricedProduct, sellable: Product | Variation): PricingTable | undefined {
  const known = tableInput(pageData, sellable)
  return known && pricingTable(known)
}

/** For products without prices by quantity, where the owner wants totals of those too. */
function plainTableOf(pageData: PricedProduct, sellable: Product | Variation): PricingTable | undefined {
  const { shown, withoutTiers } = pageData.pricing.display.summary
  const known = shown && withoutTiers ? tableInput(pageData, sellable) : undefined
  return known && fallbackTable(known)
}

function tableInput(pageData: PricedProduct, sellable: Product | Variation): TableInput | undefined {
  const { product, tiers, pricing, currency, nowMs, taxDisplay } = pageData
  const level = pageData.levels.get(sellable.id)
  const price = priceAt(sellable.prices, nowMs)
  const { options, display, terms } = pricing
  return (
    price && {
      product: { id: sellable.id, parentId: product.id, name: product.name },
      price,
      rules: tiers.get(sellable.id),
      quantityLimits: sellable.quantityLimits,
      soldIndividually: sellable.soldIndividually,
      stockLimit: level && maxQuantity(level),
      options,
      display,
      terms,
      priceDisplay: productPriceDisplay(taxDisplay, sellable),
      currency,
    }
  )
}

/** The variation whose prices are shown before a choice. */
function variationBeforeChoice(pageData: PricedProduct): Variation | undefined {
  const { variations } = pageData.product
  const { defaultVariationId } = pageData.pricing.options
  const named = variations.find(({ id }) => id === defaultVariationId)
  return named ?? (hasSamePrices(pageData) ? variations[0] : undefined)
}

/** Whether all variations cost the same at every quantity, as the owner set it: only where it is true. */
function hasSamePrices(pageData: PricedProduct): boolean {
  const { product, tiers, pricing } = pageData
  if (!pricing.options.samePrices || !pageData.isOneOffer) return false
  const rules = new Set(product.variations.map(({ id }) => JSON.stringify(tiers.get(id))))
  const limits = new Set(product.variations.map(({ quantityLimits }) => JSON.stringify(quantityLimits)))
  const taxes = new Set(product.variations.map(({ taxStatus, taxClass }) => `${taxStatus} ${taxClass}`))
  const stockValues = new Set(product.variations.map(({ id }) => leftOf(pageData, id)))
  return (
    rules.size === 1 &&
    limits.size === 1 &&
    stockValues.size === 1 &&
    (taxes.size === 1 || !pageData.taxDisplay)
  )
}

/** The stock left that a variation's table shows: only where it is less than the last tier. */
function leftOf({ levels, tiers }: PricedProduct, id: number): number | undefined {
  const level = levels.get(id)
  const stockLeft = level && maxQuantity(level)
  const last = tiers.get(id)?.steps.at(-1)?.minQuantity ?? 0
  return stockLeft !== undefined && stockLeft < last ? stockLeft : undefined
}

/** HTML by position on the page, by the owner's settings. */
export function tierInserts(pageData: PricedProduct, parts: PageTierTables): Inserts {
  const { product, pricing, currency } = pageData
  const { display, options, position, summaryAt: summaryPosition } = pricing
  const { table, summed, displayedId } = parts
  const wrapper = (
    <TierPricing
      productId={product.id}
      productType={wireType(product)}
      display={display}
      options={{ ...options, samePrices: hasSamePrices(pageData) }}
      table={table ?? summed}
      withoutPrices={(table ?? summed) || displayedId === product.id ? undefined : displayedId}
    />
  )
  const summary = display.summary.shown && (
    <TierSummary
      productId={product.id}
      name={product.name}
      display={display}
      currency={currency}
      table={summed}
    />
  )
  if (position === summaryPosition) return { [position]: rendered([wrapper, summary]) }
  return { [position]: rendered([wrapper]), ...(summary && { [summaryPosition]: rendered([summary]) }) }
}

function rendered(parts: readonly ReactNode[]): SafeHtml {
  return trustedHtml(parts.map((part) => renderToStaticMarkup(part)).join(''))
}

/** The kind of product by the wire's names: its scripts know these (docs/wire.md A.6). */
function wireType({ kind, subscription, variations }: Product): string {
  const isSubscription = subscription ?? variations.find((variation) => variation.subscription)?.subscription
  if (kind === 'variable') return isSubscription ? 'variable-subscription' : 'variable'
  return isSubscription ? 'subscription' : 'simple'
}

export type DisplayedPrice = {
  readonly price: ReactNode
  readonly after?: ReactNode
  readonly priceWithoutChoice?: ReactNode
}

/** The price of the page, ready to follow the quantity, and what is saved. */
export function followingPrice(
  pageData: PricedProduct,
  parts: PageTierTables,
  shown: DisplayedPrice,
): SafeHtml {
  const { product, pricing, currency } = pageData
  const { display, options } = pricing
  const { isVariable, followed, displayedId } = parts
  return rendered([
    <DynamicPrice
      key="price"
      parentId={product.id}
      id={displayedId}
      isVariable={isVariable}
      table={followed}
      display={display}
      type={options.layout ?? display.type}
      after={shown.after}
      priceWithoutChoice={shown.priceWithoutChoice}
    >
      {shown.price}
    </DynamicPrice>,
    display.youSave.shown && (
      <YouSave key="save" productId={product.id} display={display} currency={currency} table={followed} />
    ),
  ])
}
