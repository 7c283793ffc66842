import { wholeNumber, yesNo } from '../../platform/settings.ts'

/** Spec 3.5. */
export const couponsEnabled = yesNo({
  name: 'woocommerce_enable_coupons',
  help: 'Whether coupons can be used.',
  default: true,
})

export const sequentialDiscounts = yesNo({
  name: 'woocommerce_calc_discounts_sequentially',
  help: 'Whether each coupon is calculated from the price that earlier coupons have left, and not from the full price.',
  default: false,
})

export const maxAutoCoupons = wholeNumber({
  name: 'coupons_auto_max',
  help: 'How many of the coupons that apply automatically are tried for a cart, highest priority first.',
  default: 5,
  min: 0,
  max: 50,
})

export const maxCouponAttempts = wholeNumber({
  name: 'coupon_attempts',
  help: 'How many wrong coupon codes may be tried within 10 minutes, in one session and from one network address.',
  default: 20,
  min: 3,
  max: 10_000,
})

export const couponSettings = [couponsEnabled, sequentialDiscounts, maxAutoCoupons, maxCouponAttempts]
