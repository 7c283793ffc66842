import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { includedTaxes, type SumRow, type Sums, sumRows } from './sum-rows.ts'

/** A row below the lines as texts: "Subtotal", "$24.00". `note` belongs to the total: the taxes included in it. */
export type SumText = {
  readonly key: string
  readonly kind: SumRow['kind']
  readonly label: string
  readonly value: string
  readonly note: string
  /** Of a coupon or a credit: its code, by which it can be removed. */
  readonly code?: string
}

/** The rows of `sumRows` as page, mail and plain text show them; `delivery` is the title of the shipping rate. */
export function sumTexts(sums: Sums, delivery: string, currency: CurrencyFormat): SumText[] {
  return sumRows(sums).map((row) => ({
    key: keyOf(row),
    kind: row.kind,
    label: labelOf(row, delivery),
    value: amountText(row, currency),
    note: row.kind === 'total' ? taxNote(sums, currency) : '',
    ...('code' in row && { code: row.code }),
  }))
}

/** "includes $4.10 VAT"; '' where the total includes no tax. */
function taxNote(sums: Sums, currency: CurrencyFormat): string {
  const taxes = includedTaxes(sums).map(({ label, minor }) => `${formatMoney(minor, currency)} ${label}`)
  return taxes.length === 0 ? '' : `includes ${taxes.join(', ')}`
}

/** "Free" reads better than "$0.00". */
export function costText(costMinor: number, currency: CurrencyFormat): string {
  return costMinor === 0 ? 'Free' : formatMoney(costMinor, currency)
}

function keyOf(row: SumRow): string {
  if ('id' in row) return `${row.kind}-${row.id}`
  return 'code' in row ? `${row.kind}-${row.code}` : row.kind
}

const labels = {
  subtotal: 'Subtotal',
  total: 'Total',
  due: 'Left to pay',
}

function labelOf(row: SumRow, delivery: string): string {
  switch (row.kind) {
    case 'coupon':
      return `Coupon ${shownCode(row.code)}`
    case 'credit':
      return `Store credit ${shownCode(row.code)}`
    case 'shipping':
      return delivery
    case 'fee':
    case 'tax':
      return row.label
    default:
      return labels[row.kind]
  }
}

function amountText(row: SumRow, currency: CurrencyFormat): string {
  if (row.kind === 'shipping') return costText(row.minor, currency)
  if (row.kind === 'coupon' && row.minor === 0) return row.freesDelivery ? 'Free delivery' : 'Applied'
  if (row.kind === 'credit' && row.minor === 0) return 'Not needed'
  const amount = formatMoney(row.minor, currency)
  return row.kind === 'coupon' || row.kind === 'credit' ? `−${amount}` : amount
}
