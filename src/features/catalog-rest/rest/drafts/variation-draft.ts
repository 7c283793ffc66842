import type { Db } from '../../../../platform/db/db.ts'
import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { variationsOf } from '../../../catalog/catalog.ts'
import { blankRecord, type ProductRecord } from '../../../catalog/rules/product-record.ts'
import { currencyDecimals } from '../../../settings/general.ts'
import { saveProduct } from '../../save-product.ts'
import { withImages } from '../images.ts'
import { sentChoice } from './attribute-draft.ts'
import { sentLevel } from './offer-draft.ts'
import { type PlacedImage, picturesOf } from './product-draft.ts'
import { productImageCodes, takenRefusal } from './save-refusals.ts'
import { type SentVariation, sharedFields } from './shared-draft.ts'
import { saveSentTiers, sentTiers } from './tier-draft.ts'

/** As many as imports accept. */
const MAX_VARIATIONS = 2000

/** Saves a variation of a product, and answers its id; `undefined`: the product has none with this id. */
export async function saveVariation(
  call: ResourceCall['call'],
  { productId, id }: { readonly productId: number; readonly id: number | undefined },
  sent: SentVariation,
): Promise<number | undefined> {
  const { shop } = call
  const decimals = shop.settings.get(currencyDecimals)
  const saved = await withImages(call, sent.image ? [sent.image] : [], productImageCodes, async (images) => {
    const outcome = await saveProduct(
      shop,
      { id, others: [productId] },
      async (tx, stored) => {
        const parent = stored.others.get(productId)
        if (parent?.kind !== 'variable') throw invalidParent()
        if (stored.before && stored.before.parentId !== productId) return undefined
        if (!stored.before && (await variationsOf(tx, [productId])).length >= MAX_VARIATIONS) throw tooMany()
        const blank = { ...blankRecord(parent.name), kind: 'variation', taxClass: 'parent' } as const
        const base = stored.before ?? { ...blank, parentId: productId }
        return {
          record: await variationDraft(shop, tx, { base, parent }, sent, images),
          ...sentLevel(sent, stored.level),
          ...sentTiers(sent, stored.tiers, decimals),
        }
      },
      (tx, savedId) => saveSentTiers(shop, tx, savedId, sent, decimals),
    )
    if (!outcome.ok && outcome.reason !== 'no-product') throw takenRefusal(outcome)
    return outcome
  })
  return saved.ok ? saved.value : undefined
}

function invalidParent(): RestRefusal {
  return new RestRefusal(
    'woocommerce_rest_product_variation_invalid_parent',
    'There is no variable product with this id.',
    404,
  )
}

function tooMany(): RestRefusal {
  return new RestRefusal(
    'woocommerce_rest_cannot_create',
    `A product has at most ${MAX_VARIATIONS} variations.`,
    400,
  )
}

/** A variation as sent, over the stored one or a blank one of its product. */
async function variationDraft(
  shop: Shop,
  tx: Db,
  { base, parent }: { readonly base: ProductRecord; readonly parent: ProductRecord },
  sent: SentVariation,
  images: readonly PlacedImage[],
): Promise<ProductRecord> {
  const { image, attributes } = sent
  return {
    ...(await sharedFields(shop, tx, sent, base)),
    ...(image !== undefined && { pictures: picturesOf(images, base), missingPictures: undefined }),
    choice: await choiceOf(tx, parent, base, attributes),
  }
}

/** Without attributes, a new variation may have any value of each. */
async function choiceOf(
  tx: Db,
  { attributes: uses }: ProductRecord,
  base: ProductRecord,
  sent: SentVariation['attributes'],
): Promise<ProductRecord['choice']> {
  const isNew = Object.keys(base.choice).length === 0
  return sent || isNew ? sentChoice(tx, uses, sent ?? []) : base.choice
}
