import type { Call } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { kindOf, productById } from '../catalog/catalog.ts'
import { matchingVariation } from '../catalog/rules/product.ts'
import type { Wish } from './add.ts'

/** What the caller wants; `undefined` when it names nothing that could be a product. */
export async function wishOf(
  call: Call,
  idField: 'product_id' | 'add-to-cart',
): Promise<Omit<Wish, 'tellOnNextPage'> | undefined> {
  const fields = call.method === 'POST' ? call.form : undefined
  const read = (name: string) => fields?.get(name) ?? call.query.get(name) ?? undefined
  const named = idOf(read(idField))
  if (named === undefined) return undefined

  const choice: Record<string, string> = {}
  for (const [name, value] of fields?.entries() ?? call.query) {
    if (name.startsWith('attribute_')) choice[name.slice('attribute_'.length)] = value
  }
  const base = { choice, quantity: quantityText(fields, read) }
  const variationText = read('variation_id')
  if (variationText && variationText !== '0') {
    const variationId = idOf(variationText)
    return variationId === undefined ? undefined : { ...base, id: variationId, productId: named }
  }
  return { ...base, ...(await chosenVariation(call, named, choice)) }
}

/** A quantity that was sent more than once, or as a list, is no quantity: refused, not taken for absent. */
function quantityText(
  fields: Call['form'] | undefined,
  read: (name: string) => string | undefined,
): string | undefined {
  const asList =
    fields?.has('quantity[]') || (fields?.has('quantity') && fields.get('quantity') === undefined)
  return asList ? 'a list' : read('quantity')
}

/** Without script a form sends the choice alone: the variation is looked up here. */
async function chosenVariation(
  call: Call,
  productId: number,
  choice: Record<string, string>,
): Promise<{ id: number; productId?: number }> {
  if (Object.keys(choice).length === 0) return { id: productId }
  const known = await kindOf(call.shop.db, productId)
  if (known?.kind !== 'variable') return { id: productId }
  const product = await productById(call.shop.db, productId)
  const variation = product && matchingVariation(product.variations, choice)
  return variation ? { id: variation.id, productId } : { id: productId }
}
