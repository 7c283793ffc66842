import type { OfficeOrder } from '../../office-calls.ts'

/** What others have changed since an order was read, and the order as it is now. */
export type Conflict = {
  readonly changes: readonly {
    readonly date: string
    readonly by: string
    readonly kind: string
    readonly fields: readonly string[]
  }[]
  readonly current: OfficeOrder
}

/** The conflict that a refusal is; `undefined`: it has another reason. */
export function conflictOf(refusal: unknown): Conflict | undefined {
  const { code, data } = (refusal ?? {}) as { readonly code?: unknown; readonly data?: unknown }
  return code === 'handsel_conflict' ? (data as Conflict) : undefined
}
