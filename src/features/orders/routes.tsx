import type { FeatureCalls } from '../../platform/feature.ts'
import { personalPage } from '../../platform/http/answer.ts'
import type { Call, PersonalPage } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { paymentMethod } from '../payments/payments.ts'
import { currencyFormat } from '../settings/general.ts'
import { countryName } from '../shipping/shipping.ts'
import { orderForHolder } from './orders.ts'
import { OrderReceived } from './ui/OrderReceived.tsx'

export const orderCalls: FeatureCalls = {
  pages: { 'GET /checkout/order-received/:id/': orderReceived },
}

/** What the buyer sees after ordering. Without the order's own key there is nothing here, for any id. */
async function orderReceived(call: Call): Promise<PersonalPage> {
  const id = idOf(call.params['id'])
  const order = id && (await orderForHolder(call.shop, id, call.query.get('key') ?? ''))
  if (!order) throw new NotFound('No such order')
  return personalPage({
    title: `Order ${order.id}`,
    bodyClass: 'woocommerce-checkout woocommerce-order-received',
    body: (
      <OrderReceived
        order={order}
        currency={currencyFormat(call.shop.settings)}
        instructions={paymentMethod(order.paymentMethod)?.instructions(call.shop.settings) ?? []}
        countryName={countryName}
      />
    ),
  })
}
