import type { z } from 'zod'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { itemName } from '../rules/item-name.ts'
import { movesOfReturn } from '../rules/return-states.ts'
import { returnedAmount } from '../rules/returned-amount.ts'
import { type ListedReturn, readReturns } from '../store.ts'
import type { returnsContract } from './returns-resource.ts'

export type ReturnRecord = z.output<typeof returnsContract.record>

/** The returns with these ids, in the order of the ids; what does not exist is left out. */
export async function returnRecords(shop: Shop, ids: readonly number[]): Promise<readonly ReturnRecord[]> {
  if (ids.length === 0) return []
  return (await readReturns(shop.db, ids)).map((one) => recordOf(shop, one))
}

function recordOf({ settings }: Pick<Shop, 'settings'>, one: ListedReturn): ReturnRecord {
  const { decimals } = currencyFormat(settings, one.currency)
  const write = (minor: number) => amountText(minor, decimals)
  const lines = one.lines.map((line) => ({ ...line, minor: paidFor(one, line) }))
  return {
    id: one.id,
    version: one.version,
    order_id: one.orderId,
    order_number: one.orderNumber,
    state: one.state,
    moves: [...movesOfReturn(one.state)],
    reason: one.reason,
    note: one.note,
    refusal: one.refusal,
    customer: { id: one.accountId ?? 0, name: one.name, email: one.email },
    lines: lines.map(({ lineId, quantity, restocked, minor }) => {
      const ordered = one.orderLines.find(({ id }) => id === lineId)
      return {
        ...{ line_id: lineId, quantity, restocked, amount: write(minor) },
        name: ordered ? itemName(ordered) : '',
        sku: ordered?.sku ?? '',
      }
    }),
    currency: one.currency,
    amount: write(lines.reduce((sum, { minor }) => sum + minor, 0)),
    refunded: one.refundMinor === null ? '' : write(one.refundMinor),
    exchange_order_id: one.exchangeOrderId ?? 0,
    exchange_number: one.exchangeNumber ?? '',
    date_created: localDate(one.requestedAt, settings.get(timezone)) ?? '',
    date_created_gmt: gmtDate(one.requestedAt) ?? '',
    date_modified_gmt: gmtDate(one.changedAt) ?? '',
  }
}

function paidFor(
  { id, orderLines, others }: ListedReturn,
  { lineId, quantity }: ListedReturn['lines'][number],
): number {
  const ordered = orderLines.find((line) => line.id === lineId)
  if (!ordered) return 0
  const before = others
    .filter((other) => other.id < id)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0)
  const { netMinor, taxMinor } = returnedAmount({
    total: ordered,
    ordered: ordered.quantity,
    before,
    quantity,
  })
  return netMinor + taxMinor
}
