import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import * as messages from '../messages.ts'
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
  return taxes.length === 0 ? '' : messages.includesTaxes({ taxes: taxes.join(', ') })
}

/** "Free" reads better than "$0.00". */
export function costText(costMinor: number, currency: CurrencyFormat): string {
  return costMinor === 0 ? messages.free() : formatMoney(costMinor, currency)
}

function keyOf(row: SumRow): string {
  if ('id' in row) return `${row.kind}-${row.id}`
  return 'code' in row ? `${row.kind}-${row.code}` : row.kind
}

function labelOf(row: SumRow, delivery: string): string {
  switch (row.kind) {
    case 'coupon':
      return messages.couponRow({ code: shownCode(row.code) })
    case 'credit':
      return messages.creditRow({ code: shownCode(row.code) })
    case 'shipping':
      return delivery
    case 'fee':
    case 'tax':
      return row.label
    case 'subtotal':
      return messages.subtotal()
    case 'total':
      return messages.total()
    case 'due':
      return messages.amountDue()
  }
}

function amountText(row: SumRow, currency: CurrencyFormat): string {
  if (row.kind === 'shipping') return costText(row.minor, currency)
  if (row.kind === 'coupon' && row.minor === 0) return messages.applied()
  if (row.kind === 'credit' && row.minor === 0) return messages.notNeeded()
  const amount = formatMoney(row.minor, currency)
  return row.kind === 'coupon' || row.kind === 'credit' ? `−${amount}` : amount
}
