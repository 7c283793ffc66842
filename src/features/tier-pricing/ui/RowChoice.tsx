import type { PricingRow, PricingTable } from '../rules/pricing-table.ts'
import { tooFewLeft } from '../texts.ts'
import styles from './TierPricing.module.css'

type Props = {
  readonly row: PricingRow
  readonly table: PricingTable
  readonly children: React.ReactNode
}

/**
 * What a row is chosen by, over all of it: a button where rows can be clicked (premium), else the words alone. Of one
 * that asks for more than is left, words that say so.
 */
export function RowChoice({ row, table, children }: Props) {
  if (row.left !== undefined) {
    return (
      <>
        {children}
        <TooFewLeft row={row} />
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

/** How many are left, behind a price that asks for more. */
export function TooFewLeft({ row: { left } }: { readonly row: PricingRow }) {
  if (left === undefined) return undefined
  return (
    <>
      {' '}
      <small>{tooFewLeft(left)}</small>
    </>
  )
}
