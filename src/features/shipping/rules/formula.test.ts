import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whole } from '../../../kernel/fraction.ts'
import { costMinorOf, currencyOf } from './cost-amount.ts'
import { MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, readFormula } from './formula.ts'
import { canBeComputed, formulaValue } from './formula-value.ts'

/** The result of a formula in cents, for a quantity of items and their cost in cents. */
function cents(text: string, { quantity = 1, costMinor = 0 } = {}): number | string | undefined {
  const read = readFormula(text)
  if (!read.ok) return read.reason
  const value = formulaValue(read.value, { quantity, cost: currencyOf(costMinor, 2) })
  return value.ok ? costMinorOf(value.value, 2) : value.reason
}

describe('a cost formula', () => {
  it.each([
    ['6.90', 690],
    [' 5 ', 500],
    ['.5', 50],
    ['2 + 3 * 4', 1400],
    ['(2 + 3) * 4', 2000],
    ['10 - 2 - 3', 500],
    ['12 / 3 / 2', 200],
    ['2 * -3 + 10', 400],
    ['-2 * 3 + 10', 400],
    ['10 - -2', 1200],
    ['- - 4', 400],
    ['+4', 400],
    ['5 + 2 * [qty]', 1100],
    ['[cost] / 10', 400],
    ['[ qty ]*[cost]', 12_000],
    ['10 + [fee percent="10" min_fee="20" max_fee="50"]', 3000],
    ['[fee percent="10"]', 400],
    ["[fee percent='10' max_fee='1']", 100],
    ['[fee percent=10 min_fee=""]', 400],
    ['[fee max_fee="50" percent="200"]', 5000],
    ['1 / 3 * 3', 100],
    ['0.005', 1],
    ['0.004', 0],
    ['1 - 5', 0],
  ])('%s is %s cents for 3 items of 40.00', (text, expected) => {
    expect(cents(text, { quantity: 3, costMinor: 4000 })).toBe(expected)
  })

  it('is rounded once, at its end, halves away from zero', () => {
    expect(cents('0.004 + 0.004')).toBe(1)
    expect(cents('0.1 + 0.2 + 0.705')).toBe(101)
    expect(cents('[cost] * 0.5', { costMinor: 101 })).toBe(51)
    expect(cents('100 / 3')).toBe(3333)
  })

  it('is in units of the currency', () => {
    const read = readFormula('[cost] / 10 + 2.5')
    if (!read.ok) throw new Error(read.reason)
    const yen = formulaValue(read.value, { quantity: 1, cost: currencyOf(990, 0) })
    expect(yen.ok && costMinorOf(yen.value, 0)).toBe(102)
  })

  it.each([
    ['', 'empty', 0],
    ['  ', 'empty', 0],
    ['[qty', 'unclosed', 0],
    ['1 + [fee percent="10"', 'unclosed', 4],
    ['(1', 'unclosed', 0],
    ['((1)', 'unclosed', 0],
    ['1)', 'unexpected', 1],
    ['()', 'unexpected', 1],
    ['1 2', 'unexpected', 2],
    ['1 (2)', 'unexpected', 2],
    ['[qty][cost]', 'unexpected', 5],
    ['* 2', 'unexpected', 0],
    ['2 *', 'unfinished', 3],
    ['1 + + * 2', 'unexpected', 6],
    ['-', 'unfinished', 1],
    ['10^30', 'unknown-character', 2],
    ['1,50', 'unknown-character', 1],
    ['1e9', 'unknown-character', 1],
    ['alert(1)', 'unknown-character', 0],
    ['5 € ', 'unknown-character', 2],
    ['[weight]', 'unknown-code', 0],
    ['[qtyy]', 'unknown-code', 0],
    ['[]', 'unknown-code', 0],
    ['[fee]', 'bad-fee', 0],
    ['[fee percent="ten"]', 'bad-fee', 0],
    ['[fee min_fee="5"]', 'bad-fee', 0],
    ['[fee percent="10" tax="1"]', 'bad-fee', 0],
    ['[fee percent="10" min_fee="1+1"]', 'bad-fee', 0],
    ['1.', 'bad-number', 0],
    ['.', 'bad-number', 0],
    ['1.2.3', 'bad-number', 0],
    [`1${'0'.repeat(30)}`, 'bad-number', 0],
    ['0.1234567', 'bad-number', 0],
    ['9'.repeat(MAX_FORMULA_LENGTH + 1), 'too-long', MAX_FORMULA_LENGTH],
    ['1+'.repeat(5000), 'too-long', MAX_FORMULA_LENGTH],
    ['('.repeat(MAX_FORMULA_DEPTH + 1), 'too-deep', MAX_FORMULA_DEPTH],
  ])('cannot be %j: %s at %i', (text, reason, position) => {
    expect(readFormula(text)).toEqual({ ok: false, reason, position })
  })

  it('has a maximum length and depth', () => {
    expect(cents(`${'('.repeat(MAX_FORMULA_DEPTH)}7${')'.repeat(MAX_FORMULA_DEPTH)}`)).toBe(700)
    expect(cents('1+'.repeat(MAX_FORMULA_LENGTH / 2 - 1).concat('01'))).toBe(MAX_FORMULA_LENGTH * 50)
  })

  it('never divides by zero', () => {
    expect(cents('1/0')).toBe('divides-by-zero')
    expect(cents('1/(2-2)')).toBe('divides-by-zero')
    expect(cents('10/([qty]-1)', { quantity: 1 })).toBe('divides-by-zero')
    expect(cents('10/([qty]-1)', { quantity: 3 })).toBe(500)
    expect(cents('10/(1-[qty])', { quantity: 3 })).toBe(0)
    expect(cents('0-10/(1-[qty])', { quantity: 3 })).toBe(500)
  })

  it('is refused where it has no value for any quantity', () => {
    const can = (text: string) => {
      const read = readFormula(text)
      return read.ok && canBeComputed(read.value)
    }
    expect([can('10/([qty]-1)'), can('1/0'), can('1/([cost]-[cost])')]).toEqual([true, false, false])
  })

  it('has a maximum amount', () => {
    expect(cents('999999999999 * 999999999999')).toBeUndefined()
    expect(cents('10000000000')).toBe(1_000_000_000_000)
    expect(cents('10000000000.01')).toBeUndefined()
  })
})

type Expression =
  | { readonly leaf: string }
  | { readonly sign: string; readonly bracket: boolean; readonly parts: readonly Expression[] }

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ leaf: fc.constantFrom('0', '1', '2', '7', '0.5', '12.25', '[qty]', '[cost]') }),
    fc.record({
      sign: fc.constantFrom('+', '-', '*', '/', 'negate'),
      bracket: fc.boolean(),
      parts: fc.tuple(tie('expression'), tie('expression')),
    }),
  ),
}))

function written(part: Expression): string {
  if ('leaf' in part) return part.leaf
  const [left, right] = part.parts.map(written)
  const text = part.sign === 'negate' ? `- ${left}` : `${left} ${part.sign} ${right}`
  return part.bracket ? `( ${text} )` : text
}

/** JavaScript evaluates the expected value. */
function byLanguage(text: string, quantity: number, cost: number): number {
  const script = text.replaceAll('[qty]', 'pieces').replaceAll('[cost]', 'cost')
  return new Function('pieces', 'cost', `return ${script}`)(quantity, cost) as number
}

describe('any formula', () => {
  it('has the expected value', () => {
    fc.assert(
      fc.property(
        expression,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9999 }),
        (e, quantity, costMinor) => {
          const text = written(e)
          fc.pre(text.length <= MAX_FORMULA_LENGTH)
          const read = readFormula(text)
          if (!read.ok) expect(read.reason).toBe('too-deep')
          if (!read.ok) return
          const value = formulaValue(read.value, { quantity, cost: currencyOf(costMinor, 2) })
          const expected = byLanguage(text, quantity, costMinor / 100)
          // Where fractions of the machine come close to zero, only exact ones know whether they are there.
          fc.pre(Math.abs(expected) < 1e9 && (expected === 0 || Math.abs(expected) > 1e-6))
          if (!value.ok) return
          expect(Number(value.value.top) / Number(value.value.bottom)).toBeCloseTo(expected, 4)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is accepted exactly where JavaScript accepts it', () => {
    const token = fc.constantFrom('1', '2.5', '[qty]', '+', '-', '*', '(', ')')
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 9 }), (tokens) => {
        const text = tokens.join(' ')
        // To others, brackets behind a value are a call.
        fc.pre(!/[\d\])] \(/.test(text))
        expect(readFormula(text).ok).toBe(makesSense(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('is read or refused, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: fc.constantFrom(...'0189.+-*/()[]qtycosfe "=%') }),
        (text) => {
          const read = readFormula(text)
          if (read.ok) expect(() => formulaValue(read.value, { quantity: 2, cost: whole(3) })).not.toThrow()
          else expect(read.position).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

function makesSense(text: string): boolean {
  try {
    return new Function('pieces', `return ${text.replaceAll('[qty]', 'pieces')}`) !== undefined
  } catch {
    return false
  }
}
