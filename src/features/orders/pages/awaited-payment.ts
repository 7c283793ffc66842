import { formatMoney } from '../../../kernel/format.ts'
import type { Shop } from '../../../platform/shop.ts'
import { paymentMethod } from '../../payments/payments.ts'
import type { AccountRow } from '../../payments/rules/bank-account.ts'
import { currencyFormat } from '../../settings/general.ts'
import { isPaid } from '../rules/mail-now.ts'
import { type Order, outstandingMinor } from '../rules/order.ts'
import { hasShipped } from '../rules/order-state.ts'

/** Lines that say how to pay, and the accounts to pay to; both empty where no payment is awaited. */
export type AwaitedPayment = {
  readonly instructions: readonly string[]
  readonly accounts: readonly (readonly AccountRow[])[]
}

/** How the buyer pays an order by transfer or check, or on delivery, which is due until the carrier has brought it. */
export function awaitedPayment(shop: Shop, order: Order): AwaitedPayment {
  const { settings } = shop
  const method = isAwaited(order) ? paymentMethod(shop, order.paymentMethod) : undefined
  if (!method || (hasShipped(order.state) && method.offline?.state !== 'payable-on-delivery'))
    return { instructions: [], accounts: [] }
  const amountDue = formatMoney(outstandingMinor(order), currencyFormat(settings, order.currency))
  return {
    instructions: method.instructions(settings, amountDue),
    accounts: method.accounts?.(settings) ?? [],
  }
}

function isAwaited(order: Order): boolean {
  if (isPaid(order)) return false
  return ['on-hold', 'processing', 'partially-shipped', 'shipped'].includes(order.state)
}
