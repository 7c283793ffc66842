/**
 * What came of requesting a payment. `note` is for the order's timeline, as the owner reads it; what is counted is the
 * payment's reference and amount, never the note.
 */
export type PaymentResult =
  | MoneyReceived
  /** The order goes out before the money comes in. */
  | { readonly state: 'payable-on-delivery'; readonly note: string }
  /** The buyer sends the money by themselves. */
  | { readonly state: 'on-hold'; readonly note: string }
  /** The buyer pays on another site: there they are sent; until the answer comes the stock is held for them. */
  | { readonly state: 'offsite'; readonly note: string; readonly goTo: string }
  /** Nothing was paid, and the buyer may try again, with another way to pay too. */
  | { readonly state: 'failed'; readonly note: string }

/** What a provider can say of a payment once it is under way. */
export type PaymentNotification = Exclude<PaymentResult, { readonly state: 'offsite' }>

/** Money that has come, as its provider says. */
export type MoneyReceived = {
  readonly state: 'paid'
  readonly note: string
  /** The provider's own name for the payment: the same in every notification of it, another one for every other payment. */
  readonly reference: string
  /** In minor units of `currency`; absent: all that was still due. */
  readonly amountMinor?: number
  /** The currency's code, as in `USD`; absent: the order's. */
  readonly currency?: string
}

export type MoneyFault = 'no-reference' | 'no-amount' | 'no-currency'

/** What keeps money from being recorded as it was announced: no reference, no whole amount from 0 on, no code of a currency. */
export function faultIn({
  reference,
  amountMinor = 0,
  currency = 'USD',
}: MoneyReceived): MoneyFault | undefined {
  if (reference.trim() === '') return 'no-reference'
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return 'no-amount'
  return /^[A-Za-z]{3}$/.test(currency) ? undefined : 'no-currency'
}
