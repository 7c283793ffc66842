import type { Call } from '../../../platform/http/call.ts'
import { Form } from '../../../platform/http/form.ts'
import { idOf } from '../../../platform/http/input.ts'
import type { Shop } from '../../../platform/shop.ts'
import { identityOf, type ProductIdentity, productById } from '../../catalog/catalog.ts'
import { choiceNamed } from '../../catalog/rules/own-value.ts'
import { matchingVariation, productPath } from '../../catalog/rules/product.ts'
import { type GiftCardFields, giftCardFieldNames } from '../../store-credit/rules/gift-card-fields.ts'
import { isUnlocked } from '../session/unlocked-products.ts'
import type { AddToCartInput } from './add-to-cart.ts'

/** Replaces a repeated value, or a list: it is no quantity, no id and no choice. */
const SEVERAL = 'several values'

/** The quantities of the products of a group, as its form sends them; `page` is the path of the group. */
export type GroupInput = { readonly page: string; readonly inputs: readonly AddToCartInput[] }

/** The input of a group's form; `undefined` when it names no group. Products that are not in it are ignored. */
export async function readGroupInput(call: Call): Promise<GroupInput | undefined> {
  const fields = call.method === 'POST' && call.form.has('add-to-cart') ? call.form : new Form(call.query)
  const id = idOf(fields.get('add-to-cart'))
  if (id === undefined || !hasGroupQuantities(fields)) return undefined
  const known = await identityOf(call.shop.db, id)
  if (known?.kind !== 'grouped' || !isUnlocked(call, known.productId, known.protection)) return undefined
  return { page: productPath(known), inputs: await groupInputs(call.shop, known, fields) }
}

const QUANTITY_FIELD = /^quantity\[(\d{1,15})\]$/

/** A form of several quantities, or of none: unchecked boxes of a group are not sent. */
function hasGroupQuantities(fields: Form): boolean {
  return !fields.has('quantity')
}

async function groupInputs(
  shop: Shop,
  { productId }: ProductIdentity,
  fields: Form,
): Promise<AddToCartInput[]> {
  const group = await productById(shop.db, productId)
  const inGroup = new Set(group?.children.filter(({ kind }) => kind === 'simple').map(({ id }) => id))
  const names = new Set(fields.entries().map(([name]) => name))
  return [...names].flatMap((name) => {
    const id = idOf(QUANTITY_FIELD.exec(name)?.[1])
    const quantity = fields.get(name)?.trim() ?? SEVERAL
    const isNone = quantity === '' || /^0+$/.test(quantity)
    return id !== undefined && inGroup.has(id) && !isNone ? [{ id, choice: {}, quantity }] : []
  })
}

/** What the request adds; `undefined` without a product id. */
export async function readAddToCartInput(
  call: Call,
  idField: 'product_id' | 'add-to-cart',
): Promise<AddToCartInput | undefined> {
  const isPosted = call.method === 'POST' && (call.form.has(idField) || call.form.isAmbiguous(idField))
  const fields = isPosted ? call.form : new Form(call.query)
  const single = fields.withoutRepetitions()
  const read = (name: string) => (single.isAmbiguous(name) ? SEVERAL : single.get(name))
  const productId = idOf(read(idField))
  if (productId === undefined) return undefined

  const giftCard = giftCardFieldsIn(fields)
  const given = { choice: choiceIn(fields), quantity: read('quantity'), ...(giftCard && { giftCard }) }
  const variationText = read('variation_id')
  if (variationText && variationText !== '0') {
    const id = idOf(variationText)
    return id === undefined ? undefined : { ...given, id, productId }
  }
  return { ...given, ...(await chosenVariation(call.shop, productId, given.choice)) }
}

/** The fields of a gift card, if any were sent; a repeated one is ignored. */
export function giftCardFieldsIn(fields: Form): GiftCardFields | undefined {
  const names = Object.entries(giftCardFieldNames)
  if (!names.some(([, name]) => fields.has(name))) return undefined
  return Object.fromEntries(names.map(([field, name]) => [field, fields.get(name) ?? ''])) as GiftCardFields
}

/** The chosen attributes, by their keys; a repeated one matches nothing. */
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
  const variation = product && matchingVariation(product.variations, choiceNamed(product.attributes, choice))
  return variation ? { id: variation.id, productId } : { id: productId }
}
