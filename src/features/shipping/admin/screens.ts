import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_woocommerce'

/** The screens about shipping, which the settings lead to. */
export const shippingScreens: readonly AdminScreen[] = [
  {
    path: 'settings/shipping-zones',
    title: messages.zones,
    words: messages.zoneWords,
    capability,
    load: () => import('./zones/ZoneList.tsx'),
  },
  {
    path: 'settings/shipping-zones/:id',
    title: messages.zone,
    capability,
    load: () => import('./zones/ZonePage.tsx'),
  },
]
