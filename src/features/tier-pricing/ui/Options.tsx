import * as messages from '../messages.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { optionRows } from '../rules/table/row-texts.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import { OptionPrice } from './OptionPrice.tsx'
import styles from './Options.module.css'
import { RowChoice } from './RowChoice.tsx'

/** Cards with a mark before them, one for each price. Premium: choosing one sets its quantity. */
export function Options({ table }: { readonly table: PricingTable }) {
  const first = table.rows[0]
  return (
    <ul
      className={`tiered-pricing-options ${styles['options']}`}
      aria-label={messages.tableCaption({ name: table.product.name })}
      {...tableAttributes(table)}
    >
      {optionRows(table).map(({ row, ...texts }) => (
        <li
          key={row.quantity}
          className={classes(
            'tiered-pricing-option',
            row.isBase && 'tiered-pricing-option--default',
            row === first && ACTIVE,
          )}
          aria-current={row === first ? 'true' : undefined}
          {...rowAttributes(row, table)}
        >
          <span className="tiered-pricing-option__checkbox" aria-hidden="true" />
          <span className="tiered-pricing-option__text">
            <RowChoice row={row} table={chosenByRow(table)}>
              {texts.sentence}
            </RowChoice>
          </span>
          <OptionPrice part="tiered-pricing-option" price={row.priceText} {...texts} />
        </li>
      ))}
    </ul>
  )
}

/** Options set the quantity wherever premium is on, whether or not rows of tables do. */
function chosenByRow(table: PricingTable): PricingTable {
  return { ...table, display: { ...table.display, clickableRows: table.display.premium } }
}
