import * as messages from '../messages.ts'
import type { PricingRow, PricingTable } from '../rules/table/pricing-table.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import styles from './HorizontalTable.module.css'
import { RowChoice, UnavailableNote } from './RowChoice.tsx'

/** A column for each price, with the headings at the left; scrolls sideways inside itself. */
export function HorizontalTable({ table }: { readonly table: PricingTable }) {
  const { headings, discountColumn } = table.display
  const lines = [
    { part: 'quantity', heading: headings.quantity, text: (row: PricingRow) => row.quantityText },
    { part: 'discount', heading: discountColumn ? headings.discount : '', text: discountOf },
    { part: 'price', heading: headings.price, text: (row: PricingRow) => row.priceText },
  ].filter(({ heading }) => heading !== '')
  const caption = messages.tableCaption({ name: table.product.name })
  return (
    <section
      className={`tiered-pricing-horizontal-table ${styles['horizontal']}`}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      {...tableAttributes(table)}
    >
      <table>
        <caption className="screen-reader-text">{caption}</caption>
        <tbody>
          {lines.map(({ part, heading, text }) => (
            <tr key={part}>
              <th scope="row">{heading}</th>
              {table.rows.map((row, index) => (
                <td
                  key={row.quantity}
                  className={classes(
                    'tiered-pricing-horizontal-table-cell',
                    `tiered-pricing-horizontal-table-cell--${part}`,
                    index === 0 && ACTIVE,
                  )}
                  aria-current={index === 0 ? 'true' : undefined}
                  {...rowAttributes(row, table)}
                >
                  {part === 'quantity' ? (
                    <RowChoice row={row} table={table}>
                      {text(row)}
                    </RowChoice>
                  ) : (
                    text(row)
                  )}
                  {part === 'price' && headings.quantity === '' && <UnavailableNote row={row} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function discountOf({ discount }: PricingRow): string {
  return discount === '' ? messages.noDiscount() : messages.percent({ percent: Number(discount) })
}
