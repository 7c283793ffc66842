import type { Feature } from '../../platform/feature.ts'

export const tierPricingFeature: Feature = { name: 'tier-pricing' }
