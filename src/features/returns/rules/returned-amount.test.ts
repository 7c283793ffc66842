import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnedAmount } from './returned-amount.ts'

it('the parts of a line add up to it, in whatever parts it comes back', () => {
  const amount = fc.record({ netMinor: fc.nat(10_000_000), taxMinor: fc.nat(1_000_000) })
  const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amount, parts, (total, quantities) => {
      const ordered = quantities.reduce((sum, one) => sum + one, 0)
      let [before, netMinor, taxMinor] = [0, 0, 0]
      for (const quantity of quantities) {
        const part = returnedAmount({ total, ordered, before, quantity })
        before += quantity
        netMinor += part.netMinor
        taxMinor += part.taxMinor
      }
      expect({ netMinor, taxMinor }).toEqual(total)
    }),
  )
})

it('is the share of the items, rounded', () => {
  const total = { netMinor: 1000, taxMinor: 100 }
  expect(returnedAmount({ total, ordered: 3, before: 0, quantity: 1 })).toEqual({
    netMinor: 333,
    taxMinor: 33,
  })
  expect(returnedAmount({ total, ordered: 3, before: 1, quantity: 2 })).toEqual({
    netMinor: 667,
    taxMinor: 67,
  })
})
