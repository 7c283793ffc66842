import { slugIn } from '../../kernel/slug.ts'
import { plainText } from '../../kernel/text.ts'
import type { PageRequest, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { JsonScript } from '../../ui/html/Html.tsx'
import { breadcrumbData } from '../../ui/navigation/breadcrumb-data.ts'
import { pricedCards } from '../cart/pricing/priced-cards.ts'
import { type ListingResult, listProducts } from '../catalog/cards.ts'
import { type ListingRequest, tagBySlug } from '../catalog/catalog.ts'
import { categories } from '../catalog/categories.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import { PRODUCT_ORDERS, type ProductOrder } from '../catalog/rules/product-order.ts'
import { imagePath } from '../media/rules/image.ts'
import { productsPerPage } from './listing-settings.ts'
import {
  categoryListing,
  type ListingKind,
  type ListingUrl,
  parseListingUrl,
  tagListing,
  wholeShop,
} from './listings.ts'
import * as messages from './messages.ts'
import { listingPath } from './rules/listing-path.ts'
import { ListingPage } from './ui/ListingPage.tsx'

/** The listings (spec 2.3), each with its further pages under `page/N/`. */
export const listingPages: Readonly<Record<string, SharedPage>> = {
  '/shop/': shopPage,
  '/shop/page/:page/': shopPage,
  '/product-category/:path*/': categoryPage,
  '/product-tag/:slug/': tagPage,
  '/product-tag/:slug/page/:page/': tagPage,
}

async function shopPage(request: PageRequest) {
  const { query, path, shop } = request
  const isOrderAlone = path === '/shop/' && !query.has('paged')
  return listing(request, {}, wholeShop(await categories(shop), isOrderAlone ? orderOf(query) : undefined))
}

async function categoryPage(request: PageRequest) {
  const { base = '' } = parseListingUrl(request.path, request.query) ?? {}
  const category = slugIn(base.split('/').at(-2) ?? '')
  if (!category) return undefined
  return listing(request, { category }, categoryListing(await categories(request.shop), category))
}

async function tagPage(request: PageRequest) {
  const tag = await tagBySlug(request.shop.db, request.params['slug'] ?? '')
  if (!tag) return undefined
  return listing(request, { tag: tag.slug }, tagListing(tag))
}

type ListingScope = Pick<ListingRequest, 'category' | 'tag'>

/** One page of a listing; a page number without products is not found. */
async function listing(
  request: PageRequest,
  scope: ListingScope,
  kind: ListingKind | undefined,
): ReturnType<SharedPage> {
  const { shop, nowMs } = request
  const url = parseListingUrl(request.path, request.query)
  if (!kind || !url) return undefined
  if (url.isPageInPath && url.page === 1) return { redirectTo: url.base }

  const perPage = shop.settings.get(productsPerPage)
  const order = orderOf(request.query)
  // An old link, or one through another parent category.
  if (kind.head.base !== url.base) return { redirectTo: kind.head.base }
  const read = (page: number) => listProducts(shop, { ...scope, order, perPage, nowMs, page })
  const firstRead = await read(url.page)
  const pages = Math.max(1, Math.ceil(firstRead.total / perPage))
  if (url.isPageInPath && url.page > pages) return undefined

  // An invalid parameter is ignored: the first page.
  const page = url.page > pages ? 1 : url.page
  const shown = page === url.page ? firstRead : await read(page)
  return content(request, { kind, page, pages, perPage, order, ...shown, url })
}

type ListingPageData = ListingResult & {
  readonly kind: ListingKind
  readonly url: ListingUrl
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly order: ProductOrder
}

async function content(request: PageRequest, data: ListingPageData): Promise<SharedContent> {
  const { shop, nowMs } = request
  const { kind, cards, page } = data
  const { head } = kind
  const { cards: shown, cardOptions } = await pricedCards(shop, cards, request)
  const picture = cards[0]?.pictures[0]
  return {
    title: page === 1 ? head.title : messages.titleOfPage({ title: head.title, page }),
    description: plainText(
      head.intro ?? head.description ?? `${head.title}: ${cards.map(({ name }) => name).join(', ')}`,
    ),
    canonicalPath: listingPath(head.base, page, 'menu_order'),
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    bodyClass: `archive ${kind.bodyClass} woocommerce woocommerce-page`,
    head: <JsonScript type="application/ld+json" value={breadcrumbData(head.breadcrumb, head.title)} />,
    body: <ListingPage {...data} cards={shown} head={head} cardOptions={cardOptions} />,
    tags: ['listing', ...kind.tags],
    validUntilMs: nextCardChange(cards, nowMs),
    accepts: acceptedParams(data),
  }
}

function acceptedParams({ url, pages }: ListingPageData): NonNullable<SharedContent['accepts']> {
  const orderby = new Map(PRODUCT_ORDERS.map((order) => [order as string, order as string]))
  if (url.isPageInPath) return { orderby }
  const numbers = Array.from({ length: pages }, (_, index) => String(index + 1))
  return { orderby, paged: new Map(numbers.map((number) => [number, number])) }
}

function orderOf(query: URLSearchParams): ProductOrder {
  return PRODUCT_ORDERS.find((order) => order === query.get('orderby')) ?? 'menu_order'
}
