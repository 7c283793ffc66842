import { z } from 'zod'
import {
  collection,
  itemsBefore,
  pagingArgs,
  refusePageBeyondLast,
} from '../../../platform/rest/collection.ts'
import { endpoint, type RestEndpoint, type RestRequest } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { findProducts, searchProducts } from '../../catalog/catalog.ts'
import { searchRecord } from './content-resource.ts'

const ids = z.array(z.int().min(0)).max(100)

const args = z.object({
  ...pagingArgs,
  search: z.string().max(200).default('').describe('Words that are in it.'),
  type: z.enum(['post']).default('post').describe('Content; terms cannot be searched.'),
  subtype: z
    .array(z.enum(['any', 'product']))
    .default(['any'])
    .describe('The kinds of content.'),
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

async function search({ call, args: sent }: RestRequest<z.output<typeof args>>) {
  const { shop, origin } = call
  const { page, per_page: perPage } = sent
  const { ids: found, total } = await searchProducts(shop.db, {
    search: sent.search,
    isPublic: true,
    include: sent.include,
    exclude: sent.exclude,
    orderBy: 'date',
    order: 'desc',
    first: itemsBefore(sent),
    limit: perPage,
    nowMs: shop.nowMs(),
  })
  refusePageBeyondLast({ total, page, perPage })
  const named = await findProducts(shop.db, { ids: found, skus: [], slugs: [], names: [] })
  const products = new Map(named.map((product) => [product.id, product]))
  const items = found.flatMap((id) => {
    const product = products.get(id)
    if (!product) return []
    const record = { id, title: product.name, url: `${origin}/product/${product.slug}/` }
    const root = `${origin}/wp-json/`
    const _links = {
      self: [{ href: `${root}wc/v3/products/${id}`, embeddable: true }],
      about: [{ href: `${root}wp/v2/types/product` }],
      collection: [{ href: `${root}wp/v2/search` }],
    }
    return [{ ...record, type: 'post', subtype: 'product', _links }]
  })
  return collection({ items, total, page, perPage })
}
