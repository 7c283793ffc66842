import { describe, expect, it } from 'vitest'
import { parseTierRules, type TierCells } from './tier-cell.ts'

const read = (cells: Partial<TierCells>) =>
  parseTierRules({ kind: '', fixed: '', percentage: '', minimum: '', ...cells }, 2)

describe('tiers in a file', () => {
  it('of fixed prices are in minor units, ascending', () => {
    expect(read({ kind: 'fixed', fixed: '10:18.00, 5:20' })).toEqual({
      kind: 'fixed',
      steps: [
        { minQuantity: 5, amount: 2000 },
        { minQuantity: 10, amount: 1800 },
      ],
      minimum: 1,
    })
  })

  it('of percentages are in ppm', () => {
    expect(read({ kind: 'percentage', percentage: '10:15,20:17.5', fixed: '2:1' })).toEqual({
      kind: 'percentage',
      steps: [
        { minQuantity: 10, amount: 150_000 },
        { minQuantity: 20, amount: 175_000 },
      ],
      minimum: 1,
    })
  })

  it('drop what the plugin drops: unfinished pairs, quantities below two; the last of twins stays', () => {
    expect(read({ fixed: '1:9.00,5:,:3,5:8.00,5:7.00,' })).toMatchObject({
      steps: [{ minQuantity: 5, amount: 700 }],
    })
  })

  it('may only have a minimum', () => {
    expect(read({ minimum: '4' })).toEqual({ kind: 'fixed', steps: [], minimum: 4 })
  })

  it.each([
    {},
    { kind: 'fixed' },
    { minimum: '1' },
    { minimum: '0' },
    { kind: 'percentage', fixed: '5:1.00' },
  ])('that say nothing are none: %j', (cells) => {
    expect(read(cells)).toBeUndefined()
  })

  it.each([
    [{ kind: 'cheap' }, 'type'],
    [{ fixed: '5' }, 'fixed'],
    [{ fixed: '5:1:1' }, 'fixed'],
    [{ fixed: 'a:1.00' }, 'fixed'],
    [{ fixed: '5:1.999' }, 'fixed'],
    [{ fixed: '5:-1' }, 'fixed'],
    [{ kind: 'percentage', percentage: '5:101' }, 'percentage'],
    [{ minimum: 'some' }, 'minimum'],
  ] as const)('%j cannot be read', (cells, invalidCell) => {
    expect(read(cells)).toEqual({ invalidCell })
  })
})
