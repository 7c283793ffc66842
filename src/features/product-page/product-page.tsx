import type { ReactNode } from 'react'
import type { PageContent } from '../../platform/cache/shared-page.ts'
import { createNonce } from '../../platform/session/nonce.ts'
import type { Shop } from '../../platform/shop.ts'
import { safeHtml } from '../../ui/html/safe-html.ts'
import { contractClient } from '../cart/cart-settings.ts'
import { pricedCards } from '../cart/pricing/priced-cards.ts'
import { productCards } from '../catalog/cards.ts'
import { relatedIds } from '../catalog/related.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { ListedProduct, Product } from '../catalog/rules/product.ts'
import type { CardOptions } from '../catalog/ui/ProductCard.tsx'
import { imageDisplay } from '../gallery/gallery.ts'
import { shippingParagraphs } from '../settings/general.ts'
import { loadSwatches, type SwatchData } from '../swatches/swatches.ts'
import { TierPricingData } from '../tier-pricing/ui/TierPricingData.tsx'
import { requestedChoice } from './choice/requested-choice.ts'
import { isEmbedded } from './choice/variable-purchase.tsx'
import { allVariationData } from './choice/variation-data.tsx'
import { loadProductPageData } from './data/load-page-data.ts'
import { nextChange, type RefusedCard } from './data/page-data.ts'
import { type PricedProduct, pricedProduct } from './data/priced-product.ts'
import * as messages from './messages.ts'
import { productView } from './product-view.tsx'
import { isShipped, type PurchaseTerms, purchaseTerms, soldOutContact } from './purchase-terms.ts'
import { ProductPage } from './ui/ProductPage.tsx'
import type { ProductView, SoldOutContact } from './ui/product-view.ts'
import giftCardStyles from './ui/purchase/gift-card.css?url'

/** A page of a product, without who may see or cache it. */
export type ProductContent = {
  readonly content: Pick<PageContent, 'title' | 'bodyClass' | 'body'>
  readonly priced: PricedProduct
  /** All products on the page, its own first: a change of any makes the page stale. */
  readonly displayedIds: readonly number[]
  /** Those that can be bought on it: how much, follows their stock. */
  readonly stockIds: readonly number[]
  /** The next moment at which a price on it changes; `undefined` when there is none. */
  readonly nextChangeMs: number | undefined
}

export type ContentRequest = {
  readonly shop: Shop
  readonly query: URLSearchParams
  /** The roles whose rules decide prices. */
  readonly roles: readonly string[]
  readonly nowMs: number
  /** Of a gift card: the form that was refused. */
  readonly refusedCard?: RefusedCard
}

/** The page of a product with the choice of the address, and its related products. */
export async function productContent(request: ContentRequest, product: Product): Promise<ProductContent> {
  const { shop, nowMs } = request
  const [pageData, related, swatches] = await Promise.all([
    loadProductPageData(shop, product, request),
    relatedTo(request, product),
    loadSwatches(shop, product.attributes),
  ])
  const priced = pricedProduct(pageData)
  const cards = [...product.children, ...product.upsells, ...related]
  const soldOut = soldOutContact(priced, shop.settings)
  const terms = soldOut ? noTerms : purchaseTerms(priced, shop)
  const priceOfBuyer = await withBuyerPrices(request, product, related)
  return {
    content: {
      title: product.name,
      bodyClass: `single single-product postid-${product.id} woocommerce woocommerce-page`,
      body: body(request, {
        priced: { ...priced, product: priceOfBuyer.product, refusedCard: request.refusedCard },
        related: priceOfBuyer.related,
        swatches,
        cardOptions: priceOfBuyer.cardOptions,
        soldOut,
        terms,
      }),
    },
    priced,
    displayedIds: [...new Set([product, ...cards].map(({ id }) => id))],
    stockIds: [product, ...product.children].map(({ id }) => id),
    nextChangeMs: earliest(earliest(nextChange(pageData), nextCardChange(cards, nowMs)), terms.validUntilMs),
  }
}

type Parts = {
  readonly priced: PricedProduct
  readonly related: readonly ListedProduct[]
  readonly swatches: SwatchData
  readonly cardOptions: CardOptions
  readonly soldOut: SoldOutContact | undefined
  readonly terms: PurchaseTerms
}

const noTerms: PurchaseTerms = { lines: [], variationLines: [], validUntilMs: undefined }

function body({ shop, query, nowMs }: ContentRequest, parts: Parts) {
  const { priced, related, swatches, cardOptions, soldOut, terms } = parts
  const { product, currency, pricing } = priced
  const known = productView(priced, requestedChoice(product, query), swatches)
  const view = shop.settings.get(contractClient) === 'theirs' ? forScriptsOfOthers(known) : known
  const page = (
    <ProductPage
      product={product}
      breadcrumb={breadcrumbOf(product)}
      view={{
        ...view,
        imageDisplay: imageDisplay(shop.settings),
        soldOut,
        terms: terms.lines,
        ...(terms.variationLines.length > 0 && { variationTerms: terms.variationLines }),
      }}
      variationsJson={isEmbedded(product, swatches) ? JSON.stringify(allVariationData(priced)) : 'false'}
      description={safeHtml(product.description)}
      shipping={isShipped(product) ? shippingParagraphs(shop.settings) : []}
      tierData={
        view.inserts && (
          <TierPricingData
            nonce={createNonce(shop.signer, 'get_pricing_table', '', nowMs)}
            premium={pricing.display.premium}
            currency={currency}
          />
        )
      }
      related={related}
      cardOptions={cardOptions}
    />
  )
  return product.giftCard ? <GiftCardPage>{page}</GiftCardPage> : page
}

/** Only pages with that form load its stylesheet. */
function GiftCardPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={giftCardStyles} />
      {children}
    </>
  )
}

/**
 * Third-party scripts read a choice from its selects and do not know our swatches, and leave a disabled button disabled
 * (docs/wire.md 3.3).
 */
function forScriptsOfOthers(view: ProductView): ProductView {
  const { purchase } = view
  if (purchase?.kind !== 'variable') return view
  const attributes = purchase.attributes.map((attribute) => ({ ...attribute, kind: 'select' as const }))
  return { ...view, purchase: { ...purchase, attributes, isForOthers: true } }
}

/** Related products at the buyer's prices; a simple product of a group is priced with the product. */
async function withBuyerPrices(request: ContentRequest, product: Product, related: readonly ListedProduct[]) {
  const { children, upsells } = product
  const isPricedSeparately = ({ kind }: ListedProduct) => kind !== 'simple'
  const cards = [...children.filter(isPricedSeparately), ...upsells, ...related]
  const { cards: priced, cardOptions } = await pricedCards(request.shop, cards, request)
  const known = new Map(priced.map((card) => [card.id, card]))
  const priceOfBuyer = (card: ListedProduct) => known.get(card.id) ?? card
  return {
    cardOptions: cardOptions,
    related: related.map(priceOfBuyer),
    product: {
      ...product,
      children: children.map((child) => (isPricedSeparately(child) ? priceOfBuyer(child) : child)),
      upsells: upsells.map(priceOfBuyer),
    },
  }
}

/** The breadcrumb of the product. */
export function breadcrumbOf({ breadcrumb }: Product) {
  return [{ name: messages.home(), path: '/' }, { name: messages.shopAll(), path: '/shop/' }, ...breadcrumb]
}

/** Products of its narrowest category; where they are too few, those of the wider ones too. */
async function relatedTo({ shop, nowMs }: ContentRequest, product: Product) {
  const shownIds = [product, ...product.children, ...product.upsells].map(({ id }) => id)
  const categoryId = product.breadcrumb.at(-1)?.id
  return productCards(shop, await relatedIds(shop, { categoryId, shownIds }, nowMs))
}

/** The first of some moments, where there is any. */
export function earliest(...moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
