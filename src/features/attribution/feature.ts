import type { Feature } from '../../platform/feature.ts'
import { attributionEnabled } from './attribution-settings.ts'
import { personalInAttribution } from './personal.ts'

export const attributionFeature: Feature = {
  name: 'attribution',
  settings: [attributionEnabled],
  personal: personalInAttribution,
}
