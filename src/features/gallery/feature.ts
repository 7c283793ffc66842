import type { Feature } from '../../platform/feature.ts'
import { gallerySettings } from './gallery-settings.ts'

export const galleryFeature: Feature = { name: 'gallery', settings: gallerySettings }
