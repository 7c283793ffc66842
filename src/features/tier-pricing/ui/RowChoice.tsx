import * as messages from '../messages.ts'
import type { PricingRow, PricingTable } from '../rules/table/pricing-table.ts'
import styles from './TierPricing.module.css'

type Props = {
  readonly row: PricingRow
  readonly table: PricingTable
  readonly children: React.ReactNode
}

/**
 * What selects a row, over all of it: a button where rows can be clicked (premium), else only the text. A row for
 * more than is in stock has a note instead.
 */
export function RowChoice({ row, table, children }: Props) {
  if (row.stockLimit !== undefined) {
    return (
      <>
        {children}
        <UnavailableNote row={row} />
      </>
    )
  }
  if (!table.display.clickableRows) return children
  return (
    <button type="button" className={styles['choice']} aria-pressed={row === table.rows[0]}>
      {children}
    </button>
  )
}

/** How many are left, after a price for a larger quantity. */
export function UnavailableNote({ row: { stockLimit } }: { readonly row: PricingRow }) {
  if (stockLimit === undefined) return undefined
  return (
    <>
      {' '}
      <small>{stockLimit > 0 ? messages.onlyLeft({ count: stockLimit }) : messages.soldOut()}</small>
    </>
  )
}
