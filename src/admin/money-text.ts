import { type CurrencyFormat, formatMoney } from '../kernel/format.ts'
import { parseMinor } from '../kernel/money.ts'
import { adminPageData } from './page-data.ts'

type Currency = { readonly currency: string; readonly currency_symbol: string }

/** An amount of the REST interface ("-1234.5") in minor units, with so many decimals. Throws where it is no amount. */
export function minorOf(amount: string, decimals: number): number {
  const minor = parseMinor(amount.replace(/^-/, ''), decimals)
  if (minor === undefined) throw new RangeError(`${amount} is no amount with ${decimals} decimals`)
  return amount.startsWith('-') ? -minor : minor
}

/** The format of the shop, with the currency in which an order was placed. */
export function formatOf({ currency, currency_symbol }: Currency): CurrencyFormat {
  const own = adminPageData().currency
  return own.code === currency ? own : { ...own, code: currency, symbol: currency_symbol }
}

/** An amount of an order, as the shop writes amounts. */
export function moneyText(amount: string, of: Currency): string {
  const format = formatOf(of)
  return formatMoney(minorOf(amount, format.decimals), format)
}

/** The same where only the code of the currency is known; the amount says how many decimals it has. */
export function amountText(amount: string, currency: string): string {
  const own = formatOf({ currency, currency_symbol: `${currency} ` })
  const decimals = amount.split('.')[1]?.length ?? 0
  return formatMoney(minorOf(amount, decimals), { ...own, decimals })
}
