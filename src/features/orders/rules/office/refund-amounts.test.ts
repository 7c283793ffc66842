import { describe, expect, it } from 'vitest'
import { amountLeft, amountOfItems, itemsLeft, refundedAmounts } from './refund-amounts.ts'

const nothing = { quantity: 0, netMinor: 0, taxMinor: 0 }
const taxes = [
  { id: 1, taxMinor: 70 },
  { id: 2, taxMinor: 30 },
]
/** Three items at 10.00 in all, and 1.00 of tax. */
const line = { quantity: 3, netMinor: 1000, taxes, refunded: nothing }

describe('the amount of items', () => {
  it('is their share with tax, and all that is left for the last ones', () => {
    expect([0, 1, 2, 3, 4].map((quantity) => amountOfItems(line, quantity))).toEqual([
      0, 367, 733, 1100, 1100,
    ])
    const last = { ...line, refunded: { quantity: 2, netMinor: 667, taxMinor: 66 } }
    expect([itemsLeft(last), amountOfItems(last, 1)]).toEqual([1, 367])
  })

  it('is never more than is left, nor below zero', () => {
    const cheap = { ...line, refunded: { quantity: 0, netMinor: 900, taxMinor: 90 } }
    expect([amountOfItems(cheap, 1), amountLeft(cheap)]).toEqual([110, 110])
    const over = { ...line, refunded: { quantity: 5, netMinor: 1200, taxMinor: 0 } }
    expect([itemsLeft(over), amountLeft(over), amountOfItems(over, 1)]).toEqual([0, 100, 100])
  })
})

describe('the parts of an amount', () => {
  it.each([0, 1, 9, 367, 550, 1099, 1100])('of %d add up to it', (amountMinor) => {
    const parts = refundedAmounts(line, amountMinor)
    const sum = parts.netMinor + parts.taxes.reduce((all, { taxMinor }) => all + taxMinor, 0)
    expect(sum).toBe(amountMinor)
  })

  it('are those of the line where all of it is refunded, and the rest after a part', () => {
    expect(refundedAmounts(line, 1100)).toEqual({ netMinor: 1000, taxes })
    const rest = { ...line, refunded: { quantity: 1, netMinor: 333, taxMinor: 34 } }
    expect(refundedAmounts(rest, amountLeft(rest))).toEqual({
      netMinor: 667,
      taxes: [
        { id: 1, taxMinor: 46 },
        { id: 2, taxMinor: 20 },
      ],
    })
  })

  it('have no tax where there was none, and are nothing where nothing is left', () => {
    expect(refundedAmounts({ ...line, taxes: [] }, 500)).toEqual({ netMinor: 500, taxes: [] })
    const gone = { ...line, refunded: { quantity: 3, netMinor: 1000, taxMinor: 100 } }
    expect(refundedAmounts(gone, 0)).toMatchObject({ netMinor: 0 })
  })
})
