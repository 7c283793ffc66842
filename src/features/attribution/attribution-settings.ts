import { yesNo } from '../../platform/settings.ts'
import * as messages from './messages.ts'

/** Spec 4.10: on by default. */
export const attributionEnabled = yesNo({
  name: 'woocommerce_feature_order_attribution_enabled',
  title: messages.settingFeatureOrderAttributionEnabled,
  help: messages.settingFeatureOrderAttributionEnabledHelp,
  group: 'privacy',
  default: true,
})
