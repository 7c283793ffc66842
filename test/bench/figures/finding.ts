import type { BenchShop } from '../runner/bench-shop.ts'

/** A measured figure that is no rate, and at most how much is promised. */
export type Finding = {
  readonly title: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'MB' | 'KB' | 'packages' | 'times'
  readonly max?: number
  /** Which one it was, of several. */
  readonly detail?: string
}

/** Figures of a running shop that are measured together, one shop after the other. */
export type ShopFigures = {
  /** Its name on the command line. */
  readonly name: string
  /** Not measured in a short run. */
  readonly isLong?: boolean
  /** Measured only when it is named. */
  readonly isExtra?: boolean
  measure(shop: BenchShop): Promise<readonly Finding[]>
}
