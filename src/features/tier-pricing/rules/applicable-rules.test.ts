import { describe, expect, it } from 'vitest'
import { applicableRules, type RuleCandidates } from './applicable-rules.ts'
import type { TierRules } from './tier-price.ts'

const tiers = (amount: number, changes: Partial<TierRules> = {}): TierRules => ({
  kind: 'fixed',
  steps: [{ minQuantity: 5, amount }],
  minimum: 1,
  ...changes,
})
const nothing: TierRules = { kind: 'fixed', steps: [], minimum: 1 }

function applying(changes: Partial<RuleCandidates>) {
  const none = { own: undefined, product: undefined, categories: [], roles: [], minimumTogether: false }
  return applicableRules({ ...none, ...changes })
}

describe('the rules that apply', () => {
  it('are its own, else its product’s, else its first category’s', () => {
    const all = { own: tiers(1), product: tiers(2), categories: [tiers(3), tiers(4)] }
    expect(applying(all)).toEqual(tiers(1))
    expect(applying({ ...all, own: undefined })).toEqual(tiers(2))
    expect(applying({ ...all, own: undefined, product: undefined })).toEqual(tiers(3))
    expect(applying({})).toBeUndefined()
  })

  it('are not the empty ones', () => {
    expect(applying({ own: nothing, product: tiers(2) })).toEqual(tiers(2))
    expect(applying({ own: nothing, categories: [nothing, tiers(4)] })).toEqual(tiers(4))
    expect(applying({ own: nothing })).toBeUndefined()
  })

  it('keep a product’s minimum when the tiers are a category’s', () => {
    const minimum: TierRules = { ...nothing, minimum: 3 }
    expect(
      applying({ product: minimum, categories: [tiers(4, { minimum: 2, pool: 'category:7' })] }),
    ).toEqual(tiers(4, { minimum: 3, pool: 'category:7' }))
    expect(applying({ own: minimum, product: tiers(2) })).toEqual(minimum)
  })

  it('are wholly those of the buyer’s first role that has any', () => {
    const all = { own: tiers(1, { minimum: 9 }), categories: [tiers(3)] }
    expect(applying({ ...all, roles: [tiers(7), tiers(8)] })).toEqual(tiers(7))
    expect(applying({ ...all, roles: [nothing] })).toBeUndefined()
    const priced: TierRules = { ...nothing, rolePrice: { kind: 'flat', regularMinor: 5 } }
    expect(applying({ ...all, roles: [priced] })).toEqual(priced)
  })

  it('state when the minimum is for all variations', () => {
    expect(applying({ product: tiers(2, { minimum: 4 }), minimumTogether: true })?.minimumTogether).toBe(true)
    expect(applying({ product: tiers(2), minimumTogether: true })).toEqual(tiers(2))
  })
})
