import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { ExampleMail, ExampleRefusal, ExampleRequest } from '../../../platform/mail/texts/mail-kind.ts'
import { filledTexts } from '../../../platform/mail/texts/template.ts'
import type { Shop } from '../../../platform/shop.ts'
import { dayText } from '../../settings/general.ts'
import type { MailSubject } from '../rules/mail-now.ts'
import { readExampleOrderId } from '../store/mail-store.ts'
import { readOrder } from '../store/order-store.ts'
import { createMailContext, type MailContext } from './mail-context.ts'
import { orderValues } from './mail-values.ts'
import * as messages from './messages.ts'
import { orderMails } from './order-mails.ts'
import { renderOrderMail } from './render-order-mail.tsx'

/**
 * A mail about a real order, without its key: the links in it open nothing. What the order does not have yet (a parcel, a refund, a
 * note) is an example.
 */
export async function exampleOrderMail(
  shop: Shop,
  name: MailSubject,
  { texts, orderId }: ExampleRequest,
): Promise<Outcome<ExampleMail, ExampleRefusal>> {
  const mail = orderMails[name]
  const id = orderId ?? (await readExampleOrderId(shop.db, mail.requires))
  if (id === undefined) return refused('no-order')
  const order = await readOrder(shop.db, id)
  if (!order) return refused('unknown-order')
  const shown = { ...order, orderKey: 'example' }
  const context = withExamples(shop, await createMailContext(shop, shown, { about: '' }))
  const content = renderOrderMail(mail, context, filledTexts(texts, orderValues(shop, context)))
  return done({ content, order: { id, number: order.number } })
}

function withExamples({ nowMs, settings }: Shop, context: MailContext): MailContext {
  const { order } = context
  const parcel = order.shipments.at(-1)
  return {
    ...context,
    parcel: {
      ...(parcel ?? {
        carrier: 'DHL',
        number: '00340434161094042557',
        url: '',
        shippedAt: new Date(nowMs()),
      }),
      id: 0,
      share: 'all',
      sentOn: dayText(parcel?.shippedAt.getTime() ?? nowMs(), settings),
    },
    refund: { amountMinor: order.refundedMinor || order.sums.totalMinor, reason: '' },
    note: messages.exampleNote(),
  }
}
