import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'manage_woocommerce'
const help = 'tax-rates'

/** The screens about taxes, which the settings lead to. */
export const taxScreens: readonly AdminScreen[] = [
  {
    path: 'settings/tax-rates',
    title: messages.taxRates,
    words: messages.rateWords,
    capability,
    help,
    load: () => import('./rates/RateList.tsx'),
  },
  {
    path: 'settings/tax-rates/import',
    title: messages.importRates,
    capability,
    help,
    load: () => import('./rates/ImportPage.tsx'),
  },
  {
    path: 'settings/tax-rates/:id',
    title: messages.taxRate,
    capability,
    help,
    load: () => import('./rates/RatePage.tsx'),
  },
  {
    path: 'settings/tax-classes',
    title: messages.taxClasses,
    words: messages.classWords,
    capability,
    help,
    load: () => import('./rates/ClassList.tsx'),
  },
]
