import { formatMoney } from '../../../../kernel/format.ts'
import { displayedAmount } from '../../../catalog/rules/product-price-display.ts'
import * as messages from '../../messages.ts'
import { sumMinor } from '../tier-price.ts'
import type { PricingRow, PricingTable } from './pricing-table.ts'
import { fillTemplate, type Unit } from './quantity-text.ts'

/** The owner's sentence for a row, with its figures in it (docs/wire.md A.4). */
export function rowSentence(row: PricingRow, template: string, { singular, plural }: Unit): string {
  return fillTemplate(template, {
    tp_quantity: String(row.quantity),
    tp_pieces:
      (row.quantity === 1 ? singular : plural || singular) || messages.items({ count: row.quantity }),
    tp_discount: row.discount === '' ? '0' : row.discount,
    tp_rounded_discount: row.wholeDiscount === '' ? '0' : row.wholeDiscount,
    tp_price: row.priceText,
  })
}

/**
 * The rows that options and dropdowns offer, each with its sentence and its total. Struck through is what the
 * discount in the sentence is counted from, so that text and numbers agree in a sale too (docs/wire.md A.5).
 */
export function optionRows({ rows, display, currency, baseMinor, priceDisplay, unit }: PricingTable) {
  const money = (minor: number) => formatMoney(displayedAmount(minor, priceDisplay), currency)
  const { defaultOption, text, defaultText, originalPrice, total } = display.options
  const options = rows.filter(({ isBase }) => defaultOption || !isBase)
  return options.map((row) => ({
    row,
    sentence: rowSentence(row, row.isBase ? defaultText : text, unit),
    original: originalPrice && row.unitMinor < baseMinor ? money(baseMinor) : undefined,
    total: total ? money(sumMinor(row.exactMinor, row.quantity)) : undefined,
  }))
}
