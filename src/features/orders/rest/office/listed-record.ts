import type { z } from 'zod'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { attributionOf } from '../../../attribution/attribution.ts'
import type { Attribution } from '../../../attribution/rules/attribution.ts'
import { originText } from '../../../attribution/rules/origin-text.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { fulfilmentOf } from '../../rules/office/fulfilment.ts'
import { movesOf, suggestedMove } from '../../rules/office/staff-moves.ts'
import { type Intention, readPendingIntentions } from '../../store/rest/intention-store.ts'
import { type OfficeRow, readOfficeRows } from '../../store/rest/office-order-store.ts'
import type { orderListContract } from '../office-orders-resource.ts'
import type { intentionFields } from './office-fields.ts'

export type ListedRecord = z.output<typeof orderListContract.record>
export type IntentionRecord = z.output<z.ZodObject<typeof intentionFields>>

/** The records of a list, in the order of the ids. */
export async function listedRecords(shop: Shop, ids: readonly number[]): Promise<readonly ListedRecord[]> {
  if (ids.length === 0) return []
  const [rows, attributions, intentions] = await Promise.all([
    readOfficeRows(shop.db, ids),
    attributionOf(shop.db, ids),
    readPendingIntentions(shop.db, ids),
  ])
  return rows.map((row) =>
    listedRecord(shop, row, { attribution: attributions.get(row.id), intention: intentions.get(row.id) }),
  )
}

type ListedWith = { readonly attribution: Attribution | undefined; readonly intention: Intention | undefined }

/** An order as lists show it. */
export function listedRecord(
  { settings }: Pick<Shop, 'settings'>,
  row: OfficeRow,
  { attribution, intention }: ListedWith,
): ListedRecord {
  const movable = { state: row.state, paidAt: row.paidAt ?? undefined, shippingMethod: row.shippingMethod }
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    date_created: localDate(row.placedAt, settings.get(timezone)) ?? '',
    date_created_gmt: gmtDate(row.placedAt) ?? '',
    date_modified_gmt: gmtDate(row.changedAt) ?? '',
    status: row.status,
    state: row.state,
    payment_state: row.paymentState,
    fulfilment: fulfilmentOf(row.state, row.shippingMethod),
    moves: [...movesOf(movable)],
    next_move: suggestedMove(movable) ?? null,
    customer: { id: row.accountId ?? 0, name: row.name, email: row.email },
    country: row.country,
    currency: row.currency,
    total: amountText(row.totalMinor, currencyFormat(settings, row.currency).decimals),
    items: row.items,
    payment_method: row.paymentMethod,
    payment_method_title: row.paymentTitle,
    shipping_method_title: row.shippingTitle,
    created_via: row.createdVia,
    source: originText(attribution),
    has_note: row.hasNote,
    tags: [...row.tags],
    intention: intention ? intentionRecord(intention) : null,
  }
}

export function intentionRecord({
  id,
  orderId,
  version,
  move,
  state,
  reason,
  dueAt,
}: Intention): IntentionRecord {
  return { id, order_id: orderId, version, move: move.name, state, reason, due_at: dueAt.toISOString() }
}

export type DatesOf = (at: Date | string) => { readonly date: string; readonly date_gmt: string }

/** Writes a moment in the time of the shop, and in UTC. */
export function datesIn(settings: Pick<Shop, 'settings'>['settings']): DatesOf {
  const zone = settings.get(timezone)
  return (at) => {
    const moment = new Date(at)
    return { date: localDate(moment, zone) ?? '', date_gmt: gmtDate(moment) ?? '' }
  }
}
