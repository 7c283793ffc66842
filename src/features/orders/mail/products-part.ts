import { withColon } from '../../../kernel/text.ts'
import type { MailBlock } from '../../../ui/mail/MailBlocks.tsx'
import type { MailSum } from '../../../ui/mail/MailTables.tsx'
import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import { optionText } from '../../catalog/rules/size-name.ts'
import { isPaid } from '../rules/mail-now.ts'
import { displayedSubtotal, type Order, type OrderLine } from '../rules/order.ts'
import { isClosed } from '../rules/order-state.ts'
import { recurringText } from '../rules/recurring.ts'
import { refundRows } from '../rules/refund-rows.ts'
import { type MailContext, mailAmount } from './mail-context.ts'
import * as messages from './messages.ts'

/** The lines and sums of the order: the same rows as on all its pages. */
export function productBlocks({ order, currency, pictures }: MailContext): readonly MailBlock[] {
  const products = order.lines.map((line, index) => ({
    picture: pictures[index],
    label: messages.quantityOf({ count: line.quantity, name: line.name }),
    amount: mailAmount({ currency }, displayedSubtotal(order, line)),
    below: lineDetails(line, { currency }),
    note: '',
    isTotal: false,
  }))
  const sums = sumTexts(order.sums, order.shippingTitle, currency)
  const sumRows = sums.map((row) => sumRow(order, row, row === sums.at(-1)))
  return [
    { kind: 'heading', text: messages.order({ number: order.number }) },
    { kind: 'sums', rows: [...products, ...sumRows, ...refundSums(order, currency)] },
  ]
}

/** A row of the sums; the last one names the payment method. */
function sumRow(order: Order, { kind, label, value, note }: SumText, isLast: boolean): MailSum {
  const payment = isLast && order.paymentTitle !== '' ? [`${messages.payment()}: ${order.paymentTitle}`] : []
  const sumRows = kind === 'due' ? dueLabel(order) : label
  return { label: sumRows, amount: value, below: payment, note, isTotal: kind === 'total' }
}

function refundSums(order: Order, currency: MailContext['currency']): MailSum[] {
  const plain = { below: [], note: '', isTotal: false }
  return refundRows(order, currency).map(({ label, value }) => ({ label, amount: value, ...plain }))
}

/** The label of the amount after store credit, by the state of the payment. */
function dueLabel(order: Order): string {
  if (order.state === 'payment-review') return messages.totalDue()
  if (isPaid(order)) return messages.paid()
  return isClosed(order.state) ? messages.totalDue() : messages.amountDue()
}

function lineDetails(
  { choice, recurring, quantity }: OrderLine,
  { currency }: Pick<MailContext, 'currency'>,
): string[] {
  // A gift card has what the buyer wrote.
  const chosen = choice.map(([label, value]) => `${withColon(label)} ${unlinked(optionText(value))}`)
  return recurring ? [...chosen, recurringText(recurring, quantity, currency)] : chosen
}
