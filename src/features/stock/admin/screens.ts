import type { AdminScreen } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

/** The screen about what has to be made or bought. */
export const stockScreens: readonly AdminScreen[] = [
  {
    path: 'low-stock',
    title: messages.lowStock,
    capability: 'edit_products',
    menu: {
      group: 'sales',
      icon: 'stock',
      todos: [{ name: 'low-stock', label: messages.waitLow }],
    },
    load: () => import('./LowStockList.tsx'),
  },
]
