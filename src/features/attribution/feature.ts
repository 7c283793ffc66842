import type { Feature } from '../../platform/feature.ts'
import { attributionPersonalData } from './attribution.ts'
import { attributionEnabled } from './attribution-settings.ts'

export const attributionFeature: Feature = {
  name: 'attribution',
  settings: [attributionEnabled],
  personal: attributionPersonalData,
}
