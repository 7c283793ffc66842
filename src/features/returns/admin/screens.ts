import type { AdminScreen, RecordCard } from '../../../admin/screen.ts'
import * as messages from './messages.ts'

const capability = 'edit_shop_orders'

/** The screens about returns. */
export const returnScreens: readonly AdminScreen[] = [
  {
    path: 'returns',
    title: messages.returns,
    capability,
    menu: { group: 'sales', icon: 'returns' },
    load: () => import('./ReturnList.tsx'),
  },
  {
    path: 'returns/orders/:id',
    title: messages.openReturns,
    capability,
    load: () => import('./ReturnsOfOrder.tsx'),
  },
]

/** The returns of an order, on its page. */
export const returnsCard: RecordCard = {
  of: 'order',
  capability,
  load: async () => ({ default: (await import('./OrderReturns.tsx')).OrderReturns }),
}
