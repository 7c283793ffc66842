import type { ReactNode } from 'react'
import type { PageContent } from '../../platform/cache/shared-page.ts'
import { makeNonce } from '../../platform/session/nonce.ts'
import type { Shop } from '../../platform/shop.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import { pricedCards } from '../cart/cart.ts'
import { contractClient } from '../cart/cart-settings.ts'
import { listProducts } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import type { Product, ProductCard } from '../catalog/rules/product.ts'
import type { CardSetting } from '../catalog/ui/ProductCard.tsx'
import { imageDisplay } from '../gallery/gallery.ts'
import { shippingParagraphs } from '../settings/general.ts'
import { loadSwatches, type SwatchData } from '../swatches/swatches.ts'
import { TierPricingData } from '../tier-pricing/ui/TierPricingData.tsx'
import { askedChoice } from './asked-choice.ts'
import { factsOf } from './facts-of.ts'
import { type PricedProduct, pricedProduct } from './priced-product.ts'
import { nextChange, type RefusedCard } from './product-facts.ts'
import { productView } from './product-view.tsx'
import { isSent, purchaseTerms, soldOutWays } from './purchase-terms.ts'
import giftCardStyles from './ui/gift-card.css?url'
import { ProductPage } from './ui/ProductPage.tsx'
import type { ProductView } from './ui/product-view.ts'
import { isEmbedded } from './variable-purchase.tsx'
import { allVariationData } from './variation-data.tsx'

/** A page of a product before anything is said of who may see or keep it. */
export type ProductContent = {
  readonly content: Pick<PageContent, 'title' | 'bodyClass' | 'body'>
  readonly priced: PricedProduct
  /** Everything that stands on the page, itself first: a change of any makes it old. */
  readonly shownIds: readonly number[]
  /** The next moment at which a price on it changes; `undefined` when there is none. */
  readonly nextChangeMs: number | undefined
}

export type ContentAsk = {
  readonly shop: Shop
  readonly query: URLSearchParams
  /** The roles whose rules decide prices. */
  readonly roles: readonly string[]
  readonly nowMs: number
  /** Of a gift card: what stood in the form that was refused. */
  readonly refusedCard?: RefusedCard
}

/** The page of a product with what the address asks for chosen; its neighbours are chosen here too. */
export async function productContent(ask: ContentAsk, product: Product): Promise<ProductContent> {
  const { shop, nowMs } = ask
  const [facts, related, swatches] = await Promise.all([
    factsOf(shop, product, ask),
    relatedTo(ask, product),
    loadSwatches(shop, product.attributes),
  ])
  const priced = pricedProduct(facts)
  const cards = [...product.children, ...product.upsells, ...related]
  const seen = await asSeen(ask, product, related)
  return {
    content: {
      title: product.name,
      bodyClass: 'single-product woocommerce woocommerce-page',
      body: body(ask, {
        priced: { ...priced, product: seen.product, refusedCard: ask.refusedCard },
        related: seen.related,
        swatches,
        setting: seen.setting,
      }),
    },
    priced,
    shownIds: [...new Set([product, ...cards].map(({ id }) => id))],
    nextChangeMs: earliest(nextChange(facts), nextCardChange(cards, nowMs)),
  }
}

type Parts = {
  readonly priced: PricedProduct
  readonly related: readonly ProductCard[]
  readonly swatches: SwatchData
  readonly setting: CardSetting
}

function body({ shop, query, nowMs }: ContentAsk, { priced, related, swatches, setting }: Parts) {
  const { product, currency, pricing } = priced
  const known = productView(priced, askedChoice(product, query), swatches)
  const view = shop.settings.get(contractClient) === 'theirs' ? withSelectsAlone(known) : known
  const soldOut = soldOutWays(priced, shop.settings)
  const page = (
    <ProductPage
      product={product}
      trail={trailOf(product)}
      view={{
        ...view,
        imageLook: imageDisplay(shop.settings),
        soldOut,
        terms: soldOut ? [] : purchaseTerms(product, shop),
      }}
      variationsJson={isEmbedded(product, swatches) ? JSON.stringify(allVariationData(priced)) : 'false'}
      description={safeHtml(product.description)}
      shipping={isSent(product) ? shippingParagraphs(shop.settings) : []}
      tierData={
        view.inserts && (
          <TierPricingData
            nonce={makeNonce(shop.signer, 'get_pricing_table', '', nowMs)}
            premium={pricing.display.premium}
            currency={currency}
          />
        )
      }
      related={related}
      setting={setting}
    />
  )
  return product.giftCard ? <GiftCardPage>{page}</GiftCardPage> : page
}

/** The one page with that form has its look with it. */
function GiftCardPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={giftCardStyles} />
      {children}
    </>
  )
}

/** Scripts of others know a choice by its selects, and nothing of our swatches (docs/wire.md 3.3). */
function withSelectsAlone(view: ProductView): ProductView {
  const { purchase } = view
  if (purchase?.kind !== 'variable') return view
  const attributes = purchase.attributes.map((attribute) => ({ ...attribute, kind: 'select' as const }))
  return { ...view, purchase: { ...purchase, attributes } }
}

/** What stands beside the product at the prices of who looks; a simple piece of a group is priced with the product. */
async function asSeen(ask: ContentAsk, product: Product, related: readonly ProductCard[]) {
  const { children, upsells } = product
  const isElsewhere = ({ kind }: ProductCard) => kind !== 'simple'
  const cards = [...children.filter(isElsewhere), ...upsells, ...related]
  const { cards: priced, setting } = await pricedCards(ask.shop, cards, ask)
  const known = new Map(priced.map((card) => [card.id, card]))
  const seen = (card: ProductCard) => known.get(card.id) ?? card
  return {
    setting,
    related: related.map(seen),
    product: {
      ...product,
      children: children.map((child) => (isElsewhere(child) ? seen(child) : child)),
      upsells: upsells.map(seen),
    },
  }
}

/** The way from the front page down to the product. */
export function trailOf({ breadcrumb }: Product) {
  return [{ name: 'Home', path: '/' }, { name: 'All pieces', path: '/shop/' }, ...breadcrumb]
}

const RELATED = 4

/** Its neighbours in the narrowest category it stands in; where they are too few, those of the wider ones too. */
async function relatedTo({ shop, nowMs }: ContentAsk, product: Product): Promise<ProductCard[]> {
  const shown = new Set([product, ...product.children, ...product.upsells].map(({ id }) => id))
  const found = new Map<number, ProductCard>()
  for (const { slug } of product.breadcrumb.toReversed()) {
    if (found.size >= RELATED) break
    const perPage = RELATED + shown.size + found.size
    const listing = { category: slug, order: 'menu_order', page: 1, perPage, nowMs } as const
    const { cards } = await listProducts(shop.db, listing)
    for (const card of cards) if (!shown.has(card.id)) found.set(card.id, card)
  }
  return [...found.values()].slice(0, RELATED)
}

/** The first of some moments, where there is any. */
export function earliest(...moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
