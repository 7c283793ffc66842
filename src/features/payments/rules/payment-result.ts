/** What came of asking for money. */
export type PaymentResult =
  | { readonly state: 'paid'; readonly note: string }
  /** The goods go out before the money comes in. */
  | { readonly state: 'payable-on-delivery'; readonly note: string }
  | { readonly state: 'on-hold'; readonly note: string }
