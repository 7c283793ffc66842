import type { PricingTable } from '../rules/pricing-table.ts'
import { tableAttributes } from './attributes.ts'

/** What scripts reckon the sum of a thing from that has no prices by quantity (docs/wire.md A.8); nothing is seen of it. */
export function PlainData({ table }: { readonly table: PricingTable }) {
  return <div className="tiered-pricing-fallback-data" hidden {...tableAttributes(table)} />
}
