import type { CatalogPrice } from '../../tier-pricing/rules/catalog-price.ts'
import {
  childOffer,
  isOneOffer,
  listedSpan,
  type Offer,
  offerOf,
  openingMinor,
  type ProductPageData,
} from './page-data.ts'

/** An offer with its unit price as the page opens, in minor units as shown. */
export type PricedOffer = Offer & { readonly openingMinor: number }

/** A product with all prices and stock of its page: the view, the data of variations and the data for search engines use it. */
export type PricedProduct = ProductPageData & {
  /** Everything that can be bought here, in the order of the page: one offer for a simple or external product. */
  readonly offers: readonly PricedOffer[]
  /** The same by the id that it is sold under. */
  readonly offerById: ReadonlyMap<number, PricedOffer>
  /** Whether all of it costs the same, so that a choice does not change the price. */
  readonly isOneOffer: boolean
  /** The price as in listings, where the owner wants that on the page too. */
  readonly listed: CatalogPrice | undefined
}

/** Works out each price of a product's page, once: a product may have a thousand variations. */
export function pricedProduct(pageData: ProductPageData): PricedProduct {
  const listed = listedSpan(pageData)
  const offers = offersOf(pageData).map((offer) => ({
    ...offer,
    openingMinor: openingMinor(pageData, offer, listed),
  }))
  return {
    ...pageData,
    offers,
    offerById: new Map(offers.map((offer) => [offer.id, offer])),
    isOneOffer: isOneOffer(offers),
    listed,
  }
}

function offersOf(pageData: ProductPageData): Offer[] {
  const { product } = pageData
  const offers =
    product.kind === 'grouped'
      ? product.children.map((child) => childOffer(pageData, child))
      : (product.kind === 'variable' ? product.variations : [product]).map((sellable) =>
          offerOf(pageData, sellable),
        )
  return offers.filter((offer) => offer !== undefined)
}
