import type { Need, Told } from './told.ts'

/** The pieces that a mail can be made of, below its first sentences. */
export type MailPart =
  | 'pay'
  | 'cards'
  | 'parcel'
  | 'refund'
  | 'given-back'
  | 'note'
  | 'buyer'
  | 'pay-button'
  | 'parcel-button'
  | 'order-button'
  | 'owner-button'
  | 'goods'
  | 'files'
  | 'good-to-know'
  | 'address'
  | 'questions'

/** A mail about an order: to whom, in which words, of which parts. */
export type OrderMail = {
  readonly to: 'buyer' | 'owner'
  readonly subject: (told: Told) => string
  readonly title: (told: Told) => string
  readonly lead: (told: Told) => readonly string[]
  readonly shows: readonly MailPart[]
  /** What it is about beside its order; where that is gone, there is nothing to tell. */
  readonly needs?: Need
}
