import { z } from 'zod'
import {
  collection,
  itemsBefore,
  pagingArgs,
  refusePageBeyondLast,
} from '../../../platform/rest/collection.ts'
import { endpoint, type RestEndpoint, type RestRequest } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Slice } from '../../../platform/rest/resource/serving.ts'
import type { Shop } from '../../../platform/shop.ts'
import { findProducts, searchProducts } from '../../catalog/catalog.ts'
import { categories } from '../../catalog/categories.ts'
import type { CategoryNode } from '../../catalog/rules/category.ts'
import { listTerms } from '../../catalog/taxonomies/manage-terms.ts'
import { findPages } from '../../pages/written-pages.ts'
import { searchRecord } from './content-resource.ts'

const subtypesOf = { post: ['product', 'page'], term: ['product_cat', 'product_tag'] } as const
type Subtype = (typeof subtypesOf)[keyof typeof subtypesOf][number]

const ids = z.array(z.int().min(0)).max(100)

const args = z.object({
  ...pagingArgs,
  search: z.string().max(200).default('').describe('Words that are in it.'),
  type: z.enum(['post', 'term']).default('post').describe('Content, or terms of products.'),
  subtype: z
    .array(z.enum(['any', ...subtypesOf.post, ...subtypesOf.term]))
    .default(['any'])
    .describe('The kinds of content, or the taxonomies; those of the other type have nothing.'),
  include: ids.default([]).describe('Content with these ids.'),
  exclude: ids.default([]).describe('Content with other ids.'),
})

/** `wp/v2/search`: what visitors of the shop can find. */
export const searchEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wp/v2/search': endpoint({
    access: 'anyone',
    args,
    answer: restSchemaOf('search-result', searchRecord),
    handle: search,
  }),
}

type Wanted = Pick<z.output<typeof args>, 'search' | 'include' | 'exclude'> & Slice
type Found = {
  readonly items: readonly { readonly id: number; readonly title: string; readonly path: string }[]
  readonly total: number
}

async function search({ call, args: sent }: RestRequest<z.output<typeof args>>) {
  const { page, per_page: perPage, type, subtype } = sent
  const first = itemsBefore(sent)
  const items: unknown[] = []
  let total = 0
  // One kind after the other, as if they were one list.
  for (const kind of subtypesOf[type]) {
    if (!subtype.includes('any') && !subtype.includes(kind)) continue
    const slice = { first: Math.max(0, first - total), limit: perPage - items.length }
    const found = await finders[kind](call.shop, { ...sent, ...slice })
    total += found.total
    items.push(...found.items.map((item) => recordOf(call.origin, type, kind, item)))
  }
  refusePageBeyondLast({ total, page, perPage })
  return collection({ items, total, page, perPage })
}

const addressOf: Readonly<Record<Subtype, string>> = {
  product: 'wc/v3/products',
  page: 'wp/v2/pages',
  product_cat: 'wc/v3/products/categories',
  product_tag: 'wc/v3/products/tags',
}

function recordOf(
  origin: string,
  type: keyof typeof subtypesOf,
  subtype: Subtype,
  { id, title, path }: Found['items'][number],
) {
  const root = `${origin}/wp-json/`
  const kinds = type === 'post' ? 'types' : 'taxonomies'
  const _links = {
    self: [{ href: `${root}${addressOf[subtype]}/${id}`, embeddable: true }],
    about: [{ href: `${root}wp/v2/${kinds}/${subtype}` }],
    collection: [{ href: `${root}wp/v2/search` }],
  }
  return { id, title, url: origin + path, type, subtype, _links }
}

const finders: Readonly<Record<Subtype, (shop: Shop, wanted: Wanted) => Promise<Found>>> = {
  product: findPublicProducts,
  async page(shop, { first, limit, ...wanted }) {
    const found = await findPages(shop, wanted)
    return { items: found.slice(first, first + limit), total: found.length }
  },
  async product_cat(shop, wanted) {
    const paths = new Map(flat(await categories(shop)).map(({ id, path }) => [id, path]))
    return findTerms(shop, 'product_cat', wanted, ({ id }) => paths.get(id))
  },
  product_tag: (shop, wanted) =>
    findTerms(shop, 'product_tag', wanted, ({ slug }) => `/product-tag/${encodeURIComponent(slug)}/`),
}

async function findPublicProducts(
  { db, nowMs }: Shop,
  { search, include, exclude, first, limit }: Wanted,
): Promise<Found> {
  const { ids: found, total } = await searchProducts(db, {
    ...{ search, include, exclude, first, limit },
    isPublic: true,
    orderBy: 'date',
    order: 'desc',
    nowMs: nowMs(),
  })
  const named = await findProducts(db, { ids: found, skus: [], slugs: [], names: [] })
  const products = new Map(named.map((product) => [product.id, product]))
  const items = found.flatMap((id) => {
    const product = products.get(id)
    return product ? [{ id, title: product.name, path: `/product/${product.slug}/` }] : []
  })
  return { items, total }
}

async function findTerms(
  shop: Shop,
  taxonomy: 'product_cat' | 'product_tag',
  { search, include, exclude, first, limit }: Wanted,
  pathOf: (term: { readonly id: number; readonly slug: string }) => string | undefined,
): Promise<Found> {
  const { items, total } = await listTerms(shop, {
    ...{ taxonomy, search, include, exclude, first, limit },
    orderBy: 'name',
    order: 'asc',
  })
  // The tree of the pages may be older than the list by a moment.
  return {
    items: items.map((term) => ({ ...term, title: term.name, path: pathOf(term) ?? '/shop/' })),
    total,
  }
}

function flat(nodes: readonly CategoryNode[]): readonly CategoryNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)])
}
