import type { Feature } from '../../platform/feature.ts'
import { paymentSettings } from './payment-settings.ts'
import { offsiteHosts } from './payments.ts'

export const paymentsFeature: Feature = {
  name: 'payments',
  settings: paymentSettings,
  securityOrigins: { forms: offsiteHosts },
}
