import { slugOf } from '../../../../kernel/slug.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { cleanRichText } from '../../../../ui/html/rich-text.ts'
import { productReferences } from '../../../catalog/catalog.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { listTerms, type TermSearch } from '../../../catalog/taxonomies/manage-terms.ts'
import { parseName } from '../../../product-import/rules/name.ts'
import { parseUrl } from '../../../product-import/rules/web-address.ts'
import type { SentImage } from '../images-resource.ts'
import { invalidArgument } from './argument-refusal.ts'
import { attributeUses, withDefaults } from './attribute-draft.ts'
import { plainName } from './plain-name.ts'
import { type SentProduct, sharedFields } from './shared-draft.ts'

/** A picture that was sent, with its id in the shop. */
export type PlacedImage = SentImage & { readonly imageId: number }

/** What a product without a name is called. */
const NO_NAME = 'Product'

/** A product as sent, over the stored one or a blank one. */
export async function productDraft(
  shop: Shop,
  tx: Db,
  { id, base }: { readonly id: number; readonly base: ProductRecord },
  sent: SentProduct,
  images: readonly PlacedImage[],
): Promise<ProductRecord> {
  const { type, featured, catalog_visibility, button_text, sold_individually, reviews_allowed } = sent
  const { name, slug, short_description, purchase_note, post_password } = sent
  const uses = sent.attributes
    ? await attributeUses(tx, shop, sent.attributes, base.attributes)
    : base.attributes
  const record: ProductRecord = {
    ...(await sharedFields(shop, tx, sent, base)),
    kind: type ?? base.kind,
    name: (name === undefined ? base.name : parseName(name)) || NO_NAME,
    ...(slug && { slug: slugOf(slug) || undefined }),
    ...(featured !== undefined && { featured }),
    ...(catalog_visibility !== undefined && { visibility: catalog_visibility }),
    ...(short_description !== undefined && { shortDescription: cleanRichText(short_description) }),
    ...(sent.external_url !== undefined && { externalUrl: urlOf(sent.external_url) }),
    ...(button_text !== undefined && { buttonText: plainName(button_text) }),
    ...(sold_individually !== undefined && { soldIndividually: sold_individually }),
    ...(reviews_allowed !== undefined && { reviewsAllowed: reviews_allowed }),
    ...(purchase_note !== undefined && { purchaseNote: cleanRichText(purchase_note) }),
    ...(post_password !== undefined && { password: post_password.trim() }),
    ...(sent.images && { pictures: picturesOf(images, base), missingPictures: undefined }),
    ...(await sentTerms(shop, tx, sent)),
    ...(await sentLinks(tx, id, sent)),
    attributes: sent.default_attributes ? await withDefaults(tx, uses, sent.default_attributes) : uses,
  }
  // Only simple and variable products recur, and only a simple one is a gift card.
  const mayRecur = record.kind === 'simple' || record.kind === 'variable'
  return {
    ...record,
    subscription: mayRecur ? record.subscription : undefined,
    giftCard: record.kind === 'simple' ? record.giftCard : undefined,
  }
}

function urlOf(sent: string): string {
  if (sent.trim() === '') return ''
  const url = parseUrl(sent.trim())
  if (url === undefined) throw invalidArgument('external_url', 'must be a URL')
  return url
}

/** The pictures in their order, each once; without an alternative text, the one that the product has for it stays. */
export function picturesOf(
  images: readonly PlacedImage[],
  { pictures }: ProductRecord,
): ProductRecord['pictures'] {
  const placed = new Map<number, string>()
  for (const { imageId, alt } of images) {
    const before = pictures.find((one) => one.imageId === imageId)?.alt ?? ''
    if (!placed.has(imageId)) placed.set(imageId, alt === undefined ? before : plainName(alt, 1_000))
  }
  return [...placed].map(([imageId, alt]) => ({ imageId, alt }))
}

type SentTerms = readonly { readonly id?: number | undefined }[]

/** Terms by id; what is no such term, or has no id, is left out, as in the platform's own interface. */
async function sentTerms(shop: Shop, tx: Db, sent: SentProduct): Promise<Partial<ProductRecord>> {
  const idsOf = async (taxonomy: TermSearch['taxonomy'], terms: SentTerms) => {
    const include = terms.flatMap(({ id }) => id ?? [])
    if (include.length === 0) return []
    const { items } = await listTerms(
      { ...shop, db: tx },
      { taxonomy, include, orderBy: 'id', order: 'asc', first: 0, limit: include.length },
    )
    return items.map(({ id }) => id)
  }
  return {
    ...(sent.categories && { categoryIds: await idsOf('product_cat', sent.categories) }),
    ...(sent.tags && { tagIds: await idsOf('product_tag', sent.tags) }),
    ...(sent.brands && { brandIds: await idsOf('product_brand', sent.brands) }),
  }
}

/** Links to products that exist, never to the product itself. */
async function sentLinks(tx: Db, id: number, sent: SentProduct): Promise<Partial<ProductRecord>> {
  const { upsell_ids = [], cross_sell_ids = [], grouped_products = [] } = sent
  const known = await productReferences(tx, [...upsell_ids, ...cross_sell_ids, ...grouped_products])
  const linked = (ids: readonly number[]) => [...new Set(ids)].filter((one) => one !== id && known.has(one))
  return {
    ...(sent.upsell_ids && { upsellIds: linked(upsell_ids) }),
    ...(sent.cross_sell_ids && { crossSellIds: linked(cross_sell_ids) }),
    ...(sent.grouped_products && { groupedIds: linked(grouped_products) }),
  }
}
