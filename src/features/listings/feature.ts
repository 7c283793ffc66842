import type { Feature } from '../../platform/feature.ts'
import { productCardSettings } from '../catalog/card-settings.ts'
import { listingSettings } from './listing-settings.ts'
import { recentlyViewedCalls } from './recently-viewed-routes.tsx'
import { listingPages } from './routes.tsx'

export const listingsFeature: Feature = {
  name: 'listings',
  calls: recentlyViewedCalls,
  sharedPages: listingPages,
  // Several features show cards; the settings of cards are listed with those of listings.
  settings: [...listingSettings, ...productCardSettings],
}
