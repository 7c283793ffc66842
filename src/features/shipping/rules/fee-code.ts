import { type Fraction, times } from '../../../kernel/fraction.ts'
import { readDecimal } from './cost-amount.ts'

/** A share of the goods' cost, in parts of one, kept between two amounts where they are given. */
export type Fee = {
  readonly share: Fraction
  readonly least: Fraction | undefined
  readonly most: Fraction | undefined
}

const attribute = /^\s+(percent|min_fee|max_fee)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/
const hundredth: Fraction = { top: 1n, bottom: 100n }

/**
 * Reads `fee percent="10" min_fee="20" max_fee="50"`. `undefined`: it has no percentage, or something else in it, or a
 * number that is none. Empty attributes count as not given.
 */
export function readFeeCode(code: string): Fee | undefined {
  const given = attributesOf(code.slice('fee'.length))
  const percent = given?.get('percent')
  if (!given || !percent) return undefined
  return { share: times(percent, hundredth), least: given.get('min_fee'), most: given.get('max_fee') }
}

function attributesOf(text: string): ReadonlyMap<string, Fraction> | undefined {
  const found = new Map<string, Fraction>()
  let rest = text.trimEnd()
  while (rest !== '') {
    const match = attribute.exec(rest)
    if (!match) return undefined
    const [all, name = '', double, single, bare] = match
    const written = double ?? single ?? bare ?? ''
    const value = readDecimal(written)
    if (!value && written.trim() !== '') return undefined
    if (value) found.set(name, value)
    rest = rest.slice(all.length)
  }
  return found
}
