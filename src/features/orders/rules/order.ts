import type { PaymentResult } from '../../payments/rules/payment-result.ts'
import type { Address } from './address.ts'

/** Outward states of an order, by WooCommerce's names. */
export type OrderStatus =
  | 'pending'
  | 'on-hold'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'failed'

export type OrderLine = {
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly sku: string
  /** As the buyer read it: [["Colour", "Carrara"]]. */
  readonly choice: readonly (readonly [label: string, value: string])[]
  readonly quantity: number
  readonly unitMinor: number
  readonly subtotalMinor: number
  readonly totalMinor: number
}

/** An order before it has a number. Every figure is fixed here and never worked out again. */
export type OrderDraft = {
  readonly orderKey: string
  readonly currency: string
  readonly billing: Address
  readonly shipping: Address
  readonly customerNote: string
  readonly paymentMethod: string
  readonly paymentTitle: string
  readonly shippingMethod: string
  readonly shippingTitle: string
  readonly subtotalMinor: number
  readonly shippingMinor: number
  readonly totalMinor: number
  readonly lines: readonly OrderLine[]
  readonly placedAt: Date
}

export type Order = OrderDraft & { readonly id: number; readonly status: OrderStatus }

/** Where a pending order goes once its payment method has answered. */
export function statusAfterPayment(result: PaymentResult): OrderStatus {
  switch (result.state) {
    case 'paid':
    case 'payable-on-delivery':
      return 'processing'
    case 'on-hold':
      return 'on-hold'
  }
}
