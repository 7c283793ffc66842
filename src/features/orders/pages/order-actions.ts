import type { Order } from '../rules/order.ts'
import { isPayable } from '../rules/order-state.ts'
import { awaitsPayment, canBuyerCancel } from '../states/manual-moves.ts'
import { createOrderNonce, type NonceContext } from './order-nonce.ts'
import { payPath } from './order-paths.ts'

/** Links to the actions that the buyer can take now. */
export type OrderActionLinks = {
  readonly pay: string | undefined
  /** The confirmation page. */
  readonly cancel: string | undefined
  /** Adds to the cart without confirmation: only for links on our own pages. */
  readonly again: string | undefined
}

/** The actions of an order; `returnPath`: the account page to return to. */
export function orderActions(context: NonceContext, order: Order, returnPath?: string): OrderActionLinks {
  return {
    pay: isPayable(order.state) ? payPath(order) : undefined,
    cancel: canBuyerCancel(order) ? cancelPath(order, returnPath) : undefined,
    again: awaitsPayment(order.state) ? undefined : againPath(context, order),
  }
}

function cancelPath({ id, orderKey }: Order, returnPath: string | undefined): string {
  const params = {
    cancel_order: 'true',
    order: orderKey,
    order_id: String(id),
    ...(returnPath && { redirect: returnPath }),
  }
  return `/?${new URLSearchParams(params)}`
}

function againPath(context: NonceContext, order: Order): string {
  const nonce = createOrderNonce(context, 'woocommerce-order_again', order)
  return `/?${new URLSearchParams({ order_again: String(order.id), key: order.orderKey, _wpnonce: nonce })}`
}
