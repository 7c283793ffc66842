import type { z } from 'zod'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall, Slice } from '../../../../platform/rest/resource/serving.ts'
import { saveCreatedAt, searchProducts } from '../../../catalog/catalog.ts'
import { blankRecord } from '../../../catalog/rules/product-record.ts'
import { currencyDecimals, timezone } from '../../../settings/general.ts'
import { deleteProduct, saveProduct } from '../../save-product.ts'
import { sentLevel } from '../drafts/offer-draft.ts'
import { productDraft } from '../drafts/product-draft.ts'
import { productImageCodes, takenRefusal } from '../drafts/save-refusals.ts'
import { type SentProduct, sentMoment } from '../drafts/shared-draft.ts'
import { saveSentTiers, sentTiers } from '../drafts/tier-draft.ts'
import { withImages } from '../images.ts'
import { type productQuery, productsContract } from '../products-resource.ts'
import { loadProducts } from './load-products.ts'
import { productRecord } from './product-record.ts'
import { sharedSearch } from './search.ts'

type RestCall = ResourceCall['call']

export const productEndpoints = resource(productsContract, {
  access: { read: 'edit_products', write: 'edit_products' },
  hasTrash: true,
  list: ({ call }, args) => productList(call, args),
  get: ({ call }, { id }) => oneProduct(call, id),
  async create({ call }, args) {
    const created = await save(call, undefined, args)
    const record = created === undefined ? undefined : await oneProduct(call, created)
    if (!record) throw new Error('A new product was not stored')
    return record
  },
  async change({ call }, { id, ...args }) {
    const changed = await save(call, id, args)
    return changed === undefined ? undefined : oneProduct(call, changed)
  },
  async remove({ call }, { id, force }) {
    const record = await oneProduct(call, id)
    if (!record || record.type === 'variation') return undefined
    if (force) return (await deleteProduct(call.shop, id)) ? record : undefined
    if (record.status === 'trash') throw alreadyTrashed()
    await save(call, id, { status: 'trash' })
    return record
  },
  links({ parent_id: parent }, root) {
    return parent ? { up: [{ href: `${root}${productsContract.path}/${parent}` }] } : {}
  },
})

type ListArgs = z.output<z.ZodObject<typeof productQuery>> & Slice

/** A page of the products that filters find. */
export async function productList(call: RestCall, args: ListArgs) {
  const { ids, total } = await searchProducts(call.shop.db, {
    ...sharedSearch(call.shop, args),
    kinds: args.include_types ?? (args.type === undefined ? undefined : [args.type]),
    exceptKinds: args.exclude_types,
    featured: args.featured,
    categories: args.category,
    terms: [
      { taxonomy: 'product_tag', ids: args.tag ?? [] },
      { taxonomy: 'product_brand', ids: args.brand ?? [] },
      { taxonomy: args.attribute || 'pa_', ids: args.attribute_term ?? [] },
    ].filter(({ ids }) => ids.length > 0),
    shippingClasses: args.shipping_class,
    attributeKey: args.attribute,
  })
  const { products, context } = await loadProducts(call, ids)
  return { items: products.map((one) => productRecord(one, context)), total }
}

/** Saves a product, and answers its id; `undefined`: there is none with this id. */
async function save(call: RestCall, id: number | undefined, sent: SentProduct): Promise<number | undefined> {
  const { shop } = call
  const decimals = shop.settings.get(currencyDecimals)
  const saved = await withImages(call, sent.images ?? [], productImageCodes, async (images) => {
    const outcome = await saveProduct(
      shop,
      { id },
      async (tx, stored) => {
        const base = stored.before ?? blankRecord('')
        if (base.kind === 'variation') return undefined
        return {
          record: await productDraft(shop, tx, { id: stored.id, base }, sent, images),
          ...sentLevel(sent, stored.level),
          ...sentTiers(sent, stored.tiers, decimals),
        }
      },
      async (tx, savedId) => {
        await saveSentTiers(shop, tx, savedId, sent, decimals)
        const createdAt = sentMoment(sent, 'date_created', shop.settings.get(timezone))
        if (createdAt) await saveCreatedAt(tx, shop, { id: savedId, isNew: id === undefined }, createdAt)
      },
    )
    if (!outcome.ok && outcome.reason !== 'no-product') throw takenRefusal(outcome)
    return outcome
  })
  return saved.ok ? saved.value : undefined
}

function alreadyTrashed(): RestRefusal {
  return new RestRefusal('woocommerce_rest_already_trashed', 'It is in the trash already.', 410)
}

/** One product or variation as a record; `undefined`: there is none. */
export async function oneProduct(call: RestCall, id: number) {
  const { products, context } = await loadProducts(call, [id])
  return products[0] && productRecord(products[0], context)
}
