import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { type SumRow, type Sums, sumRows, taxesWithin } from './sum-rows.ts'

/** A row under the lines in words: "Subtotal", "$24.00". `note` stands beside the total: the taxes that lie in it. */
export type SumText = {
  readonly key: string
  readonly kind: SumRow['kind']
  readonly label: string
  readonly value: string
  readonly note: string
}

/** The rows of `sumRows` as page, mail and plain text show them; `delivery` is what the way of sending is called. */
export function sumTexts(sums: Sums, delivery: string, currency: CurrencyFormat): SumText[] {
  return sumRows(sums).map((row) => ({
    key: 'id' in row ? `${row.kind}-${row.id}` : row.kind,
    kind: row.kind,
    label: 'label' in row ? row.label : row.kind === 'shipping' ? delivery : labels[row.kind],
    value: amountText(row, currency),
    note: row.kind === 'total' ? taxNote(sums, currency) : '',
  }))
}

/** "includes $4.10 VAT"; '' where no tax lies in the total. */
export function taxNote(sums: Sums, currency: CurrencyFormat): string {
  const taxes = taxesWithin(sums).map(({ label, minor }) => `${formatMoney(minor, currency)} ${label}`)
  return taxes.length === 0 ? '' : `includes ${taxes.join(', ')}`
}

/** "Free" reads better than "$0.00". */
export function costText(costMinor: number, currency: CurrencyFormat): string {
  return costMinor === 0 ? 'Free' : formatMoney(costMinor, currency)
}

const labels = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total',
  credit: 'Store credit',
  due: 'Left to pay',
}

function amountText(row: SumRow, currency: CurrencyFormat): string {
  if (row.kind === 'shipping') return costText(row.minor, currency)
  const amount = formatMoney(row.minor, currency)
  return row.kind === 'discount' || row.kind === 'credit' ? `−${amount}` : amount
}
