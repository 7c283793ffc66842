import * as messages from '../messages.ts'
import type { PricingTable } from '../rules/table/pricing-table.ts'
import { optionRows } from '../rules/table/row-texts.ts'
import { ACTIVE, classes, rowAttributes, tableAttributes } from './attributes.ts'
import styles from './Dropdown.module.css'
import { OptionPrice } from './OptionPrice.tsx'
import { UnavailableNote } from './RowChoice.tsx'

/** One line that shows the price that holds, and opens to show them all; without script they are all there. */
export function Dropdown({ table }: { readonly table: PricingTable }) {
  const options = optionRows(table)
  const first = options.find(({ row }) => row === table.rows[0]) ?? options[0]
  const id = `tiered-pricing-list-${table.product.id}`
  const name = messages.tableCaption({ name: table.product.name })
  return (
    <div className={`tiered-pricing-dropdown ${styles['dropdown']}`} {...tableAttributes(table)}>
      <div
        className="tiered-pricing-dropdown__select-box"
        role="combobox"
        tabIndex={0}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-controls={id}
        aria-label={name}
      >
        <span className="tiered-pricing-dropdown__selected">
          {first && <Offer price={first.row.priceText} {...first} />}
        </span>
        <span className="tiered-pricing-dropdown__arrow" aria-hidden="true" />
      </div>
      <div className="tiered-pricing-dropdown__list">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the wire has a list here, and it is a listbox. */}
        <ul id={id} role="listbox" aria-label={name}>
          {options.map((each, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the combobox, which names the option.
            <li
              key={each.row.quantity}
              id={`${id}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
              role="option"
              aria-selected={each === first}
              aria-disabled={each.row.stockLimit === undefined ? undefined : true}
              className={classes('tiered-pricing-dropdown-option', each === first && ACTIVE)}
              {...rowAttributes(each.row, table)}
            >
              <Offer price={each.row.priceText} {...each} />
              <UnavailableNote row={each.row} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type OfferProps = {
  readonly sentence: string
  readonly price: string
  readonly original: string | undefined
  readonly total: string | undefined
}

function Offer({ sentence, price, original, total }: OfferProps) {
  return (
    <>
      <span className="tiered-pricing-dropdown-option__text">{sentence}</span>{' '}
      <OptionPrice part="tiered-pricing-dropdown-option" price={price} original={original} total={total} />
    </>
  )
}
