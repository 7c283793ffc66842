import { parseMinor } from '../../../../kernel/money.ts'
import { MAX_QUANTITY } from '../../../../kernel/quantity.ts'
import type { RolePrice } from '../role-price.ts'
import type { TierRules } from '../tier-price.ts'
import { PERCENT_DECIMALS, type RulePart, roleBases, type WrittenRules } from './written-rules.ts'

type Kind = TierRules['kind']
type Steps = TierRules['steps']

/** What was written about rules: an absent part stays as it is, and one that is `null` is taken away. */
export type RulesChange = {
  readonly kind?: Kind | null
  readonly fixed?: Steps
  readonly percentage?: Steps
  readonly minimum?: number
  readonly maximum?: number | null
  readonly step?: number | null
  readonly pricing?: RolePrice['kind'] | null
  readonly regular?: number | null
  readonly sale?: number | null
  readonly discount?: number | null
  readonly discountOff?: 'sale' | 'regular'
}

const MAX_PPM = 1_000_000

/**
 * Reads written rules; a part that is absent was not written. Of repeated quantities the last counts; quantities below 2 and
 * incomplete pairs are dropped, as by WooCommerce's plugin. With a kind, the pairs of the other kind are ignored. Answers
 * the parts that cannot be read, if there are any.
 */
export function parseRules(
  written: Partial<WrittenRules>,
  decimals: number,
): RulesChange | { readonly invalid: readonly RulePart[] } {
  const change: Record<string, unknown> = {}
  const invalid: RulePart[] = []
  const ignored = ignoredPairs(written.kind)
  for (const part of Object.keys(written) as RulePart[]) {
    const text = written[part]?.trim()
    if (text === undefined || part === ignored) continue
    const value = parts[part](text, decimals)
    if (value === undefined) invalid.push(part)
    else change[part] = value
  }
  return invalid.length > 0 ? { invalid } : change
}

function ignoredPairs(kind: string | undefined): Kind | undefined {
  if (kind === undefined) return undefined
  return kind.trim().toLowerCase() === 'percentage' ? 'fixed' : 'percentage'
}

const amount = (text: string, decimals: number) => (text === '' ? null : parseMinor(text, decimals))

/** How each part is read; `undefined` for an invalid text. */
const parts: Readonly<Record<RulePart, (text: string, decimals: number) => unknown>> = {
  kind: (text) => oneOf(text, ['fixed', 'percentage']),
  fixed: (text, decimals) => parsePairs(text, (each) => parseMinor(each, decimals)),
  percentage: (text) => parsePairs(text, parsePercent),
  minimum: (text) => (text === '' ? 1 : atLeastOne(parseQuantity(text))),
  maximum: (text) => limit(text, 1),
  step: (text) => limit(text, 2),
  pricing: (text) => oneOf(text, ['flat', 'percentage']),
  regular: amount,
  sale: amount,
  discount: (text) => (text === '' ? null : parsePercent(text)),
  discountOff: (text) => {
    if (text === '') return 'sale'
    return (['sale', 'regular'] as const).find((base) => roleBases[base] === text.toLowerCase())
  },
}

function oneOf<Name extends string>(text: string, names: readonly Name[]): Name | null | undefined {
  return text === '' ? null : names.find((name) => name === text.toLowerCase())
}

/** 0, and what limits nothing, is no limit. */
function limit(text: string, smallest: number): number | null | undefined {
  const quantity = text === '' ? 0 : parseQuantity(text)
  return quantity === undefined ? undefined : quantity < smallest ? null : quantity
}

function parsePercent(text: string): number | undefined {
  const ppm = parseMinor(text, PERCENT_DECIMALS)
  return ppm !== undefined && ppm <= MAX_PPM ? ppm : undefined
}

/** A whole number, also written as "5.00". */
function parseQuantity(text: string): number | undefined {
  const quantity = /^\+?\d{1,15}(?:\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return quantity <= MAX_QUANTITY ? quantity : undefined
}

function atLeastOne(quantity: number | undefined): number | undefined {
  return quantity === undefined ? undefined : Math.max(1, quantity)
}

function parsePairs(text: string, parseAmount: (text: string) => number | undefined): Steps | undefined {
  const amounts = new Map<number, number>()
  for (const pair of text.split(',')) {
    const [quantityText = '', amountText = '', ...more] = pair.split(':').map((part) => part.trim())
    if (more.length > 0) return undefined
    if (quantityText === '' || amountText === '') {
      if (quantityText !== '' && !pair.includes(':')) return undefined
      continue
    }
    const quantity = parseQuantity(quantityText)
    const read = parseAmount(amountText)
    if (quantity === undefined || read === undefined) return undefined
    if (quantity > 1) amounts.set(quantity, read)
  }
  return [...amounts].sort(([a], [b]) => a - b).map(([minQuantity, each]) => ({ minQuantity, amount: each }))
}
