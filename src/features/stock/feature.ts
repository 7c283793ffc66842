import type { Feature } from '../../platform/feature.ts'

export const stockFeature: Feature = { name: 'stock' }
