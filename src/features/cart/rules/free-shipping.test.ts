import { expect, it } from 'vitest'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import { freeShippingOf } from './free-shipping.ts'
import { totals } from './totals.ts'

const rate = (methodKind: string, changes: Partial<ShippingRate> = {}): ShippingRate => ({
  ...{ id: `${methodKind}:1`, title: 'Post', costMinor: 0, taxStatus: 'none', methodKind, isPickup: false },
  estimate: undefined,
  ...changes,
})

function cart(rates: readonly ShippingRate[], remainingForFreeDeliveryMinor?: number) {
  const line = { key: 'a', quantity: 1, subtotalMinor: 3400, taxStatus: 'none', taxClass: '' } as const
  const sums = totals({ lines: [line], coupons: [], credits: [], shipping: undefined, tax: undefined })
  const display = { shows: 'excl', itemized: false } as const
  return { rates, rate: rates[0], remainingForFreeDeliveryMinor, totals: { ...sums, display } }
}

it('a cart is so far from free shipping, reaches it, or cannot', () => {
  expect(freeShippingOf(cart([rate('flat_rate', { costMinor: 690 })], 4100))).toEqual({
    missingMinor: 4100,
    subtotalMinor: 3400,
  })
  expect(freeShippingOf(cart([rate('free_shipping')]))).toEqual({ missingMinor: 0, subtotalMinor: 3400 })
  expect(freeShippingOf(cart([rate('flat_rate')])), 'it costs nothing anyway').toBeUndefined()
  expect(freeShippingOf(cart([])), 'nothing is shipped').toBeUndefined()
  expect(freeShippingOf(cart([rate('local_pickup', { isPickup: true })], 4100))).toBeUndefined()
})
