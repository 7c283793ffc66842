/**
 * What came of asking for money. `note` is for the order's timeline, as the owner reads it. The same money is told of in the
 * same note however often; of two payments each has a note of its own, with the provider's name for it.
 */
export type PaymentResult =
  /** `amountMinor`: what has come, where the provider says so; else it is what was due. */
  | { readonly state: 'paid'; readonly note: string; readonly amountMinor?: number }
  /** The goods go out before the money comes in. */
  | { readonly state: 'payable-on-delivery'; readonly note: string }
  /** The buyer sends the money by themselves. */
  | { readonly state: 'on-hold'; readonly note: string }
  /** The buyer pays on another site: there they are sent; until the answer comes the pieces are held for them. */
  | { readonly state: 'elsewhere'; readonly note: string; readonly goTo: string }
  /** Nothing was paid, and the buyer may try again, with another way to pay too. */
  | { readonly state: 'failed'; readonly note: string }

/** What can be said of a payment once it is under way. */
export type PaymentWord = Exclude<PaymentResult, { readonly state: 'elsewhere' }>
