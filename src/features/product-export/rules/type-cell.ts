import type { ProductRecord } from '../../catalog/rules/product-record.ts'

const subscriptionTypes: Readonly<Partial<Record<ProductRecord['kind'], string>>> = {
  simple: 'subscription',
  variable: 'variable-subscription',
  variation: 'subscription-variation',
}

/** The cell of the column Type: "simple, downloadable, virtual", "subscription". */
export function typeCell(record: ProductRecord): string {
  const kind = (record.subscription && subscriptionTypes[record.kind]) ?? record.kind
  return [kind, record.downloadable && 'downloadable', record.virtual && 'virtual'].filter(Boolean).join(', ')
}

/** The cell of the column Published. A variation's -1 would be read as published, as in WooCommerce. */
export function publishedCell({ status, kind }: ProductRecord): string {
  if (status === 'draft' || status === 'trash') return kind === 'variation' ? 'draft' : '-1'
  return { publish: '1', private: '0', pending: '2' }[status]
}
