import type { Feature } from '../../platform/feature.ts'
import { sweepSentMails } from '../../platform/mail/sent.ts'
import { lookUpSettings } from './buyer/look-up-order.ts'
import { personalOrderData } from './buyer/personal-data.ts'
import { orderCommands } from './commands/order-commands.ts'
import { endHoldJob, sweepHolds } from './holds/end-hold.ts'
import { orderMailSettings } from './mail/mail-settings.ts'
import { sendOrderMail } from './mail/send-order-mail.tsx'
import { sweepPlacements } from './orders.ts'
import { resumeOrder } from './payments/request-payment.ts'
import { orderCalls } from './routes.tsx'
import { termsSettings } from './terms-settings.ts'

export const ordersFeature: Feature = {
  name: 'orders',
  calls: orderCalls,
  commands: orderCommands,
  jobs: {
    'order-mail': sendOrderMail,
    'resume-order': resumeOrder,
    'end-hold': endHoldJob,
    'sweep-holds': sweepHolds,
    'sweep-placements': sweepPlacements,
    'sweep-sent-mails': sweepSentMails,
  },
  schedule: {
    'sweep-holds': '* * * * *',
    'sweep-placements': '47 3 * * *',
    'sweep-sent-mails': '57 3 * * *',
  },
  settings: [...lookUpSettings, ...termsSettings, ...orderMailSettings],
  personal: personalOrderData,
}
