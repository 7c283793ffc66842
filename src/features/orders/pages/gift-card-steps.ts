import type { CurrencyFormat } from '../../../kernel/format.ts'
import { giftCardDeliveryText } from '../../store-credit/rules/gift-card-texts.ts'
import type { Order } from '../rules/order.ts'
import { isClosed, isReleased } from '../rules/order-state.ts'

/** Recipient and time of the gift cards of an order; empty for a closed order. */
export function giftCardSteps(
  { lines, state, billing }: Pick<Order, 'lines' | 'state' | 'billing'>,
  currency: CurrencyFormat,
): string[] {
  if (isClosed(state)) return []
  const shared = { buyerEmail: billing.email, isPaid: isReleased(state) }
  return lines.flatMap(({ giftCard, quantity }) =>
    giftCard ? [giftCardDeliveryText({ card: giftCard, quantity, ...shared }, currency)] : [],
  )
}
