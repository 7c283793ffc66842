import type { RolePrice } from '../role-price.ts'
import type { TierRules } from '../tier-price.ts'
import type { RulesChange } from './parse-rules.ts'

/**
 * The own rules of a product or variation after a change; `undefined` when it has none. Its maximum and its step are
 * quantity limits of the product, not part of these rules.
 */
export function changedOwnRules(current: TierRules | undefined, change: RulesChange): TierRules | undefined {
  const { kind, steps, minimum } = changedLimits(current, change)
  return steps.length > 0 || minimum > 1 ? { kind, steps, minimum } : undefined
}

/** The rules of a category after a change; `undefined` when it has none. */
export function changedCategoryRules(
  current: TierRules | undefined,
  change: RulesChange,
): TierRules | undefined {
  const rules = changedLimits(current, change)
  return hasEffect(rules) ? rules : undefined
}

/**
 * The rules of a role after a change. They exist when a kind or a price is named, as in WooCommerce's plugin: without tiers
 * they hide those of the product from its buyers.
 */
export function changedRoleRules(current: TierRules | undefined, change: RulesChange): TierRules | undefined {
  const rolePrice = changedRolePrice(current?.rolePrice, change)
  const rules = { ...changedLimits(current, change), ...(rolePrice && { rolePrice }) }
  const isNamed = change.kind === undefined ? current !== undefined : change.kind !== null
  return isNamed || rolePrice || hasEffect(rules) ? rules : undefined
}

function hasEffect({ steps, minimum, maximum, step }: TierRules): boolean {
  return steps.length > 0 || minimum > 1 || maximum !== undefined || step !== undefined
}

function changedLimits(current: TierRules | undefined, change: RulesChange): TierRules {
  const kind = change.kind === undefined ? (current?.kind ?? 'fixed') : (change.kind ?? 'fixed')
  const maximum = change.maximum === undefined ? current?.maximum : change.maximum
  const step = change.step === undefined ? current?.step : change.step
  return {
    kind,
    steps: change[kind] ?? (kind === current?.kind ? current.steps : []),
    minimum: change.minimum ?? current?.minimum ?? 1,
    ...(typeof maximum === 'number' && { maximum }),
    ...(typeof step === 'number' && { step }),
    ...(current?.pool !== undefined && { pool: current.pool }),
  }
}

/** A flat price needs a regular price, and a percentage its discount; without them the product's price applies. */
function changedRolePrice(current: RolePrice | undefined, change: RulesChange): RolePrice | undefined {
  const kind = change.pricing === undefined ? current?.kind : change.pricing
  if (kind === 'flat') {
    const flat = current?.kind === 'flat' ? current : undefined
    const regularMinor = change.regular === undefined ? flat?.regularMinor : change.regular
    const saleMinor = change.sale === undefined ? flat?.saleMinor : change.sale
    if (typeof regularMinor !== 'number') return undefined
    return { kind, regularMinor, ...(typeof saleMinor === 'number' && { saleMinor }) }
  }
  if (kind !== 'percentage') return undefined
  const percentage = current?.kind === 'percentage' ? current : undefined
  const discountPpm = change.discount === undefined ? percentage?.discountPpm : change.discount
  if (typeof discountPpm !== 'number') return undefined
  return { kind, discountPpm, off: change.discountOff ?? percentage?.off ?? 'sale' }
}
