import { dayRange } from '../../../kernel/locale-format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { dayAt } from '../../../platform/shop-time.ts'
import { timezone } from '../../settings/general.ts'
import { handlingDays } from '../../shipping/shipping-settings.ts'
import { isBackordered } from '../../stock/rules/stock.ts'
import { levelsOf } from '../../stock/stock.ts'
import * as messages from '../messages.ts'
import { expectedArrival } from '../rules/expected-arrival.ts'
import { isPaid } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'

/** "November 28 – December 2"; '' where the promised days are unknown or no longer hold. */
export function arrivalText({ settings, nowMs }: Shop, order: Order): string {
  const zone = settings.get(timezone)
  const arrival = expectedArrival(order, nowMs(), (momentMs) => dayAt(momentMs, zone))
  return arrival ? dayRange(arrival.from, arrival.until) : ''
}

/** "Ships 2 business days after we receive your payment."; '' where it has arrived, or where no days were promised. */
export async function dispatchText({ db, settings }: Shop, order: Order): Promise<string> {
  if (order.state !== 'on-hold' || isPaid(order) || !order.arrival) return ''
  const levels = await levelsOf(
    db,
    order.lines.map(({ variationId, productId }) => variationId ?? productId),
  )
  // The order has taken its stock: what is missing now has yet to be made.
  const isMadeToOrder = [...levels.values()].some((level) => isBackordered(level, 0))
  return isMadeToOrder ? '' : messages.shipsAfterPayment({ days: settings.get(handlingDays) })
}
