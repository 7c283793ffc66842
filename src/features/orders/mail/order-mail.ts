import type { Order } from '../rules/order.ts'
import type { MailContext, MailRequirement } from './mail-context.ts'

/** The parts of a mail, below its intro. */
export type MailPart =
  | 'pay'
  | 'gift-cards'
  | 'arrival'
  | 'parcel'
  | 'refund'
  | 'returned'
  | 'note'
  | 'buyer'
  | 'pay-button'
  | 'parcel-button'
  | 'order-button'
  | 'owner-button'
  | 'products'
  | 'files'
  | 'purchase-notes'
  | 'address'
  | 'questions'

/** What subjects and titles say of an order: also placeholders, of which the texts are made that owners change. */
export type MailTitleContext = Pick<MailContext, 'shopName' | 'currency' | 'parcel'> & {
  readonly order: Pick<Order, 'number' | 'billing'> & { readonly sums: Pick<Order['sums'], 'totalMinor'> }
}

/** A mail about an order: its recipient, texts and parts. */
export type OrderMail = {
  readonly to: 'buyer' | 'owner'
  readonly subject: (context: MailTitleContext) => string
  readonly title: (context: MailTitleContext) => string
  readonly intro: (context: MailContext) => readonly string[]
  readonly shows: readonly MailPart[]
  /** What the mail is about besides the order; without it the mail is not sent. */
  readonly requires?: MailRequirement
}
