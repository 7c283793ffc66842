import type { SettingDeclaration } from '../../platform/settings.ts'

/** Spec 4.10: on, unless the owner says otherwise. */
export const attributionEnabled: SettingDeclaration<boolean> = {
  name: 'woocommerce_feature_order_attribution_enabled',
  help: 'Whether orders keep where their buyers came from. Off: no cookies of it are set, and nothing is kept.',
  type: 'yes-no',
  default: true,
}
