import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '../../kernel/format.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { paymentMethod } from '../payments/payments.ts'
import { currencyFormat, shopEmail, shopName } from '../settings/general.ts'
import { countryName } from '../shipping/shipping.ts'
import { orderIdOf } from './orders.ts'
import { addressLines } from './rules/address.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'
import { OrderMail } from './ui/OrderMail.tsx'

/** Sends the buyer the confirmation of an order. Sent twice it is the same message, under the same key. */
export async function sendOrderMail(shop: Shop, payload: unknown): Promise<void> {
  const order = await readOrder(shop.db, orderIdOf(payload))
  if (!order) return
  const name = shop.settings.get(shopName)
  const instructions = paymentMethod(order.paymentMethod)?.instructions(shop.settings) ?? []
  const currency = currencyFormat(shop.settings)
  const html = renderToStaticMarkup(
    <OrderMail
      order={order}
      currency={currency}
      shopName={name}
      instructions={instructions}
      address={addressLines(order.shipping, countryName(order.shipping.country))}
    />,
  )
  await sendMail(shop, {
    key: `order-${order.id}-confirmation`,
    from: { name, address: shop.settings.get(shopEmail) },
    to: order.billing.email,
    aboutMs: order.placedAt.getTime(),
    subject: `${name}: your order ${order.id}`,
    html: `<!doctype html>${html}`,
    text: asText(order, instructions, (amountMinor) => formatMoney(amountMinor, currency)),
  })
}

function asText(
  order: Order,
  instructions: readonly string[],
  money: (amountMinor: number) => string,
): string {
  const lines = order.lines.map(
    (line) =>
      `${line.quantity} × ${line.name}${line.choice.map(([, value]) => `, ${value}`).join('')}: ${money(line.totalMinor)}`,
  )
  return [
    `Thank you, ${order.billing.firstName}. Your order ${order.id} is with us.`,
    '',
    ...instructions,
    '',
    ...lines,
    `Subtotal: ${money(order.subtotalMinor)}`,
    ...(order.shippingTitle ? [`${order.shippingTitle}: ${money(order.shippingMinor)}`] : []),
    `Total: ${money(order.totalMinor)} (${order.paymentTitle})`,
    '',
    ...addressLines(order.shipping, countryName(order.shipping.country)),
  ].join('\n')
}
