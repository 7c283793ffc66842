import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

/** The first screen, and the pages for owners about all of them. */
export const homeScreens: readonly AdminScreen[] = [
  {
    path: '',
    title: messages.home,
    menu: { group: 'overview', icon: 'home' },
    load: () => import('./home/Home.tsx'),
  },
  ...['help', 'help/:page'].map((path) => ({
    path,
    title: messages.help,
    load: () => import('./help/HelpPage.tsx'),
  })),
]
