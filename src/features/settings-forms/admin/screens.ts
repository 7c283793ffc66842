import type { AdminScreen, AdminSearch } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_woocommerce'

/** The screens of the settings. */
export const settingScreens: readonly AdminScreen[] = [
  {
    path: 'settings',
    title: messages.settings,
    capability,
    menu: { group: 'settings', icon: 'settings' },
    load: () => import('./forms/SettingsHome.tsx'),
  },
  {
    path: 'settings/look',
    title: messages.look,
    capability,
    help: 'look',
    load: () => import('./look/LookPage.tsx'),
  },
  {
    path: 'settings/payment-methods',
    title: messages.paymentMethods,
    words: messages.paymentWords,
    capability,
    help: 'payment-methods',
    load: () => import('./payments/PaymentMethods.tsx'),
  },
  {
    path: 'settings/:section',
    title: messages.section,
    capability,
    load: () => import('./forms/SectionPage.tsx'),
  },
]

/** Settings by title, help and value. */
export const settingSearch: AdminSearch = {
  title: messages.settings,
  capability,
  async find(text) {
    const { searchSettings } = await import('./forms/search-settings.ts')
    return searchSettings(text)
  },
}
