import { wholeNumber, yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

/** Spec 3.5. */
export const couponsEnabled = yesNo({
  name: 'woocommerce_enable_coupons',
  title: messages.settingEnableCoupons,
  help: messages.settingEnableCouponsHelp,
  group: 'coupon-rules',
  default: true,
})

export const sequentialDiscounts = yesNo({
  name: 'woocommerce_calc_discounts_sequentially',
  title: messages.settingCalcDiscountsSequentially,
  help: messages.settingCalcDiscountsSequentiallyHelp,
  group: 'coupon-rules',
  when: { setting: 'woocommerce_enable_coupons', is: 'yes' },
  default: false,
})

export const maxAutoCoupons = wholeNumber({
  name: 'coupons_auto_max',
  title: messages.settingCouponsAutoMax,
  help: messages.settingCouponsAutoMaxHelp,
  group: 'coupon-rules',
  unit: 'coupons',
  when: { setting: 'woocommerce_enable_coupons', is: 'yes' },
  default: 5,
  min: 0,
  max: 50,
})

export const maxCouponAttempts = wholeNumber({
  name: 'coupon_attempts',
  title: messages.settingCouponAttempts,
  help: messages.settingCouponAttemptsHelp,
  group: 'sign-in',
  unit: 'attempts',
  default: 20,
  min: 3,
  max: 10_000,
})

export const couponSettings = [couponsEnabled, sequentialDiscounts, maxAutoCoupons, maxCouponAttempts]
