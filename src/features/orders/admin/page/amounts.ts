import { formatOf, minorOf } from '../../../../admin/money-text.ts'
import { type CurrencyFormat, formatMoney } from '../../../../kernel/format.ts'
import type { OfficeOrder } from '../office-calls.ts'

/** The format of the amounts of an order. */
export function formatOfOrder({ currency }: Pick<OfficeOrder, 'currency'>): CurrencyFormat {
  return formatOf({ currency, currency_symbol: currency })
}

/** Amounts of an order as they were shown to its buyer: with tax or without. */
export function amountsOf(order: Pick<OfficeOrder, 'currency' | 'amounts_include_tax'>) {
  const format = formatOfOrder(order)
  const minor = (amount: string) => minorOf(amount, format.decimals)
  return {
    minor,
    /** In minor units. */
    shown: (net: string, tax: string) => minor(net) + (order.amounts_include_tax ? minor(tax) : 0),
    text: (amountMinor: number) => formatMoney(amountMinor, format),
  }
}
