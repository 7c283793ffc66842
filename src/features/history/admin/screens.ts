import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

/** The screen about what was changed. */
export const historyScreens: readonly AdminScreen[] = [
  {
    path: 'history',
    title: messages.history,
    capability: 'manage_options',
    menu: { group: 'system', icon: 'history' },
    load: () => import('./HistoryList.tsx'),
  },
]
