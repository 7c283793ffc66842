import type { Feature } from '../../platform/feature.ts'
import { orderCommands } from './commands.ts'
import { sendOrderMail } from './order-mail.tsx'
import { resumeOrder, sweepPlacements } from './orders.ts'
import { personalInOrders } from './personal.ts'
import { orderCalls } from './routes.tsx'

export const ordersFeature: Feature = {
  name: 'orders',
  calls: orderCalls,
  commands: orderCommands,
  jobs: { 'order-mail': sendOrderMail, 'resume-order': resumeOrder, 'sweep-placements': sweepPlacements },
  schedule: { 'sweep-placements': '47 3 * * *' },
  personal: personalInOrders,
}
