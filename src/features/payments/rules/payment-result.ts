/**
 * The result of requesting a payment. `note` is for the order's timeline; payments are counted by reference and amount,
 * never by the note.
 */
export type PaymentResult =
  | MoneyReceived
  | PayableLater
  /** The buyer is redirected to pay on another site; the stock is held until the result is known. */
  | { readonly state: 'offsite'; readonly note: string; readonly redirectUrl: string }
  /** Nothing was paid; the buyer may try again, also with another method. */
  | { readonly state: 'failed'; readonly note: string }

type PayableLater =
  /** The order is shipped before it is paid. */
  | { readonly state: 'payable-on-delivery'; readonly note: string }
  /** The buyer transfers the money later. */
  | { readonly state: 'on-hold'; readonly note: string }

/** The result of a payment for which no provider is called: the same for every order. */
export type OfflineResult = PayableLater | { readonly state: 'nothing-due'; readonly note: string }

/** The state of a started payment, as its provider reports it. */
export type PaymentNotification = Exclude<PaymentResult, { readonly state: 'offsite' }>

/** Money received, as the provider reports it. */
export type MoneyReceived = {
  readonly state: 'paid'
  readonly note: string
  /** The provider's id of the payment: the same in every notification of it, and unique. */
  readonly reference: string
  /** In minor units of `currency`; absent: the whole amount due. */
  readonly amountMinor?: number
  /** The currency's code, as in `USD`; absent: the order's. */
  readonly currency?: string
}

export type MoneyProblem = 'no-reference' | 'no-amount' | 'no-currency'

/** Why reported money cannot be recorded: no reference, an amount that is negative or not whole, or no currency code. */
export function moneyProblem({
  reference,
  amountMinor = 0,
  currency = 'USD',
}: MoneyReceived): MoneyProblem | undefined {
  if (reference.trim() === '') return 'no-reference'
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return 'no-amount'
  return /^[A-Za-z]{3}$/.test(currency) ? undefined : 'no-currency'
}
