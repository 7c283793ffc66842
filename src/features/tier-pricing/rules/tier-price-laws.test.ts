import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayedQuantityPrice } from './quantity-price.ts'
import { parseStoredRules } from './stored-rules.ts'
import { pricingTable, quantityPriceInput } from './table/pricing-table.ts'
import { defaultDisplay, dollar } from './table/tier-display.fixture.ts'
import { activeTier, chargeAt, percentBase, sumMinor, tiersOf } from './tier-price.ts'

const storedRules = fc.record({
  kind: fc.constantFrom('fixed', 'percentage'),
  steps: fc.array(fc.tuple(fc.integer({ min: -1, max: 40 }), fc.integer({ min: -5, max: 2_000_000 })), {
    maxLength: 8,
  }),
  minimum: fc.integer({ min: 0, max: 12 }),
})
const price = fc
  .tuple(fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  .map(([activeMinor, regularMinor]) => ({ activeMinor, regularMinor, onSale: activeMinor < regularMinor }))
const terms = fc.record({ offRegular: fc.boolean(), rounded: fc.boolean() })
const quantity = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 }))

describe('prices by quantity', () => {
  it('are never below nothing, and whole where pages show them', () => {
    fc.assert(
      fc.property(storedRules, price, terms, quantity, (rules, list, how, count) => {
        const { unitMinor, exactMinor } = chargeAt(parseStoredRules(rules), count, list, how)
        expect(Number.isSafeInteger(unitMinor)).toBe(true)
        expect(Math.min(unitMinor, exactMinor)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(exactMinor - unitMinor)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('are those of the highest tier that the quantity reaches', () => {
    fc.assert(
      fc.property(storedRules, price, quantity, (rules, list, count) => {
        const tiers = tiersOf(parseStoredRules(rules)!, list.activeMinor)
        const starts = tiers.map(({ minQuantity }) => minQuantity).filter((start) => start <= count)
        expect(activeTier(tiers, count)?.minQuantity).toBe(
          starts.length > 0 ? Math.max(...starts) : undefined,
        )
      }),
    )
  })

  it('do not rise with the quantity where discounts do not fall', () => {
    fc.assert(
      fc.property(storedRules, price, terms, quantity, quantity, (rules, list, how, one, other) => {
        const sound = parseStoredRules({ ...rules, kind: 'percentage' })!
        const amounts = sound.steps.map(({ amount }) => amount).sort((a, b) => a - b)
        const rising = {
          ...sound,
          steps: sound.steps.map((step, index) => ({ ...step, amount: amounts[index]! })),
        }
        fc.pre(!how.offRegular || !list.onSale)
        const at = (count: number) => chargeAt(rising, count, list, how).exactMinor
        expect(at(Math.max(one, other))).toBeLessThanOrEqual(at(Math.min(one, other)))
      }),
    )
  })

  it('are the same on a page as they are charged', () => {
    fc.assert(
      fc.property(storedRules, price, terms, quantity, (rules, list, how, count) => {
        const sound = parseStoredRules(rules)
        const table = pricingTable({
          product: { id: 1, parentId: 1, name: 'x' },
          price: list,
          rules: sound,
          quantityLimits: { min: undefined, max: undefined, step: undefined },
          soldIndividually: false,
          display: defaultDisplay,
          terms: how,
          currency: dollar,
        })
        fc.pre(table !== undefined && count >= table.minimum)
        const shown = displayedQuantityPrice(quantityPriceInput(table!), count, {
          totalPrice: false,
          asDiscount: true,
        })
        const charge = chargeAt(sound, count, list, how)
        expect(shown.unitMinor).toBe(charge.unitMinor)
        expect(shown.totalMinor).toBe(sumMinor(charge.exactMinor, count))
        const row = table!.rows.filter((each) => each.quantity <= count).at(-1)
        expect(row?.unitMinor).toBe(charge.unitMinor)
        expect(percentBase(list, how)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
