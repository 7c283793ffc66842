import { isDeepStrictEqual } from 'node:util'
import { defaultOptions, type TierOptions } from '../rules/table/tier-options.ts'
import type { TierRules } from '../rules/tier-price.ts'
import { writtenRules } from '../rules/written/written-rules.ts'
import type { TierRefusal } from './change-tiers.ts'

/** Rules in one line, with the texts that `tiers set` takes. */
export function rulesText(rules: TierRules, decimals: number): string {
  const { kind, fixed, percentage, minimum, maximum, step, pricing, ...price } = writtenRules(rules, decimals)
  const off = rules.rolePrice?.kind === 'percentage' ? rules.rolePrice.off : ''
  return [
    fixed && `fixed ${fixed}`,
    percentage && `percentage ${percentage}`,
    !fixed && !percentage && `${kind}, no tiers`,
    minimum && `minimum ${minimum}`,
    maximum && `maximum ${maximum}`,
    step && `step ${step}`,
    rules.pool !== undefined && 'counted together',
    pricing === 'flat' && `regular price ${price.regular}`,
    price.sale && `sale price ${price.sale}`,
    pricing === 'percentage' && `discount ${price.discount}% off the ${off} price`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** How a product shows its prices by quantity, in one line; `undefined`: as the settings say. */
export function optionsText(options: TierOptions | undefined): string | undefined {
  if (!options || isDeepStrictEqual(options, defaultOptions)) return undefined
  const { layout, unit, defaultVariationId, samePrices, minimumTogether } = options
  return [
    layout && `display ${layout}`,
    (unit.singular || unit.plural) && `unit ${unit.singular || '–'}/${unit.plural || '–'}`,
    defaultVariationId !== undefined && `first shows variation ${defaultVariationId}`,
    samePrices && 'same prices for all variations',
    minimumTogether && 'minimum for all variations together',
  ]
    .filter(Boolean)
    .join('; ')
}

export const tierRefusalText: Readonly<Record<TierRefusal, (target: string) => string>> = {
  'no-product': (target) => `There is no ${target}: give its SKU, slug or id, such as product:VASE-1.`,
  'no-category': (target) => `There is no ${target}: give its slug, such as category:vases.`,
  'gift-card': (target) => `${target} is a gift card: it has no prices by quantity.`,
  'no-variations': (target) => `${target} has no variations that could have the same prices.`,
  'is-variation': (target) => `${target} is a variation: it shows its prices as its product does.`,
  'maximum-below-minimum': (target) => `The maximum of ${target} would be below its minimum.`,
  'no-role-price': (target) =>
    `Buyers of this role have no price of their own for ${target}: give --regular-price or --discount too.`,
  'no-rules': (target) => `${target} has no prices by quantity of that kind.`,
}
