import { MAX_QUANTITY } from '../../../kernel/quantity.ts'
import type { RolePrice } from './role-price.ts'
import type { TierRules } from './tier-price.ts'

type Step = TierRules['steps'][number]

/**
 * Stored rules in a valid form: the only place where invalid rows are left out.
 * A step is `[quantity, amount]`: a whole quantity from 2 on and a whole amount from 0 on, in minor units or ppm; of
 * one quantity the last counts, in ascending order, and no discount is above 100 %. `undefined`: no rules at all.
 */
export function parseStoredRules(stored: unknown): TierRules | undefined {
  if (!isRecord(stored)) return undefined
  const kind = stored['kind'] === 'percentage' ? 'percentage' : 'fixed'
  const maximum = parseQuantity(stored['maximum'])
  const step = parseQuantity(stored['step'])
  const rolePrice = parseRolePrice(stored['rolePrice'])
  return {
    kind,
    steps: parseSteps(kind, stored['steps']),
    minimum: parseQuantity(stored['minimum']) ?? 1,
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && step > 1 && { step }),
    ...(typeof stored['pool'] === 'string' && { pool: stored['pool'] }),
    ...(rolePrice && { rolePrice }),
  }
}

function parseSteps(kind: TierRules['kind'], stored: unknown): Step[] {
  const steps = new Map<number, Step>()
  for (const row of Array.isArray(stored) ? (stored as unknown[]) : []) {
    const step = Array.isArray(row) ? stepOf(kind, row[0], row[1]) : undefined
    if (step) steps.set(step.minQuantity, step)
  }
  return [...steps.values()].sort((a, b) => a.minQuantity - b.minQuantity)
}

function stepOf(kind: TierRules['kind'], quantity: unknown, storedAmount: unknown): Step | undefined {
  const minQuantity = parseQuantity(quantity)
  const amount = parseAmount(storedAmount)
  if (minQuantity === undefined || minQuantity < 2 || amount === undefined) return undefined
  return { minQuantity, amount: kind === 'percentage' ? Math.min(amount, 1_000_000) : amount }
}

function parseRolePrice(stored: unknown): RolePrice | undefined {
  if (!isRecord(stored)) return undefined
  if (stored['kind'] === 'percentage') {
    const discountPpm = parseAmount(stored['discountPpm'])
    const off = stored['off'] === 'regular' ? 'regular' : 'sale'
    return discountPpm === undefined ? undefined : { kind: 'percentage', discountPpm, off }
  }
  const regularMinor = parseAmount(stored['regularMinor'])
  const saleMinor = parseAmount(stored['saleMinor'])
  if (regularMinor === undefined) return undefined
  return { kind: 'flat', regularMinor, ...(saleMinor !== undefined && { saleMinor }) }
}

function parseQuantity(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY
    ? Number(value)
    : undefined
}

function parseAmount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
