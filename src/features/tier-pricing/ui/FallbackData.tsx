import type { PricingTable } from '../rules/table/pricing-table.ts'
import { tableAttributes } from './attributes.ts'

/** What scripts compute the sum of a product without prices by quantity from (docs/wire.md A.8); invisible. */
export function FallbackData({ table }: { readonly table: PricingTable }) {
  return <div className="tiered-pricing-fallback-data" hidden {...tableAttributes(table)} />
}
