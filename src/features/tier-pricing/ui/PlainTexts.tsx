import * as messages from '../messages.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { rowSentence } from '../rules/table/row-texts.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import styles from './PlainTexts.module.css'
import { RowChoice } from './RowChoice.tsx'

/** A sentence for each price. */
export function PlainTexts({ table }: { readonly table: PricingTable }) {
  const { rows, display, product } = table
  const { firstTier, text, firstText } = display.plainText
  return (
    <ul
      className={`tiered-pricing-plain-texts ${styles['plain']}`}
      aria-label={messages.tableCaption({ name: product.name })}
      {...tableAttributes(table)}
    >
      {rows
        .filter(({ isBase }) => firstTier || !isBase)
        .map((row) => (
          <li
            key={row.quantity}
            className={classes('tiered-pricing-plain-text', row === rows[0] && ACTIVE)}
            aria-current={row === rows[0] ? 'true' : undefined}
            {...rowAttributes(row, table)}
          >
            <RowChoice row={row} table={table}>
              {rowSentence(row, row.isBase ? firstText : text, table.unit)}
            </RowChoice>
          </li>
        ))}
    </ul>
  )
}
