import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { parseList } from './cell.ts'

/** The content of the column Type. Without a kind, a product is simple. */
export type ProductType = {
  readonly kind: ProductRecord['kind']
  readonly isSubscription: boolean
  readonly virtual: boolean
  readonly downloadable: boolean
}

type Kind = Pick<ProductType, 'kind' | 'isSubscription'>

const kinds = new Map<string, Kind>([
  ...(['simple', 'variable', 'variation', 'grouped', 'external'] as const).map(
    (kind) => [kind, { kind, isSubscription: false }] as const,
  ),
  ['subscription', { kind: 'simple', isSubscription: true }],
  ['variable-subscription', { kind: 'variable', isSubscription: true }],
  ['subscription-variation', { kind: 'variation', isSubscription: true }],
])

/** Reads "variable", "simple, virtual", "downloadable"; `undefined` for a kind that is unknown, or two of them. */
export function parseProductType(text: string): ProductType | undefined {
  const typeNames = parseList(text.toLowerCase().replaceAll('_', '-'))
  const [name = 'simple', ...more] = typeNames.filter((word) => word !== 'virtual' && word !== 'downloadable')
  const kind = kinds.get(name)
  if (!kind || more.length > 0) return undefined
  return { ...kind, virtual: typeNames.includes('virtual'), downloadable: typeNames.includes('downloadable') }
}
