import type { Pool } from 'pg'
import type { Shop } from '../../shop.ts'

/** The result of one check: `reason` is shown to anybody, so it contains no address, path or figure. */
export type CheckResult = { readonly passed: boolean; readonly reason?: string }

/** What checks may look at. */
export type ReadinessContext = {
  readonly shop: Shop
  readonly pool: Pool
  /** Whether this process receives announced changes. */
  readonly isListening: () => boolean
}

/** One thing that a process needs in order to serve; checks are cheap, and none waits longer than `CHECK_MS`. */
export type ReadinessCheck = {
  readonly name: string
  check(context: ReadinessContext): Promise<CheckResult>
}

export type Readiness = {
  readonly status: 'ready' | 'not ready'
  readonly checks: Readonly<Record<string, CheckResult>>
}

const CHECK_MS = 1_500
const CACHED_MS = 1_000
/** A process that is ready again gets requests soon. */
const NOT_READY_CACHED_MS = 250

/** Runs the checks side by side; their results are valid for a second, for everybody who asks meanwhile. */
export function createReadiness(
  context: ReadinessContext,
  checks: readonly ReadinessCheck[],
): () => Promise<Readiness> {
  let current: Promise<Readiness> | undefined
  let last: Readiness | undefined
  let untilMs = 0
  const run = async () => {
    last = await runAll(context, checks)
    untilMs = performance.now() + (last.status === 'ready' ? CACHED_MS : NOT_READY_CACHED_MS)
    current = undefined
    return last
  }
  return async () => {
    if (last && performance.now() < untilMs) return last
    current ??= run()
    return current
  }
}

async function runAll(context: ReadinessContext, checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.all(checks.map((check) => resultOf(context, check)))
  return {
    status: results.every(({ passed }) => passed) ? 'ready' : 'not ready',
    checks: Object.fromEntries(checks.map(({ name }, index) => [name, results[index] ?? { passed: false }])),
  }
}

async function resultOf(context: ReadinessContext, { name, check }: ReadinessCheck): Promise<CheckResult> {
  const silence = Promise.withResolvers<CheckResult>()
  const timer = setTimeout(() => silence.resolve({ passed: false, reason: 'does not answer' }), CHECK_MS)
  const result = check(context).catch((error: unknown) => {
    context.shop.log.warn({ err: error, check: name }, 'a readiness check failed')
    return { passed: false, reason: 'failed' }
  })
  try {
    return await Promise.race([result, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
