import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { PricingRow, PricingTable } from './pricing-table.ts'
import { fillTemplate, type Unit } from './quantity-text.ts'
import { sumMinor } from './tier-price.ts'

/** The owner's sentence for a row, with its figures in it (docs/wire.md A.4). */
export function rowSentence(row: PricingRow, template: string, { singular, plural }: Unit): string {
  return fillTemplate(template, {
    tp_quantity: String(row.quantity),
    tp_pieces: row.quantity === 1 ? singular || 'piece' : plural || singular || 'pieces',
    tp_discount: row.discount === '' ? '0' : row.discount,
    tp_rounded_discount: row.wholeDiscount === '' ? '0' : row.wholeDiscount,
    tp_price: row.priceText,
  })
}

/** The rows that options and dropdowns offer, each with its sentence and what it comes to. */
export function offeredRows({ rows, display, currency, price, unit }: PricingTable) {
  const { defaultOption, text, defaultText, originalPrice, total } = display.options
  const offered = rows.filter(({ isBase }) => defaultOption || !isBase)
  return offered.map((row) => ({
    row,
    sentence: rowSentence(row, row.isBase ? defaultText : text, unit),
    original:
      originalPrice && row.unitMinor < price.regularMinor
        ? formatMoney(price.regularMinor, currency)
        : undefined,
    total: total ? totalText(row, currency) : undefined,
  }))
}

function totalText({ exactMinor, quantity }: PricingRow, currency: CurrencyFormat): string {
  return formatMoney(sumMinor(exactMinor, quantity), currency)
}
