import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTier, type UpgradableLine, upsellText } from './next-tier.ts'
import { parseStoredRules } from './stored-rules.ts'
import { dollar } from './table/tier-display.fixture.ts'
import { chargeAt, defaultTerms, type TierRules } from './tier-price.ts'

const price = { activeMinor: 1200, regularMinor: 1200, onSale: false }
const rules: TierRules = {
  kind: 'fixed',
  steps: [
    { minQuantity: 5, amount: 900 },
    { minQuantity: 10, amount: 800 },
  ],
  minimum: 1,
}
const line = (quantity: number, more: Partial<UpgradableLine> = {}): UpgradableLine => ({
  quantity,
  countedQuantity: quantity,
  max: undefined,
  step: 1,
  ...more,
})
const next = (of: UpgradableLine, by: TierRules | undefined = rules) => nextTier(by, price, of, defaultTerms)

describe('the next tier of a line', () => {
  it('is the first above it, with the quantity that it needs', () => {
    expect(next(line(4))).toEqual({
      missing: 1,
      unitMinor: 900,
      nextHundredthsOff: 2500,
      currentHundredthsOff: 0,
    })
    expect(next(line(5))).toEqual({
      missing: 5,
      unitMinor: 800,
      nextHundredthsOff: 3333,
      currentHundredthsOff: 2500,
    })
    expect(next(line(10))).toBeUndefined()
    expect(nextTier(undefined, price, line(1), defaultTerms)).toBeUndefined()
  })

  it('counts the quantity of other lines where these count too', () => {
    expect(next(line(1, { countedQuantity: 4 }))?.missing).toBe(1)
  })

  it('is reached in steps', () => {
    expect(next(line(3, { step: 3 }))?.missing).toBe(3)
    expect(next(line(3, { countedQuantity: 4, step: 3 }))?.missing).toBe(3)
  })

  it('is none above the stock or the owner’s maximum', () => {
    expect(next(line(2, { max: 4 }))).toBeUndefined()
    expect(next(line(2, { max: 5 }))?.missing).toBe(3)
    expect(next(line(3, { max: 5, step: 3 }))).toBeUndefined()
  })

  it('is none that costs as much or more', () => {
    const rising = parseStoredRules({
      kind: 'fixed',
      steps: [
        [5, 1200],
        [8, 1300],
        [20, 700],
      ],
    })
    expect(next(line(2), rising)).toMatchObject({ missing: 18, unitMinor: 700 })
  })

  it('is what that quantity is charged, and a lower one is not', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 0, max: 1500 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 30 }), (stored, quantity) => {
        const sound = parseStoredRules({ kind: 'fixed', steps: stored })
        const found = next(line(quantity), sound)
        const unitAt = (count: number) => chargeAt(sound, count, price).unitMinor
        const cheaper = Array.from({ length: 40 }, (_, more) => more).find(
          (more) => unitAt(quantity + more) < unitAt(quantity),
        )
        expect(found?.missing).toBe(cheaper)
        if (found) expect(found.unitMinor).toBe(unitAt(quantity + found.missing))
      }),
    )
  })
})

describe('its words', () => {
  it('are the owner’s, with the figures in them', () => {
    const words = (template: string) => upsellText(next(line(5))!, template, dollar)
    expect(words('Add {tp_required_quantity} more to pay {tp_next_price} each')).toBe(
      'Add 5 more to pay $8.00 each',
    )
    expect(words('{tp_actual_discount}% → {tp_next_discount}% {other}')).toBe('25% → 33.33% {other}')
  })
})
