import { yesNo } from '../../platform/settings.ts'

/** Spec 4.10: on by default. */
export const attributionEnabled = yesNo({
  name: 'woocommerce_feature_order_attribution_enabled',
  help: 'Whether orders store where their buyers came from. Off: no cookies are set, and nothing is stored.',
  default: true,
})
