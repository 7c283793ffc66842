import { renderToStaticMarkup } from 'react-dom/server'
import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import { plainText } from '../../kernel/text.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { safeHtml } from '../../ui/safe-html.ts'
import { addressLines } from '../addresses/addresses.ts'
import { type SumText, sumTexts } from '../cart/rules/sum-texts.ts'
import { paymentMethod } from '../payments/payments.ts'
import { currencyFormat, shopEmail, shopName } from '../settings/general.ts'
import { filesOf, orderIdOf } from './orders.ts'
import { downloadPath, type Grant } from './rules/grant.ts'
import { notesOf, type Order, type OrderLine, shownSum } from './rules/order.ts'
import { recurringText } from './rules/recurring.ts'
import { readOrder } from './store.ts'
import { filesLater, giftCardSteps } from './texts.ts'
import { OrderMail } from './ui/OrderMail.tsx'

/** Sends the buyer the confirmation of an order. Sent twice it is the same message, under the same key. */
export async function sendOrderMail(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (!order) return
  const name = shop.settings.get(shopName)
  const isPaid = (payload as { occasion?: unknown }).occasion === 'paid'
  const toPay = isPaid ? [] : (paymentMethod(order.paymentMethod)?.instructions(shop.settings) ?? [])
  const currency = currencyFormat(shop.settings)
  const files = await filesOf(shop, order)
  const instructions = [...toPay, ...filesLater(order, files)]
  const cards = giftCardSteps(order, currency)
  const origin = shop.config.publicUrl?.origin ?? `http://localhost:${shop.config.port}`
  const html = renderToStaticMarkup(
    <OrderMail
      order={order}
      currency={currency}
      shopName={name}
      lead={leadOf(order, isPaid)}
      instructions={instructions}
      cards={cards}
      files={files}
      notes={notesOf(order).map(safeHtml)}
      origin={origin}
      orderHref={origin + orderPath(order)}
      address={addressLines(order.shipping)}
    />,
  )
  await sendMail(shop, {
    key: `order-${order.id}-${isPaid ? 'paid' : 'confirmation'}`,
    from: { name, address: shop.settings.get(shopEmail) },
    to: order.billing.email,
    aboutMs: order.placedAt.getTime(),
    subject: isPaid ? `${name}: your order ${order.id} is paid` : `${name}: your order ${order.id}`,
    html: `<!doctype html>${html}`,
    text: asText({ order, files, lead: leadOf(order, isPaid), instructions, cards, currency, origin }),
  })
}

/** The page of an order for the holder of its key. */
function orderPath({ id, orderKey }: Pick<Order, 'id' | 'orderKey'>): string {
  return `/checkout/order-received/${id}/?key=${encodeURIComponent(orderKey)}`
}

const MOST_OF_A_NOTE = 2000

function leadOf({ id }: Order, isPaid: boolean): string {
  return isPaid ? `Your payment for order ${id} has arrived.` : `Your order ${id} is with us.`
}

/** Lines with an empty one behind them, if there are any. */
function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [...lines, ''] : []
}

type Told = {
  readonly order: Order
  readonly lead: string
  readonly files: readonly Grant[]
  readonly instructions: readonly string[]
  readonly cards: readonly string[]
  readonly currency: CurrencyFormat
  readonly origin: string
}

function sumLine({ label, value, note }: SumText): string {
  return `${label}: ${value}${note && ` (${note})`}`
}

/** Name and sum in one line, below it what was chosen; the message of a gift card may have lines of its own. */
function lineTexts(order: Order, line: OrderLine, currency: CurrencyFormat): string[] {
  const { quantity, name, choice, recurring } = line
  return [
    `${quantity} × ${name}: ${formatMoney(shownSum(order, line), currency)}`,
    ...choice.map(([label, value]) => `  ${label}: ${value.replaceAll('\n', '\n    ')}`),
    ...(recurring ? [`  ${recurringText(recurring, quantity, currency)}`] : []),
  ]
}

function asText({ order, lead, files, instructions, cards, currency, origin }: Told): string {
  const links = files.map((file) => `${file.name}: ${origin}${downloadPath(order.orderKey, file)}`)
  return [
    `Thank you, ${order.billing.firstName}. ${lead}`,
    '',
    ...paragraph(instructions),
    ...paragraph(cards),
    `Order ${order.id}`,
    ...order.lines.flatMap((line) => lineTexts(order, line, currency)),
    ...sumTexts(order.sums, order.shippingTitle, currency).map(sumLine),
    `Payment: ${order.paymentTitle}`,
    '',
    ...paragraph(links),
    ...paragraph(notesOf(order).map((note) => plainText(note, MOST_OF_A_NOTE))),
    order.shippingMethod === '' ? 'Your address:' : 'It goes to:',
    ...addressLines(order.shipping),
    '',
    'Your order, to look at again:',
    origin + orderPath(order),
  ].join('\n')
}
