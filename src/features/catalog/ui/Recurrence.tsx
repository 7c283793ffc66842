import type { CurrencyFormat } from '../../../kernel/format.ts'
import { type SubscriptionTerms, subscriptionText } from '../rules/subscription.ts'

/** What comes after a price that comes again: " / month"; nothing after one that is paid once. */
export function Recurrence({
  terms,
  currency,
  pieces = 1,
}: {
  readonly terms: SubscriptionTerms | undefined
  readonly currency: CurrencyFormat
  /** How many are bought; a fee is for each of them. */
  readonly pieces?: number
}) {
  if (!terms) return undefined
  return (
    <>
      {' '}
      <span className="subscription-details">{subscriptionText(terms, currency, pieces)}</span>
    </>
  )
}
