import type { Feature } from '../../platform/feature.ts'
import { paymentSettings } from './payment-settings.ts'
import { offsiteHosts } from './payments.ts'
import { gatewayEndpoints } from './rest/gateways.ts'
import { paymentMethodEndpoints } from './rest/payment-methods.ts'

export const paymentsFeature: Feature = {
  name: 'payments',
  calls: { rest: { ...gatewayEndpoints, ...paymentMethodEndpoints } },
  settings: paymentSettings,
  securityOrigins: { forms: offsiteHosts },
}
