import { wholeNumber } from '../../platform/settings.ts'

export const creditExpiryDays = wholeNumber({
  name: 'credit_expiry_days',
  help: 'The validity of new store credit and gift cards, in days; 0 for no limit. Many countries forbid short validity: check the law first.',
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
