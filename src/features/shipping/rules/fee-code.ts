import { type Fraction, times } from '../../../kernel/fraction.ts'
import { readDecimal } from './cost-amount.ts'

/** A fee: a share (in parts of one) of the items' cost, limited by two optional amounts. */
export type PercentFee = {
  readonly share: Fraction
  readonly min: Fraction | undefined
  readonly max: Fraction | undefined
}

const attribute = /^\s+(percent|min_fee|max_fee)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/
const hundredth: Fraction = { top: 1n, bottom: 100n }

/**
 * Reads `fee percent="10" min_fee="20" max_fee="50"`. `undefined`: no percentage, an unknown attribute or an invalid number.
 * Empty attributes are ignored.
 */
export function readFeeCode(code: string): PercentFee | undefined {
  const attributes = attributesOf(code.slice('fee'.length))
  const percent = attributes?.get('percent')
  if (!attributes || !percent) return undefined
  return { share: times(percent, hundredth), min: attributes.get('min_fee'), max: attributes.get('max_fee') }
}

function attributesOf(text: string): ReadonlyMap<string, Fraction> | undefined {
  const found = new Map<string, Fraction>()
  let rest = text.trimEnd()
  while (rest !== '') {
    const match = attribute.exec(rest)
    if (!match) return undefined
    const [matched, name = '', double, single, bare] = match
    const written = double ?? single ?? bare ?? ''
    const value = readDecimal(written)
    if (!value && written.trim() !== '') return undefined
    if (value) found.set(name, value)
    rest = rest.slice(matched.length)
  }
  return found
}
