import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { listIn } from './cell.ts'

/** What the column Type says. Without any kind in it, a product is simple. */
export type ProductType = {
  readonly kind: ProductRecord['kind']
  readonly subscribed: boolean
  readonly virtual: boolean
  readonly downloadable: boolean
}

type Kind = Pick<ProductType, 'kind' | 'subscribed'>

const kinds = new Map<string, Kind>([
  ...(['simple', 'variable', 'variation', 'grouped', 'external'] as const).map(
    (kind) => [kind, { kind, subscribed: false }] as const,
  ),
  ['subscription', { kind: 'simple', subscribed: true }],
  ['variable-subscription', { kind: 'variable', subscribed: true }],
  ['subscription-variation', { kind: 'variation', subscribed: true }],
])

/** Reads "variable", "simple, virtual", "downloadable"; `undefined` for a kind that is unknown, or two of them. */
export function productTypeIn(text: string): ProductType | undefined {
  const words = listIn(text.toLowerCase().replaceAll('_', '-'))
  const [name = 'simple', ...more] = words.filter((word) => word !== 'virtual' && word !== 'downloadable')
  const kind = kinds.get(name)
  if (!kind || more.length > 0) return undefined
  return { ...kind, virtual: words.includes('virtual'), downloadable: words.includes('downloadable') }
}
