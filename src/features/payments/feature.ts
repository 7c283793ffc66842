import type { Feature } from '../../platform/feature.ts'
import { paymentSettings } from './payment-settings.ts'

export const paymentsFeature: Feature = { name: 'payments', settings: paymentSettings }
