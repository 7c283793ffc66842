import type { FeatureCalls } from '../../platform/feature.ts'
import { limited } from '../../platform/http/limited.ts'
import { againByLink } from './routes/again.tsx'
import { cancelByBuyer } from './routes/cancel.tsx'
import { download } from './routes/download.tsx'
import { lookUp, lookUpPage } from './routes/look-up.tsx'
import { paymentNotify } from './routes/notify.ts'
import { pay, payPage } from './routes/pay.tsx'
import { changeReceived, orderReceived } from './routes/received.tsx'

/** By the key of an order, all of them but the page that asks for number and address. */
export const orderCalls: FeatureCalls = {
  pages: {
    'GET /checkout/order-received/:id/': orderReceived,
    'POST /checkout/order-received/:id/': limited('signIn', changeReceived),
    'GET /checkout/order-pay/:id/': payPage,
    'POST /checkout/order-pay/:id/': limited('checkout', pay),
    'POST /checkout/order-notify/:id/': limited('cart', paymentNotify),
    'GET /track-order/': lookUpPage,
    'POST /track-order/': limited('lookUp', lookUp),
  },
  links: {
    download_file: limited('cart', download),
    cancel_order: limited('cart', cancelByBuyer),
    order_again: limited('cart', againByLink),
  },
}
