import type { Feature } from '../../platform/feature.ts'
import { archiveSettings } from './card-swatch-settings.ts'
import { swatchSettings } from './swatch-settings.ts'

export const swatchesFeature: Feature = {
  name: 'swatches',
  settings: [...swatchSettings, ...archiveSettings],
}
