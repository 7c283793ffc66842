import { z } from 'zod'
import { endpoint } from '../../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../../../platform/shop.ts'
import { choiceTexts } from '../../../../cart/rules/choice.ts'
import { findProducts, productById, searchProducts } from '../../../../catalog/catalog.ts'
import { sellables } from '../../../../catalog/facts.ts'
import { priceAt } from '../../../../catalog/rules/price.ts'
import type { Product, Sellable } from '../../../../catalog/rules/product.ts'
import { imagePath } from '../../../../media/rules/image.ts'
import { currencyFormat } from '../../../../settings/general.ts'
import { isInStock, type StockLevel } from '../../../../stock/rules/stock.ts'
import { levelsOf } from '../../../../stock/stock.ts'
import { orderableProductsContract } from '../../new-order-resource.ts'

type ProductRecord = z.output<typeof orderableProductsContract.record>
type ItemRecord = ProductRecord['items'][number]

const MAX_PRODUCTS = 8
const PICTURE_WIDTH = 320

/** `GET /wp-json/handsel/v1/orders/products`: what can be entered into an order. */
export const orderableProductEndpoints = {
  'GET /handsel/v1/orders/products': endpoint({
    access: 'edit_shop_orders',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object(orderableProductsContract.query),
    answer: restSchemaOf(orderableProductsContract.title, orderableProductsContract.record),
    isList: true,
    async handle({ call, args }) {
      return { data: await productRecords(call, await foundProducts(call.shop, args.search.trim())) }
    },
  }),
}

/** Published products with these words in name or SKU; that with exactly this SKU, also of a variation, comes first. */
async function foundProducts({ db, nowMs }: Shop, search: string): Promise<readonly Product[]> {
  const [named, exact] = await Promise.all([
    searchProducts(db, {
      ...{ searchNameOrSku: search, statuses: ['publish'], kinds: ['simple', 'variable'] },
      ...{ orderBy: 'title', order: 'asc', first: 0, limit: MAX_PRODUCTS, nowMs: nowMs() },
    }),
    search === '' ? [] : findProducts(db, { skus: [search], ids: [], slugs: [], names: [] }),
  ])
  const ids = [...new Set([...exact.map(({ id, parentId }) => parentId ?? id), ...named.ids])]
  const products = await Promise.all(ids.slice(0, MAX_PRODUCTS).map((id) => productById(db, id)))
  return products.flatMap((product) => (product && !product.giftCard ? [product] : []))
}

async function productRecords(
  { shop, origin }: { readonly shop: Shop; readonly origin: string },
  products: readonly Product[],
): Promise<readonly ProductRecord[]> {
  const ids = products.flatMap(({ id, variations }) => [id, ...variations.map((variation) => variation.id)])
  const [sold, levels] = await Promise.all([shop.facts.load(sellables, ids), levelsOf(shop.db, ids)])
  const { decimals } = currencyFormat(shop.settings)
  return products.flatMap(({ id, name, sku, variations, pictures, kind }) => {
    const itemIds = kind === 'variable' ? variations.map((variation) => variation.id) : [id]
    const items = itemIds.flatMap((itemId) => {
      const sellable = sold.get(itemId)
      const minor = sellable && priceAt(sellable.prices, shop.nowMs())?.activeMinor
      return sellable && minor !== undefined
        ? [itemRecord(itemId, sellable, { level: levels.get(itemId), price: amountText(minor, decimals) })]
        : []
    })
    const [picture] = pictures
    const image = picture ? origin + imagePath(picture, PICTURE_WIDTH, 'jpg') : ''
    return items.length === 0 ? [] : [{ id, name, sku, image, items }]
  })
}

function itemRecord(
  id: number,
  { sku, attributes, choice }: Sellable,
  { level, price }: { readonly level: StockLevel | undefined; readonly price: string },
): ItemRecord {
  return {
    ...{ id, sku, price },
    options: choiceTexts(attributes, choice).map(([name, value]) => ({ name, value })),
    stock: level?.stockLeft ?? null,
    is_in_stock: level !== undefined && isInStock(level),
  }
}
