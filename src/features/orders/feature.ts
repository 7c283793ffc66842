import type { Command } from '../../cli/command.ts'
import type { Feature } from '../../platform/feature.ts'
import { lookUpSettings } from './buyer/look-up-order.ts'
import { orderPersonalData } from './buyer/personal-data.ts'
import { listCommand } from './commands/list.ts'
import { cancelCommand, moveCommand, paidCommand } from './commands/move.ts'
import { noteCommand, payLinkCommand } from './commands/note.ts'
import { refundCommand } from './commands/refund.ts'
import { shipCommand } from './commands/ship.ts'
import { showCommand } from './commands/show.ts'
import { orderJobs } from './jobs.ts'
import { orderMailSettings } from './mail/mail-settings.ts'
import { moveEndpoints } from './rest/office/moves.ts'
import { newOrderEndpoints } from './rest/office/new-order/new-order.ts'
import { orderableProductEndpoints } from './rest/office/new-order/orderable-products.ts'
import { officeOrderEndpoints } from './rest/office/order.ts'
import { officeListEndpoints } from './rest/office/order-list.ts'
import { tagEndpoints } from './rest/office/tags.ts'
import { orderViewEndpoints } from './rest/office/views.ts'
import { orderActionEndpoints } from './rest/order-actions.ts'
import { orderNoteEndpoints } from './rest/order-notes.ts'
import { orderEndpoints } from './rest/orders.ts'
import { refundEndpoints } from './rest/refunds.ts'
import { orderCalls } from './routes.tsx'
import { numberSettings } from './states/number-settings.ts'
import { ordersPlaced, paymentResults } from './states/order-counters.ts'
import { termsSettings } from './terms-settings.ts'

/** The commands with which an owner manages orders. */
const orderCommands: readonly Command[] = [
  listCommand,
  showCommand,
  paidCommand,
  moveCommand,
  shipCommand,
  cancelCommand,
  refundCommand,
  noteCommand,
  payLinkCommand,
]

export const ordersFeature: Feature = {
  name: 'orders',
  calls: {
    ...orderCalls,
    rest: {
      ...orderEndpoints,
      ...orderNoteEndpoints,
      ...refundEndpoints,
      ...orderActionEndpoints,
      ...officeListEndpoints,
      ...officeOrderEndpoints,
      ...moveEndpoints,
      ...newOrderEndpoints,
      ...orderableProductEndpoints,
      ...orderViewEndpoints,
      ...tagEndpoints,
    },
  },
  commands: orderCommands,
  counters: [ordersPlaced, paymentResults],
  ...orderJobs,
  settings: [...numberSettings, ...lookUpSettings, ...termsSettings, ...orderMailSettings],
  personal: orderPersonalData,
}
