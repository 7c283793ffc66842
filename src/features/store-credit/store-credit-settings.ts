import { wholeNumber } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const creditExpiryDays = wholeNumber({
  name: 'credit_expiry_days',
  title: messages.settingCreditExpiryDays,
  help: messages.settingCreditExpiryDaysHelp,
  group: 'credit',
  unit: 'days',
  default: 0,
  min: 0,
  max: 36_500,
})

export const giftCardSendHour = wholeNumber({
  name: 'gift_card_send_hour',
  title: messages.settingGiftCardSendHour,
  help: messages.settingGiftCardSendHourHelp,
  group: 'credit',
  unit: 'o-clock',
  default: 8,
  min: 0,
  max: 23,
})

export const storeCreditSettings = [creditExpiryDays, giftCardSendHour]
