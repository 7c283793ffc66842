import type { Feature } from '../../platform/feature.ts'
import { sweepSentMails } from '../../platform/mail/sent.ts'
import { orderCommands } from './commands.ts'
import { endHoldJob, sweepHolds } from './end-hold.ts'
import { sendOrderMail } from './mail/send-order-mail.tsx'
import { orderMailSettings } from './mail-settings.ts'
import { orderSettings } from './order-settings.ts'
import { sweepPlacements } from './orders.ts'
import { personalInOrders } from './personal.ts'
import { resumeOrder } from './request-payment.ts'
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
  settings: [...orderSettings, ...termsSettings, ...orderMailSettings],
  personal: personalInOrders,
}
