import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import type { BulkPrice } from './card-price.ts'

/** "$8.00 each for 10+": the price at a larger quantity, as pages show it. */
export function bulkText({ minQuantity, unitMinor }: BulkPrice, currency: CurrencyFormat): string {
  return messages.bulkPrice({ price: formatMoney(unitMinor, currency), quantity: minQuantity })
}
