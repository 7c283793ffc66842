import type { CSSProperties } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { displayedQuantityPrice, savingAt } from '../rules/quantity-price.ts'
import { type PricingTable, quantityPriceInput } from '../rules/table/pricing-table.ts'
import type { TierDisplay } from '../rules/table/tier-display.ts'
import { classes } from './attributes.ts'
import styles from './YouSave.module.css'

type Props = {
  readonly productId: number
  readonly display: TierDisplay
  readonly currency: CurrencyFormat
  readonly table: PricingTable | undefined
}

/** How much is saved (spec 4.1, "you save"); hidden when that is nothing. The text is the owner's. */
export function YouSave({ productId, display, currency, table }: Props) {
  const { text, color, considersSale } = display.youSave
  const saving = table && savingNow(table, considersSale)
  const money = (minor: number | undefined) => (minor === undefined ? '' : formatMoney(minor, currency))
  const values: Readonly<Record<string, React.ReactNode>> = {
    '{tp_ys_price}': <span className="tiered-pricing-you-save__price">{money(saving?.eachMinor)}</span>,
    '{tp_ys_total_price}': (
      <span className="tiered-pricing-you-save__total">{money(saving?.totalMinor)}</span>
    ),
  }
  return (
    <small
      className={classes(
        'tiered-pricing-you-save',
        !saving && 'tiered-pricing-you-save--hidden',
        styles['save'],
      )}
      style={(color ? { '--you-save': color } : {}) as CSSProperties}
      data-product-id={productId}
      data-parent-id={productId}
      data-consider-sale-price={considersSale ? 'yes' : 'no'}
    >
      {text.split(/(\{tp_ys_(?:total_)?price\})/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        <span key={index}>{values[part] ?? part}</span>
      ))}
    </small>
  )
}

function savingNow(table: PricingTable, considersSale: boolean) {
  const input = quantityPriceInput(table)
  return savingAt(
    input,
    displayedQuantityPrice(input, table.minimum, { ...table.display, totalPrice: false }),
    considersSale,
  )
}
