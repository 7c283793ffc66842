import type { SumRow } from '../rules/sum-rows.ts'

/** The class of a row under the lines, as the wire names it (docs/wire.md 2.5, 3). */
export const sumClass: Readonly<Record<SumRow['kind'], string>> = {
  subtotal: 'cart-subtotal',
  coupon: 'cart-discount',
  shipping: 'woocommerce-shipping-totals shipping',
  fee: 'fee',
  tax: 'tax-rate',
  total: 'order-total',
  credit: 'store-credit',
  due: 'amount-due',
}
