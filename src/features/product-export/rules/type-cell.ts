import type { ProductRecord } from '../../catalog/rules/product-record.ts'

const subscribed: Readonly<Partial<Record<ProductRecord['kind'], string>>> = {
  simple: 'subscription',
  variable: 'variable-subscription',
  variation: 'subscription-variation',
}

/** What stands in the column Type: "simple, virtual, downloadable", "subscription". */
export function typeCell(record: ProductRecord): string {
  const kind = (record.subscription && subscribed[record.kind]) ?? record.kind
  return [kind, record.virtual && 'virtual', record.downloadable && 'downloadable'].filter(Boolean).join(', ')
}

/** What stands in the column Published. A variation's -1 would be read as published, as WooCommerce does. */
export function publishedCell({ status, kind }: ProductRecord): string {
  if (status === 'draft') return kind === 'variation' ? 'draft' : '-1'
  return { publish: '1', private: '0', pending: 'pending' }[status]
}
