import { type CurrencyFormat, formatMoney, formatShortMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'
import type { ShippingRate } from './rate.ts'
import { rateNotes } from './rate-notes.ts'

/** What the shipping of an item costs and when it arrives, a line each. */
export function promiseLines(
  { rate, freeFromMinor }: { readonly rate: ShippingRate; readonly freeFromMinor: number | undefined },
  currency: CurrencyFormat,
): string[] {
  return [costLine(rate.costMinor, freeFromMinor, currency), ...rateNotes(rate)]
}

function costLine(costMinor: number, freeFromMinor: number | undefined, currency: CurrencyFormat): string {
  if (costMinor === 0) return messages.freeShipping()
  const cost = formatMoney(costMinor, currency)
  if (freeFromMinor === undefined) return messages.shippingCost({ cost })
  return messages.shippingCostFreeFrom({ cost, amount: formatShortMoney(freeFromMinor, currency) })
}
