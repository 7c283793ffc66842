import { drain } from '../../support/http/http-request.ts'
import type { BareAnswer } from '../runner/bare.ts'
import type { BenchShop } from '../runner/bench-shop.ts'
import type { Load } from '../runner/load.ts'

/** What is promised of a call. Ratios are to a bare `node:http` server in the same run. */
export type Target = {
  /** Answers a second, by the clock. */
  readonly wallRatio?: number
  /** Answers per processor second of the shop. */
  readonly cpuRatio?: number
  readonly maxP50Ms?: number
}

/** One call of the shop that is measured. */
export type Call = {
  /** Its name on the command line. */
  readonly name: string
  readonly title: string
  readonly target: Target
  /** What the bare server answers; a short JSON text when absent. */
  bareAnswer?(shop: BenchShop): Promise<BareAnswer>
  /** The load of one round; at least `count` requests if each can be sent only once. */
  prepare(shop: BenchShop, count: number): Promise<Load>
}

/** Does the same for so many visitors, 16 at once. */
export function forEachVisitor<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  return drain(Array<() => Promise<Result>>(count).fill(act), 16)
}
