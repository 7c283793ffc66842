import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

/** The first screen. */
export const homeScreens: readonly AdminScreen[] = [
  {
    path: '',
    title: messages.home,
    menu: { group: 'overview', icon: 'home' },
    load: () => import('./home/Home.tsx'),
  },
]
