import { describe, expect, it } from 'vitest'
import { quantityProblemText, quantityRuleText } from './page-texts.ts'

describe('texts about a quantity', () => {
  it('state which value it should be, below the minimum as spec 5.1 has it', () => {
    expect(quantityProblemText({ reason: 'below-minimum', limit: 3 })).toBe('The minimum value should be 3.')
    expect(quantityProblemText({ reason: 'above-maximum', limit: 8 })).toContain('maximum value should be 8')
    expect(quantityProblemText({ reason: 'not-a-multiple', limit: 6 })).toContain('multiple of 6')
    expect(quantityProblemText({ reason: 'not-whole' })).toContain('whole number')
  })

  it('state the minimum and the step where they are not 1', () => {
    expect(quantityRuleText(1, 1)).toBe('')
    expect(quantityRuleText(12, 1)).toBe('Minimum order: 12.')
    expect(quantityRuleText(1, 6)).toBe('Sold in multiples of 6.')
    expect(quantityRuleText(12, 6)).toBe('Minimum order: 12, in multiples of 6.')
  })
})
