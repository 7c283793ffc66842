import type { MailBlock } from '../../../ui/MailBlocks.tsx'
import type { MailSum } from '../../../ui/MailTables.tsx'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import { isPaid } from '../rules/mail-now.ts'
import { type Order, type OrderLine, shownSum } from '../rules/order.ts'
import { isCalledOff } from '../rules/order-state.ts'
import { recurringText } from '../rules/recurring.ts'
import { refundRows } from '../rules/refund-rows.ts'
import { mailHeadings, mailLabels } from './texts.ts'
import { amount, type Told } from './told.ts'

/** What was ordered, and what it comes to: the same rows as on every page of the order. */
export function goodsBlocks({ order, currency }: Told): readonly MailBlock[] {
  const goods = order.lines.map((line) => ({
    label: `${line.quantity} × ${line.name}`,
    amount: amount({ currency }, shownSum(order, line)),
    below: particulars(line, { currency }),
    note: '',
    isTotal: false,
  }))
  const sums = sumTexts(order.sums, order.shippingTitle, currency)
  const shown = sums.map((row) => sumRow(order, row, row === sums.at(-1)))
  return [
    { kind: 'heading', text: mailHeadings.order(order.id) },
    { kind: 'sums', rows: [...goods, ...shown, ...refundSums(order, currency)] },
  ]
}

/** How it is paid stands below the last of the sums. */
function sumRow(order: Order, { kind, label, value, note }: SumText, isLast: boolean): MailSum {
  const payment = isLast && order.paymentTitle !== '' ? [`${mailLabels.payment}: ${order.paymentTitle}`] : []
  const shown = kind === 'due' ? dueLabel(order) : label
  return { label: shown, amount: value, below: payment, note, isTotal: kind === 'total' }
}

function refundSums(order: Order, currency: Told['currency']): MailSum[] {
  const plain = { below: [], note: '', isTotal: false }
  return refundRows(order, currency).map(({ label, value }) => ({ label, amount: value, ...plain }))
}

/** What store credit left to be paid: paid by now, or not asked for any more; of a payment that differs neither. */
function dueLabel(order: Order): string {
  if (order.state === 'payment-review') return mailLabels.wasDue
  if (isPaid(order)) return mailLabels.paid
  return isCalledOff(order.state) ? mailLabels.wasDue : mailLabels.due
}

function particulars(
  { choice, recurring, quantity }: OrderLine,
  { currency }: Pick<Told, 'currency'>,
): string[] {
  const chosen = choice.map(([label, value]) => `${label}: ${value}`)
  return recurring ? [...chosen, recurringText(recurring, quantity, currency)] : chosen
}
