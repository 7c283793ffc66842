import type { Feature } from '../../platform/feature.ts'
import { gallerySettings } from './gallery-settings.ts'
import { lightboxSettings } from './lightbox-settings.ts'

export const galleryFeature: Feature = {
  name: 'gallery',
  settings: [...gallerySettings, ...lightboxSettings],
}
