import { minorOf } from '../../../admin/money-text.ts'
import { adminPageData } from '../../../admin/page-data.ts'
import { formatMoney } from '../../../kernel/format.ts'
import type { ReturnReason, ReturnState } from '../rules/return-states.ts'
import * as messages from './messages.ts'
import type { ReturnRecord } from './return-calls.ts'

export function stateText(state: ReturnState): string {
  return messages.stateText({ state })
}

export function reasonText(reason: ReturnReason): string {
  return messages.reasonText({ reason: reason.replaceAll('-', '_') })
}

/** An amount of a return, in the currency of its order. */
export function amountText({ currency }: Pick<ReturnRecord, 'currency'>, amount: string): string {
  const own = adminPageData().currency
  const format = own.code === currency ? own : { ...own, code: currency, symbol: currency }
  return formatMoney(minorOf(amount, format.decimals), format)
}

/** "2 × Vase Alba, 1 × Tray" */
export function itemsText({ lines }: Pick<ReturnRecord, 'lines'>): string {
  return lines.map(({ quantity, name }) => messages.itemText({ quantity, name })).join(', ')
}
