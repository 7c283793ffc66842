import type { Call } from '../../platform/http/call.ts'
import { Form } from '../../platform/http/form.ts'
import { idOf } from '../../platform/http/input.ts'
import type { Shop } from '../../platform/shop.ts'
import { kindOf, productById } from '../catalog/catalog.ts'
import { matchingVariation } from '../catalog/rules/product.ts'
import type { Wish } from './add.ts'

/** Stands for a value that came more than once, or as a list: it is no quantity, no id and no choice. */
const SEVERAL = 'several values'

/** What the caller wants; `undefined` when it names nothing that could be a product. */
export async function wishOf(
  call: Call,
  idField: 'product_id' | 'add-to-cart',
): Promise<Omit<Wish, 'tellOnNextPage'> | undefined> {
  const isPosted = call.method === 'POST' && (call.form.has(idField) || call.form.isAmbiguous(idField))
  const fields = isPosted ? call.form : new Form(call.query)
  const read = (name: string) => (fields.isAmbiguous(name) ? SEVERAL : fields.get(name))
  const productId = idOf(read(idField))
  if (productId === undefined) return undefined

  const wanted = { choice: choiceIn(fields), quantity: read('quantity') }
  const variationText = read('variation_id')
  if (variationText && variationText !== '0') {
    const id = idOf(variationText)
    return id === undefined ? undefined : { ...wanted, id, productId }
  }
  return { ...wanted, ...(await chosenVariation(call.shop, productId, wanted.choice)) }
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
  const known = await kindOf(shop.db, productId)
  if (known?.kind !== 'variable') return { id: productId }
  const product = await productById(shop.db, productId)
  const variation = product && matchingVariation(product.variations, choice)
  return variation ? { id: variation.id, productId } : { id: productId }
}
