import { foldText } from '../rules/table/fold-text.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { Blocks } from './Blocks.tsx'
import { Dropdown } from './Dropdown.tsx'
import { HorizontalTable } from './HorizontalTable.tsx'
import { Options } from './Options.tsx'
import { PlainTexts } from './PlainTexts.tsx'
import { RowTable } from './RowTable.tsx'
import styles from './TierPricing.module.css'

const layouts = {
  table: RowTable,
  tooltip: RowTable,
  'horizontal-table': HorizontalTable,
  blocks: Blocks,
  options: Options,
  dropdown: Dropdown,
  'plain-text': PlainTexts,
}

/**
 * The element of a product's prices by quantity, in the display type of its table: what `get_pricing_table` answers. A
 * table is folded to one line, so that the button is in the first view.
 */
export function PricingElement({ table }: { readonly table: PricingTable }) {
  const Layout = layouts[table.type]
  return (
    <div className={`tiered-pricing-wrapper ${styles['element']}`}>
      {table.display.title && <p className={styles['title']}>{table.display.title}</p>}
      {table.type === 'table' ? (
        <details className={styles['fold']}>
          <summary>{foldText(table)}</summary>
          <Layout table={table} />
        </details>
      ) : (
        <Layout table={table} />
      )}
    </div>
  )
}
