import type { PricingRow, PricingTable } from '../rules/pricing-table.ts'
import styles from './TierPricing.module.css'

type Props = {
  readonly row: PricingRow
  readonly table: PricingTable
  readonly children: React.ReactNode
}

/** What a row is chosen by, over all of it: a button where rows can be clicked (premium), else the words alone. */
export function RowChoice({ row, table, children }: Props) {
  if (!table.display.clickableRows) return children
  return (
    <button type="button" className={styles['choice']} aria-pressed={row === table.rows[0]}>
      {children}
    </button>
  )
}
