import { MOST_PIECES } from '../../../kernel/quantity.ts'
import type { RolePrice } from './role-price.ts'
import type { TierRules } from './tier-price.ts'

type Step = TierRules['steps'][number]

/**
 * Rules as they can be reckoned with, whatever was written down: the one place where rows without sense are left out.
 * A step is `[quantity, amount]`: a whole quantity from 2 on and a whole amount from 0 on, in minor units or ppm; of
 * one quantity the last counts, in ascending order, and nobody gets more than 100 % off. `undefined`: no rules at all.
 */
export function soundRules(kept: unknown): TierRules | undefined {
  if (!isRecord(kept)) return undefined
  const kind = kept['kind'] === 'percentage' ? 'percentage' : 'fixed'
  const maximum = piecesIn(kept['maximum'])
  const step = piecesIn(kept['step'])
  const rolePrice = soundRolePrice(kept['rolePrice'])
  return {
    kind,
    steps: soundSteps(kind, kept['steps']),
    minimum: piecesIn(kept['minimum']) ?? 1,
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && step > 1 && { step }),
    ...(typeof kept['pool'] === 'string' && { pool: kept['pool'] }),
    ...(rolePrice && { rolePrice }),
  }
}

function soundSteps(kind: TierRules['kind'], kept: unknown): Step[] {
  const steps = new Map<number, Step>()
  for (const row of Array.isArray(kept) ? (kept as unknown[]) : []) {
    const step = Array.isArray(row) ? stepOf(kind, row[0], row[1]) : undefined
    if (step) steps.set(step.minQuantity, step)
  }
  return [...steps.values()].sort((a, b) => a.minQuantity - b.minQuantity)
}

function stepOf(kind: TierRules['kind'], quantity: unknown, given: unknown): Step | undefined {
  const minQuantity = piecesIn(quantity)
  const amount = amountIn(given)
  if (minQuantity === undefined || minQuantity < 2 || amount === undefined) return undefined
  return { minQuantity, amount: kind === 'percentage' ? Math.min(amount, 1_000_000) : amount }
}

function soundRolePrice(kept: unknown): RolePrice | undefined {
  if (!isRecord(kept)) return undefined
  if (kept['kind'] === 'percentage') {
    const discountPpm = amountIn(kept['discountPpm'])
    const off = kept['off'] === 'regular' ? 'regular' : 'sale'
    return discountPpm === undefined ? undefined : { kind: 'percentage', discountPpm, off }
  }
  const regularMinor = amountIn(kept['regularMinor'])
  const saleMinor = amountIn(kept['saleMinor'])
  if (regularMinor === undefined) return undefined
  return { kind: 'flat', regularMinor, ...(saleMinor !== undefined && { saleMinor }) }
}

function piecesIn(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PIECES
    ? Number(value)
    : undefined
}

function amountIn(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
