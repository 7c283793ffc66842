import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorOf } from './tier-vectors.fixture.ts'

const amount = fc.oneof(fc.nat(5_000), fc.nat(5_000_000))
const input = fc.record({
  stored: fc.record({
    kind: fc.constantFrom('fixed', 'percentage'),
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat(1_200_000)), { maxLength: 5 }),
    minimum: fc.integer({ min: 1, max: 8 }),
  }),
  price: fc.tuple(amount, amount).map(([one, other]) => {
    const [activeMinor, regularMinor] = [Math.min(one, other), Math.max(one, other)]
    return { activeMinor, regularMinor, onSale: activeMinor < regularMinor }
  }),
  terms: fc.record({ offRegular: fc.boolean(), rounded: fc.boolean() }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1_000_000 })),
})

describe('prices by quantity', () => {
  it('are what is written in tier-vectors.jsonl; test/e2e/tier-vectors.test.ts checks the same in a browser', async () => {
    const vectors = fc.sample(input, { numRuns: 300, seed: 20_260_601 }).map(vectorOf)
    expect(vectors.some(({ answer }) => answer.unitMinor === 0)).toBe(true)
    expect(vectors.filter(({ answer }) => answer.tierFrom !== null).length).toBeGreaterThan(100)
    const lines = vectors.map((vector) => JSON.stringify(vector)).join('\n')
    await expect(`${lines}\n`).toMatchFileSnapshot('tier-vectors.jsonl')
  })
})
