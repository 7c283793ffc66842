import { plainAmount, shortestDecimal } from '../../../../kernel/format.ts'
import type { TierRules } from '../tier-price.ts'

/** The parts of written rules, as files, commands and requests have them (docs/wire.md A.1). */
export type RulePart = 'kind' | 'fixed' | 'percentage' | 'minimum' | 'maximum' | 'step' | RolePart

/** Only the rules of a role have these: what its buyers pay for one item. */
type RolePart = 'pricing' | 'regular' | 'sale' | 'discount' | 'discountOff'

/** Rules as text; '' is a part that they do not have. */
export type WrittenRules = Readonly<Record<RulePart, string>>

/** The decimals of a percentage: 17.5 % is 175,000 ppm. */
export const PERCENT_DECIMALS = 4

export const roleBases = { sale: 'sale_price', regular: 'regular_price' } as const

/**
 * The rules as text, as `parseRules` reads them: `5:20.00,10:18.00` is 20.00 from 5 units and 18.00 from 10, with a decimal
 * point whatever the format of the shop; in percent for the other kind.
 */
export function writtenRules(rules: TierRules | undefined, decimals: number): WrittenRules {
  if (!rules) return nothing
  const { kind, steps, minimum, maximum, step, rolePrice } = rules
  const amountOf = (amount: number) =>
    kind === 'fixed' ? plainAmount(amount, decimals) : shortestDecimal(amount, PERCENT_DECIMALS)
  const pairs = steps.map(({ minQuantity, amount }) => `${minQuantity}:${amountOf(amount)}`).join(',')
  return {
    ...nothing,
    kind,
    [kind]: pairs,
    minimum: minimum > 1 ? String(minimum) : '',
    maximum: maximum === undefined ? '' : String(maximum),
    step: step === undefined ? '' : String(step),
    ...(rolePrice && writtenRolePrice(rolePrice, decimals)),
  }
}

const nothing: WrittenRules = {
  kind: '',
  fixed: '',
  percentage: '',
  minimum: '',
  maximum: '',
  step: '',
  pricing: '',
  regular: '',
  sale: '',
  discount: '',
  discountOff: '',
}

function writtenRolePrice(
  price: NonNullable<TierRules['rolePrice']>,
  decimals: number,
): Partial<WrittenRules> {
  const amount = (minor: number | undefined) => (minor === undefined ? '' : plainAmount(minor, decimals))
  return price.kind === 'flat'
    ? { pricing: 'flat', regular: amount(price.regularMinor), sale: amount(price.saleMinor) }
    : {
        pricing: 'percentage',
        discount: shortestDecimal(price.discountPpm, PERCENT_DECIMALS),
        discountOff: roleBases[price.off],
      }
}
