import { type SettingDeclaration, wholeNumber, yesNo } from '../../platform/settings.ts'

export const guestCheckout = yesNo({
  name: 'woocommerce_enable_guest_checkout',
  help: 'Whether guests can order without an account.',
  default: true,
})

export const loginReminder = yesNo({
  name: 'woocommerce_enable_checkout_login_reminder',
  help: 'Whether the checkout shows guests a sign-in form.',
  default: true,
})

export const ordersPerAddress = wholeNumber({
  name: 'limit_orders',
  help: 'The maximum number of orders from one network address within 15 minutes.',
  default: 60,
  min: 1,
  max: 1_000_000,
})

export const checkoutSettings: readonly SettingDeclaration[] = [
  guestCheckout,
  loginReminder,
  ordersPerAddress,
]
