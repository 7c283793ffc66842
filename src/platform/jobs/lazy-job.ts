import type { JobHandler } from '../feature.ts'

/** A job whose code is loaded when it runs first: processes that run no jobs do not hold it in memory. */
export function lazyJob(load: () => Promise<JobHandler>): JobHandler {
  return async (shop, payload) => (await load())(shop, payload)
}
