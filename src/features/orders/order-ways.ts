import { isCancelledByBuyers } from './moves-by-hand.ts'
import { type Asking, orderNonce } from './order-nonce.ts'
import { payPath } from './order-path.ts'
import type { Order } from './rules/order.ts'
import { isPayable } from './rules/order-state.ts'

/** Where a buyer goes on with an order, as far as it allows that now. */
export type OrderWays = {
  readonly pay: string | undefined
  /** To the page that asks once more. */
  readonly cancel: string | undefined
  /** Into the cart once more, at once: only for links on pages of ours. */
  readonly again: string | undefined
}

/** The ways on from an order; `backTo`: the page of the account that it stands on. */
export function waysOf(asking: Asking, order: Order, backTo?: string): OrderWays {
  return {
    pay: isPayable(order.state) ? payPath(order) : undefined,
    cancel: isCancelledByBuyers(order.state) ? cancelPath(order, backTo) : undefined,
    again: isCancelledByBuyers(order.state) ? undefined : againPath(asking, order),
  }
}

function cancelPath({ id, orderKey }: Order, backTo: string | undefined): string {
  const asked = {
    cancel_order: 'true',
    order: orderKey,
    order_id: String(id),
    ...(backTo && { redirect: backTo }),
  }
  return `/?${new URLSearchParams(asked)}`
}

function againPath(asking: Asking, order: Order): string {
  const nonce = orderNonce(asking, 'woocommerce-order_again', order)
  return `/?${new URLSearchParams({ order_again: String(order.id), key: order.orderKey, _wpnonce: nonce })}`
}
