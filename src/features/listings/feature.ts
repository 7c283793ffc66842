import type { Feature } from '../../platform/feature.ts'
import { cardSettings } from '../catalog/card-settings.ts'
import { listingSettings } from './listing-settings.ts'
import { listingPages } from './routes.tsx'

export const listingsFeature: Feature = {
  name: 'listings',
  sharedPages: listingPages,
  // Cards stand on the pages of several features; whether they say sizes is asked where listings are set up.
  settings: [...listingSettings, ...cardSettings],
}
