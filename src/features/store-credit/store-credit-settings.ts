import { wholeNumber } from '../../platform/settings.ts'

export const creditExpiryDays = wholeNumber({
  name: 'credit_expiry_days',
  help: 'For how many days new store credit and gift cards are valid; 0 for ever. Many countries forbid short ones: ask before you set it.',
  default: 0,
  min: 0,
  max: 36_500,
})

export const giftCardSendHour = wholeNumber({
  name: 'gift_card_send_hour',
  help: 'The hour, in the time zone of the shop, at which a gift card is mailed on the day that its buyer selected.',
  default: 8,
  min: 0,
  max: 23,
})

export const storeCreditSettings = [creditExpiryDays, giftCardSendHour]
