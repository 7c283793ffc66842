import * as messages from '../messages.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import styles from './Blocks.module.css'
import { RowChoice } from './RowChoice.tsx'

/** A card for each price: quantity, price, and how much is off. */
export function Blocks({ table }: { readonly table: PricingTable }) {
  const { rows, display, product } = table
  return (
    <ul
      className={`tiered-pricing-blocks tiered-pricing-blocks--${display.blocksStyle} ${styles['blocks']}`}
      aria-label={messages.tableCaption({ name: product.name })}
      {...tableAttributes(table)}
    >
      {rows.map((row, index) => (
        <li
          key={row.quantity}
          className={classes('tiered-pricing-block', index === 0 && ACTIVE)}
          aria-current={index === 0 ? 'true' : undefined}
          {...rowAttributes(row, table)}
        >
          <RowChoice row={row} table={table}>
            <span className="tiered-pricing-block__quantity">{row.quantityText}</span>
            <span className="tiered-pricing-block__price">{row.priceText}</span>
            {display.discountColumn && row.discount !== '' && (
              <span className="tiered-pricing-block__discount">
                {messages.percentOff({ percent: Number(row.wholeDiscount) })}
              </span>
            )}
          </RowChoice>
        </li>
      ))}
    </ul>
  )
}
