import type { Feature } from '../../platform/feature.ts'
import { shippingSettings } from './shipping-settings.ts'

export const shippingFeature: Feature = { name: 'shipping', settings: shippingSettings }
