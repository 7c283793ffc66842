import type { Command } from '../../cli/command.ts'
import type { Feature } from '../../platform/feature.ts'
import { deleteExpiredSentMails } from '../../platform/mail/sent.ts'
import { lookUpSettings } from './buyer/look-up-order.ts'
import { orderPersonalData } from './buyer/personal-data.ts'
import { listCommand } from './commands/list.ts'
import { cancelCommand, moveCommand, paidCommand } from './commands/move.ts'
import { noteCommand, payLinkCommand } from './commands/note.ts'
import { refundCommand } from './commands/refund.ts'
import { shipCommand } from './commands/ship.ts'
import { showCommand } from './commands/show.ts'
import { endExpiredHolds, endHoldJob } from './holds/end-hold.ts'
import { orderMailSettings } from './mail/mail-settings.ts'
import { sendOrderMails } from './mail/send-order-mail.tsx'
import { deleteExpiredPlacements } from './orders.ts'
import { resumeOrder } from './payments/request-payment.ts'
import { orderCalls } from './routes.tsx'
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
  calls: orderCalls,
  commands: orderCommands,
  jobs: {
    'order-mail': sendOrderMails,
    'resume-order': resumeOrder,
    'end-hold': endHoldJob,
    'sweep-holds': endExpiredHolds,
    'sweep-placements': deleteExpiredPlacements,
    'sweep-sent-mails': deleteExpiredSentMails,
  },
  schedule: {
    'sweep-holds': '* * * * *',
    'sweep-placements': '47 3 * * *',
    'sweep-sent-mails': '57 3 * * *',
  },
  settings: [...lookUpSettings, ...termsSettings, ...orderMailSettings],
  personal: orderPersonalData,
}
