import { hash } from 'node:crypto'
import type { Choice } from '../catalog/rules/product.ts'

/**
 * The key of a cart line as clients know it (docs/wire.md 2.2): md5 over product id, variation id if any,
 * and the chosen attributes as name and value run together, joined by `_`. The same thing has the same key.
 */
export function lineKey(productId: number, variationId: number | undefined, choice: Choice): string {
  const chosen = Object.entries(choice)
    .map(([key, slug]) => `attribute_${key}${slug}`)
    .join('')
  const parts = [
    String(productId),
    ...(variationId ? [String(variationId)] : []),
    ...(chosen ? [chosen] : []),
  ]
  return hash('md5', parts.join('_'))
}
