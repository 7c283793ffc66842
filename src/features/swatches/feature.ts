import type { Feature } from '../../platform/feature.ts'
import { swatchSettings } from './swatch-settings.ts'

export const swatchesFeature: Feature = { name: 'swatches', settings: swatchSettings }
