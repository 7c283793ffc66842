import type { OfflineResult, PaymentNotification } from '../../payments/rules/payment-result.ts'
import type { OrderDraft } from '../rules/order.ts'
import type { OrderState } from '../rules/order-state.ts'
import { stateAfter } from './payment-notification.ts'

/** The state in which an order is stored whose payment is offline. */
export function stateAfterOffline({ state }: OfflineResult, draft: OrderDraft): OrderState {
  return state === 'nothing-due' ? 'processing' : stateAfter(state, draft)
}

/** The same result for an order that is stored already, as a provider would report it. */
export function resultFor(result: OfflineResult, orderId: number): PaymentNotification {
  if (result.state !== 'nothing-due') return result
  return { state: 'paid', note: result.note, reference: `order-${orderId}` }
}
