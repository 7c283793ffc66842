/** The actions that nonces of coupon calls are for; they are the same for every guest (docs/wire.md 2.5, C.5). */
export const couponActions = {
  apply: 'apply-coupon',
  remove: 'remove-coupon',
  click: 'wt_smart_coupons_apply_coupon',
  public: 'wt_smart_coupons_public',
} as const
