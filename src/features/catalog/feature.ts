import type { Feature } from '../../platform/feature.ts'

export const catalogFeature: Feature = { name: 'catalog' }
