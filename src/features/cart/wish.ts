import type { Call } from '../../platform/http/call.ts'
import { Form } from '../../platform/http/form.ts'
import { idOf } from '../../platform/http/input.ts'
import type { Shop } from '../../platform/shop.ts'
import { identityOf, type ProductIdentity, productById } from '../catalog/catalog.ts'
import { matchingVariation, productPath } from '../catalog/rules/product.ts'
import { type GiftCardFields, giftCardFieldNames } from '../store-credit/rules/gift-card-fields.ts'
import type { Wish } from './add.ts'
import { isUnlocked } from './protection.ts'

/** Stands for a value that came more than once, or as a list: it is no quantity, no id and no choice. */
const SEVERAL = 'several values'

/** Quantities of the pieces of a group, as its form sends them; `page` is the group's own. */
export type GroupWish = { readonly page: string; readonly wishes: readonly Wish[] }

/** What the form of a group wants; `undefined` when it names no group. Pieces that are not in it are left out. */
export async function groupWishOf(call: Call): Promise<GroupWish | undefined> {
  const fields = call.method === 'POST' && call.form.has('add-to-cart') ? call.form : new Form(call.query)
  const id = idOf(fields.get('add-to-cart'))
  if (id === undefined || !namesPieces(fields)) return undefined
  const known = await identityOf(call.shop.db, id)
  if (known?.kind !== 'grouped' || !isUnlocked(call, known.productId, known.protection)) return undefined
  return { page: productPath(known), wishes: await piecesWanted(call.shop, known, fields) }
}

const PIECE = /^quantity\[(\d{1,15})\]$/

/** A form of several quantities, or of none at all: the boxes of a group that nobody ticked are not sent. */
function namesPieces(fields: Form): boolean {
  return !fields.has('quantity')
}

async function piecesWanted(shop: Shop, { productId }: ProductIdentity, fields: Form): Promise<Wish[]> {
  const group = await productById(shop.db, productId)
  const inGroup = new Set(group?.children.filter(({ kind }) => kind === 'simple').map(({ id }) => id))
  const names = new Set(fields.entries().map(([name]) => name))
  return [...names].flatMap((name) => {
    const id = idOf(PIECE.exec(name)?.[1])
    const quantity = fields.get(name)?.trim() ?? SEVERAL
    const isNone = quantity === '' || /^0+$/.test(quantity)
    return id !== undefined && inGroup.has(id) && !isNone ? [{ id, choice: {}, quantity }] : []
  })
}

/** What the caller wants; `undefined` when it names nothing that could be a product. */
export async function wishOf(call: Call, idField: 'product_id' | 'add-to-cart'): Promise<Wish | undefined> {
  const isPosted = call.method === 'POST' && (call.form.has(idField) || call.form.isAmbiguous(idField))
  const fields = isPosted ? call.form : new Form(call.query)
  const read = (name: string) => (fields.isAmbiguous(name) ? SEVERAL : fields.get(name))
  const productId = idOf(read(idField))
  if (productId === undefined) return undefined

  const giftCard = giftCardFieldsIn(fields)
  const wanted = { choice: choiceIn(fields), quantity: read('quantity'), ...(giftCard && { giftCard }) }
  const variationText = read('variation_id')
  if (variationText && variationText !== '0') {
    const id = idOf(variationText)
    return id === undefined ? undefined : { ...wanted, id, productId }
  }
  return { ...wanted, ...(await chosenVariation(call.shop, productId, wanted.choice)) }
}

/** The fields of a gift card, if any of them came; one that came more than once is none. */
export function giftCardFieldsIn(fields: Form): GiftCardFields | undefined {
  const names = Object.entries(giftCardFieldNames)
  if (!names.some(([, name]) => fields.has(name))) return undefined
  return Object.fromEntries(names.map(([field, name]) => [field, fields.get(name) ?? ''])) as GiftCardFields
}

/** The attributes that were chosen, by their keys; one that came more than once fits nothing. */
function choiceIn(fields: Form): Record<string, string> {
  const choice: Record<string, string> = {}
  for (const [name, value] of fields.entries()) {
    const field = name.replace(/\[.*$/s, '')
    if (!field.startsWith('attribute_')) continue
    choice[field.slice('attribute_'.length)] = fields.isAmbiguous(field) ? SEVERAL : value
  }
  return choice
}

/** Without script a form sends the choice alone: the variation is looked up here. */
async function chosenVariation(
  shop: Shop,
  productId: number,
  choice: Record<string, string>,
): Promise<{ id: number; productId?: number }> {
  if (Object.keys(choice).length === 0) return { id: productId }
  const known = await identityOf(shop.db, productId)
  if (known?.kind !== 'variable') return { id: productId }
  const product = await productById(shop.db, productId)
  const variation = product && matchingVariation(product.variations, choice)
  return variation ? { id: variation.id, productId } : { id: productId }
}
