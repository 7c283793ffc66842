import type { z } from 'zod'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall, Slice } from '../../../../platform/rest/resource/serving.ts'
import { recordsOf, searchProducts } from '../../../catalog/catalog.ts'
import { deleteProduct } from '../../save-product.ts'
import { saveVariation } from '../drafts/variation-draft.ts'
import { type variationQuery, variationsContract } from '../variations-resource.ts'
import { loadProducts } from './load-products.ts'
import { sharedSearch } from './search.ts'
import { variationRecord } from './variation-record.ts'

type RestCall = ResourceCall['call']

export const variationEndpoints = resource(variationsContract, {
  access: { read: 'edit_products', write: 'edit_products' },
  list: ({ call }, { product_id: productId, ...args }) => variationList(call, productId, args),
  async get({ call }, { product_id: productId, id }) {
    await refuseUnknownProduct(call, productId)
    return oneVariation(call, productId, id)
  },
  async create({ call }, { product_id: productId, ...sent }) {
    const created = await saveVariation(call, { productId, id: undefined }, sent)
    const record = created === undefined ? undefined : await oneVariation(call, productId, created)
    if (!record) throw new Error('A new variation was not stored')
    return record
  },
  async change({ call }, { product_id: productId, id, ...sent }) {
    const changed = await saveVariation(call, { productId, id }, sent)
    return changed === undefined ? undefined : oneVariation(call, productId, changed)
  },
  async remove({ call }, { product_id: productId, id }) {
    const record = await oneVariation(call, productId, id)
    return record && (await deleteProduct(call.shop, id)) ? record : undefined
  },
  links({ parent_id: parent }, root) {
    return { up: [{ href: `${root}wc/v3/products/${parent}` }] }
  },
})

type ListArgs = z.output<z.ZodObject<typeof variationQuery>> & Slice

/** A page of the variations of a product that filters find. */
export async function variationList(call: RestCall, productId: number, args: ListArgs) {
  await refuseUnknownProduct(call, productId)
  const { ids, total } = await searchProducts(call.shop.db, {
    ...sharedSearch(call.shop, args),
    variationsOf: productId,
    hasPrice: args.has_price,
  })
  const { products, context } = await loadProducts(call, ids)
  return { items: products.map((one) => variationRecord(one, context)), total }
}

/** A variation as a record; `undefined`: the product has none with this id. */
export async function oneVariation(call: RestCall, productId: number, id: number) {
  const { products, context } = await loadProducts(call, [id])
  const [variation] = products
  return variation?.record.parentId === productId ? variationRecord(variation, context) : undefined
}

async function refuseUnknownProduct({ shop }: RestCall, id: number): Promise<void> {
  const record = (await recordsOf(shop.db, [id])).get(id)
  if (record && record.kind !== 'variation') return
  throw new RestRefusal('woocommerce_rest_product_invalid_id', 'There is no such product.', 404)
}
