import { describe, expect, it } from 'vitest'
import { currencyFormat } from '../../settings/general.ts'
import { refundRows } from './refund-rows.ts'

const dollars = currencyFormat({ get: ({ default: value }) => value })
const rows = (state: 'completed' | 'cancelled' | 'refunded', paidMinor: number, refundedMinor: number) =>
  refundRows({ state, paidMinor, refundedMinor }, dollars).map(({ label, value }) => `${label} ${value}`)

describe('the rows below the total of an order', () => {
  it('are none without a refund', () => {
    expect(rows('completed', 2590, 0)).toEqual([])
    expect(rows('cancelled', 0, 0)).toEqual([])
  })

  it('are the refund, and the rest of the payment', () => {
    expect(rows('completed', 2590, 500)).toEqual(['Refunded −$5.00', 'Paid after refund $20.90'])
  })

  it('have no rest after a full refund, or for a closed order', () => {
    expect(rows('refunded', 2590, 2590)).toEqual(['Refunded −$25.90'])
    expect(rows('cancelled', 2590, 500)).toEqual(['Refunded −$5.00'])
  })
})
