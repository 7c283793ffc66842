import { detailsMail, mailNow } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import type { OrderMailName } from '../rules/order-moves.ts'
import * as messages from './messages.ts'

/** The mails to buyers that staff and programs can send again, by WooCommerce's names. */
export const mailTemplates = [
  'customer_completed_order',
  'customer_failed_order',
  'customer_invoice',
  'customer_on_hold_order',
  'customer_processing_order',
  'customer_refunded_order',
] as const

export type MailTemplate = (typeof mailTemplates)[number]

/** What a template is called, and when it is sent by itself. */
export const templateTexts: Readonly<
  Record<MailTemplate, { readonly title: () => string; readonly description: () => string }>
> = {
  customer_completed_order: { title: messages.templateCompleted, description: messages.whenCompleted },
  customer_failed_order: { title: messages.templateFailed, description: messages.whenFailed },
  customer_invoice: { title: messages.templateDetails, description: messages.whenDetails },
  customer_on_hold_order: { title: messages.templateOnHold, description: messages.whenOnHold },
  customer_processing_order: { title: messages.templateProcessing, description: messages.whenProcessing },
  customer_refunded_order: { title: messages.templateRefunded, description: messages.whenRefunded },
}

/** The mail of a template that is about a state of an order; the others are about its payment or its refunds. */
export const templateMails: Readonly<
  Record<Exclude<MailTemplate, 'customer_invoice' | 'customer_refunded_order'>, OrderMailName>
> = {
  customer_completed_order: 'completed',
  customer_failed_order: 'failed',
  customer_on_hold_order: 'on-hold',
  customer_processing_order: 'processing',
}

const statuses: Readonly<Record<keyof typeof templateMails, Order['status']>> = {
  customer_completed_order: 'completed',
  customer_failed_order: 'failed',
  customer_on_hold_order: 'on-hold',
  customer_processing_order: 'processing',
}

/** The templates that can be sent for an order now; none where it has no address. */
export function availableTemplates(
  order: Order,
  { hasRefunds }: { readonly hasRefunds: boolean },
): readonly MailTemplate[] {
  if (order.billing.email === '') return []
  return mailTemplates.filter((template) => {
    if (template === 'customer_invoice') return detailsMail(order) !== undefined
    if (template === 'customer_refunded_order') return hasRefunds
    return statuses[template] === order.status && mailNow(templateMails[template], order) !== undefined
  })
}
