import type { CurrencyFormat } from '../../../kernel/format.ts'
import { type SubscriptionTerms, subscriptionText } from '../rules/subscription.ts'

/** The text after a recurring price: " / month"; nothing after a price that is paid once. */
export function Recurrence({
  terms,
  currency,
  quantity = 1,
}: {
  readonly terms: SubscriptionTerms | undefined
  readonly currency: CurrencyFormat
  /** How many are bought; a fee is for each of them. */
  readonly quantity?: number
}) {
  if (!terms) return undefined
  return (
    <>
      {' '}
      <span className="subscription-details">{subscriptionText(terms, currency, quantity)}</span>
    </>
  )
}
