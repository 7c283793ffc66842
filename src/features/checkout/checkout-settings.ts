import { type SettingDeclaration, wholeNumber, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

export const guestCheckout = yesNo({
  name: 'woocommerce_enable_guest_checkout',
  title: messages.settingEnableGuestCheckout,
  help: messages.settingEnableGuestCheckoutHelp,
  group: 'buyers',
  default: true,
})

export const loginReminder = yesNo({
  name: 'woocommerce_enable_checkout_login_reminder',
  title: messages.settingEnableCheckoutLoginReminder,
  help: messages.settingEnableCheckoutLoginReminderHelp,
  group: 'buyers',
  default: true,
})

export const ordersPerAddress = wholeNumber({
  name: 'limit_orders',
  title: messages.settingLimitOrders,
  help: messages.settingLimitOrdersHelp,
  group: 'limits',
  unit: 'orders',
  default: 60,
  min: 1,
  max: 1_000_000,
})

export const checkoutSettings: readonly SettingDeclaration[] = [
  guestCheckout,
  loginReminder,
  ordersPerAddress,
]
