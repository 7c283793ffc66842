import type { Call } from './calls/call.ts'
import { cartCalls } from './calls/cart-calls.ts'
import { checkoutCalls } from './calls/checkout-calls.ts'
import { pageCalls } from './calls/page-calls.ts'
import { productCalls } from './calls/product-calls.ts'
import { restCalls } from './calls/rest-calls.ts'
import type { ShopFigures } from './figures/finding.ts'
import { freshClone } from './figures/fresh-clone.ts'
import { imports } from './figures/imports.ts'
import { largeCart } from './figures/large-cart.ts'
import { memoryAfter, memoryAtRest } from './figures/memory.ts'
import { pageWeight } from './figures/page-weight.ts'
import { largeShop } from './large-shop/large-shop.ts'

/** A call, or other figures of a shop. */
export type Measurement = Call | ShopFigures

export function isCall(measurement: Measurement): measurement is Call {
  return 'prepare' in measurement
}

/** Everything that the bench measures, in this order. */
export const measurements: readonly Measurement[] = [
  memoryAtRest,
  ...pageCalls,
  ...cartCalls,
  ...productCalls,
  ...checkoutCalls,
  ...restCalls,
  memoryAfter,
  largeCart,
  pageWeight,
  imports,
  largeShop,
  freshClone,
]
