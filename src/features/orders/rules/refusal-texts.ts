import * as messages from '../messages.ts'

/** Why an e-mail address of an order was not changed. */
export type EmailRefusal = 'no-order' | 'too-late' | 'unchanged' | 'no-email' | 'too-many'

const emailTexts: Readonly<Record<EmailRefusal, () => string>> = {
  'no-order': messages.staleForm,
  'too-late': messages.emailTooLate,
  unchanged: messages.emailUnchanged,
  'no-email': messages.invalidEmail,
  'too-many': messages.tooManyEmailChanges,
}

export function emailRefusalText(reason: EmailRefusal): string {
  return emailTexts[reason]()
}

/** Why an order could not be paid by its link. */
export type PayRefusal =
  | 'no-order'
  | 'not-payable'
  | 'payment-method'
  | 'payment-fields'
  | 'out-of-stock'
  | 'coupon-used-up'
  | 'credit-unavailable'
  | 'too-many-holds'
  | 'provider-silent'

const payTexts: Readonly<Record<PayRefusal, () => string>> = {
  'no-order': messages.notPayable,
  'not-payable': messages.notPayable,
  'payment-method': messages.selectPaymentMethod,
  'payment-fields': messages.checkPaymentDetails,
  'out-of-stock': messages.payOutOfStock,
  'coupon-used-up': messages.payCouponUsedUp,
  'credit-unavailable': messages.payCreditUnavailable,
  'too-many-holds': messages.tooManyHolds,
  'provider-silent': messages.providerSilent,
}

export function payRefusalText(reason: PayRefusal): string {
  return payTexts[reason]()
}
