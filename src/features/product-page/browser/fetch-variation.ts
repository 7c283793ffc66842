import { postForm } from '../../../browser/requests/post.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import type { VariationData } from '../rules/variation.ts'

/** The variation that a choice names, from the server. `false` is the wire's word for "no such variation". */
export async function fetchVariation(productId: number, choice: Choice): Promise<VariationData | undefined> {
  const fields = Object.entries(choice).map(([key, slug]) => [`attribute_${key}`, slug])
  const answer = await postForm('/?wc-ajax=get_variation', {
    ...Object.fromEntries(fields),
    product_id: String(productId),
  })
  return ((await answer.json()) as VariationData | false) || undefined
}
