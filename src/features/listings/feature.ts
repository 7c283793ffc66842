import type { Feature } from '../../platform/feature.ts'
import { listingSettings } from './listing-settings.ts'
import { listingPages } from './routes.tsx'

export const listingsFeature: Feature = {
  name: 'listings',
  sharedPages: listingPages,
  settings: listingSettings,
}
