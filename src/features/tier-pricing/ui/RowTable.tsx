import * as messages from '../messages.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import { RowChoice, UnavailableNote } from './RowChoice.tsx'
import styles from './RowTable.module.css'

/** The ladder: a row for each price, the first is the normal one. Display types `table` and `tooltip`. */
export function RowTable({ table }: { readonly table: PricingTable }) {
  const { rows, display, product } = table
  const { quantity, discount, price } = display.headings
  const hasDiscount = discount !== '' && display.discountColumn
  return (
    <table className={`shop_table tiered-pricing-table ${styles['table']}`} {...tableAttributes(table)}>
      <caption className="screen-reader-text">{messages.tableCaption({ name: product.name })}</caption>
      {(quantity || hasDiscount || price) && (
        <thead>
          <tr>
            {quantity && <th scope="col">{quantity}</th>}
            {hasDiscount && <th scope="col">{discount}</th>}
            {price && <th scope="col">{price}</th>}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.quantity}
            className={classes(index === 0 && ACTIVE)}
            aria-current={index === 0 ? 'true' : undefined}
            {...rowAttributes(row, table)}
          >
            {quantity && (
              <th scope="row">
                <RowChoice row={row} table={table}>
                  {row.quantityText}
                </RowChoice>
              </th>
            )}
            {hasDiscount && (
              <td>
                {row.discount === ''
                  ? messages.noDiscount()
                  : messages.percent({ percent: Number(row.discount) })}
              </td>
            )}
            {price && (
              <td>
                {row.priceText}
                {!quantity && <UnavailableNote row={row} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
