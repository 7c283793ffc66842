import type { FeatureCalls } from '../../platform/feature.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { orderAgainByLink } from './routes/again.tsx'
import { cancelByLink } from './routes/cancel.tsx'
import { download } from './routes/download.tsx'
import { lookUp, lookUpPage } from './routes/look-up.tsx'
import { pay, paymentNotify, payPage } from './routes/pay.tsx'
import { orderReceived, submitReceived } from './routes/received.tsx'

/** All need the key of an order, except the form for number and address. */
export const orderCalls: FeatureCalls = {
  pages: {
    'GET /checkout/order-received/:id/': orderReceived,
    'POST /checkout/order-received/:id/': rateLimited('signIn', submitReceived),
    'GET /checkout/order-pay/:id/': payPage,
    'POST /checkout/order-pay/:id/': rateLimited('checkout', pay),
    'POST /checkout/order-notify/:id/': rateLimited('cart', paymentNotify),
    'GET /track-order/': lookUpPage,
    'POST /track-order/': rateLimited('lookUp', lookUp),
  },
  links: {
    download_file: rateLimited('cart', download),
    cancel_order: rateLimited('cart', cancelByLink),
    order_again: rateLimited('cart', orderAgainByLink),
  },
}
