import type { Feature } from '../../platform/feature.ts'
import { wishlistCalls } from './routes.tsx'
import { wishlistPersonalData } from './wishlist.ts'

export const wishlistFeature: Feature = {
  name: 'wishlist',
  calls: wishlistCalls,
  personal: wishlistPersonalData,
}
