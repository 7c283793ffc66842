import { slugIn } from '../../kernel/slug.ts'
import { plainText } from '../../kernel/text.ts'
import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { breadcrumbData } from '../../ui/breadcrumb-data.ts'
import { JsonScript } from '../../ui/Html.tsx'
import { pricedCards } from '../cart/cart.ts'
import { type ListingRequest, listingReader, tagBySlug } from '../catalog/catalog.ts'
import { nextCardChange } from '../catalog/rules/card-price.ts'
import { PRODUCT_ORDERS, type ProductOrder } from '../catalog/rules/product-order.ts'
import { imagePath } from '../media/rules/image.ts'
import { rulesOnCardsQuery } from '../tier-pricing/tier-pricing.ts'
import { type ListingAddress, listingAddress } from './listing-address.ts'
import { productsPerPage } from './listing-settings.ts'
import { categoryListing, type ListingKind, tagListing, wholeShop } from './listings.ts'
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

function shopPage(ask: PageAsk) {
  return listing(ask, {}, ({ categories }) => wholeShop(categories))
}

async function categoryPage(ask: PageAsk) {
  const { base = '' } = listingAddress(ask.path, ask.query) ?? {}
  const category = slugIn(base.split('/').at(-2) ?? '')
  if (!category) return undefined
  return listing(ask, { category }, ({ categories }) => categoryListing(categories, category))
}

async function tagPage(ask: PageAsk) {
  const tag = await tagBySlug(ask.shop.db, ask.params['slug'] ?? '')
  if (!tag) return undefined
  return listing(ask, { tag: tag.slug }, () => tagListing(tag))
}

const readListing = listingReader(rulesOnCardsQuery)

type Shown = Awaited<ReturnType<typeof readListing>>
type Narrowed = Pick<ListingRequest, 'category' | 'tag'>

/** One page of a listing; a page number that has no products is a page that is not there. */
async function listing(
  ask: PageAsk,
  narrowed: Narrowed,
  kindOf: (shown: Shown) => ListingKind | undefined,
): ReturnType<SharedPage> {
  const { shop, nowMs } = ask
  const address = listingAddress(ask.path, ask.query)
  if (!address) return undefined
  if (address.pageInPath && address.page === 1) return { redirectTo: address.base }

  const perPage = shop.settings.get(productsPerPage)
  const order = orderOf(ask.query)
  const read = (page: number) => readListing(shop.db, { ...narrowed, order, perPage, nowMs, page })
  const asked = await read(address.page)
  const kind = kindOf(asked)
  // An old link, or one by way of another parent.
  if (kind && kind.head.base !== address.base) return { redirectTo: kind.head.base }
  const pages = Math.max(1, Math.ceil(asked.total / perPage))
  if (!kind || (address.pageInPath && address.page > pages)) return undefined

  // A parameter without meaning is the page without it: the first one.
  const page = address.page > pages ? 1 : address.page
  const shown = page === address.page ? asked : await read(page)
  return content(ask, { kind, page, pages, perPage, order, ...shown, address })
}

type Found = Shown & {
  readonly kind: ListingKind
  readonly address: ListingAddress
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly order: ProductOrder
}

async function content(ask: PageAsk, found: Found): Promise<SharedContent> {
  const { shop, nowMs } = ask
  const { kind, cards, page } = found
  const { head } = kind
  const { cards: shown, setting } = await pricedCards(shop, cards, ask, found.extra)
  const picture = cards[0]?.pictures[0]
  return {
    title: page === 1 ? head.title : `${head.title}, page ${page}`,
    description: plainText(
      head.lead ?? head.description ?? `${head.title}: ${cards.map(({ name }) => name).join(', ')}`,
    ),
    canonicalPath: listingPath(head.base, page, 'menu_order'),
    ...(picture && { shareImage: imagePath(picture, 960, 'jpg') }),
    bodyClass: 'woocommerce woocommerce-page archive',
    head: <JsonScript type="application/ld+json" value={breadcrumbData(head.trail, head.title)} />,
    body: <ListingPage {...found} cards={shown} head={head} setting={setting} />,
    tags: ['listing', ...kind.tags],
    validUntilMs: nextCardChange(cards, nowMs),
    accepts: accepted(found),
  }
}

function accepted({ address, pages }: Found): NonNullable<SharedContent['accepts']> {
  const orderby = new Map(PRODUCT_ORDERS.map((order) => [order as string, order as string]))
  if (address.pageInPath) return { orderby }
  const numbers = Array.from({ length: pages }, (_, index) => String(index + 1))
  return { orderby, paged: new Map(numbers.map((number) => [number, number])) }
}

function orderOf(query: URLSearchParams): ProductOrder {
  return PRODUCT_ORDERS.find((order) => order === query.get('orderby')) ?? 'menu_order'
}
