/** The names of the gift card fields in the HTML form. */
export const giftCardFieldNames = {
  amount: 'gift_card_amount',
  otherAmount: 'gift_card_other_amount',
  recipientName: 'gift_card_recipient_name',
  recipientEmail: 'gift_card_recipient_email',
  sender: 'gift_card_sender',
  message: 'gift_card_message',
  sendOn: 'gift_card_date',
} as const

export type GiftCardField = keyof typeof giftCardFieldNames

/** The submitted fields; '' if absent. `amount` is a preset in minor units, or `other`. */
export type GiftCardFields = Readonly<Record<GiftCardField, string>>

export const noGiftCardFields: GiftCardFields = {
  amount: '',
  otherAmount: '',
  recipientName: '',
  recipientEmail: '',
  sender: '',
  message: '',
  sendOn: '',
}
