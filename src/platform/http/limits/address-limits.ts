import type { Shop } from '../../shop.ts'
import { networkOf } from '../network.ts'
import { type LimitName, limits } from '../rate-limits.ts'
import { createUseCounters, type UseCounters } from './use-counters.ts'
import { addUses, deleteOldUses } from './use-store.ts'

export type AddressLimits = {
  /** Counts one use for the network of an address; returns the seconds to wait when the minute's limit is used up. */
  use(limit: LimitName, address: string): number | undefined
  stop(): void
}

const EXCHANGE_MS = 100
const RETRY_MS = 1_000
const MAX_EXCHANGED = 500

/**
 * The counters of all limits by network address. The processes of a shop exchange them through the database: a process adds its
 * uses after each twentieth of a limit (at least one use), at most ten times a second in one statement, and reads the sums. So
 * each process may let pass a twentieth more than the limit, and what it receives within a tenth of a second. While the
 * database is away, each process counts for itself.
 */
export function createAddressLimits(shop: Shop): AddressLimits {
  if (!shop.config.rateLimits) return { use: () => undefined, stop() {} }
  // Without DATABASE_URL this is the only process that answers: nobody else needs to know.
  const isAlone = shop.config.databaseUrl === undefined
  const exchange = createExchange(shop)
  const counters = createUseCounters(shop.nowMs, () => isAlone || exchange.request(counters))
  return {
    use: (limit, address) => counters.use(`${limit} ${networkOf(address)}`, shop.settings.get(limits[limit])),
    stop: exchange.stop,
  }
}

function createExchange({ db, signer, log }: Shop) {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isStopped = false
  let cleanedMinute = 0

  const run = async (counters: UseCounters) => {
    timer = undefined
    isRunning = true
    let waitMs = EXCHANGE_MS
    try {
      await exchangeDue(counters)
    } catch (error) {
      waitMs = RETRY_MS
      log.warn({ err: error }, 'the uses of limits could not be exchanged; each process counts for itself')
    }
    isRunning = false
    if (counters.hasDue()) schedule(counters, waitMs)
  }
  const exchangeDue = async (counters: UseCounters) => {
    const minute = counters.minute()
    const sent = new Map(
      counters.takeDue(MAX_EXCHANGED).map((uses) => {
        return [signer.sign('limit', uses.key), { uses, count: uses.unshared }] as const
      }),
    )
    const added = [...sent].map(([keyHash, { count }]) => ({ keyHash, uses: count }))
    for (const { keyHash, uses: sum } of await addUses(db, minute, added)) {
      const one = sent.get(keyHash)
      if (!one) continue
      one.uses.unshared -= one.count
      one.uses.others = Math.max(0, sum - (one.uses.own - one.uses.unshared))
    }
    if (minute === cleanedMinute) return
    cleanedMinute = minute
    await deleteOldUses(db, minute)
  }
  const schedule = (counters: UseCounters, waitMs: number) => {
    if (isStopped || isRunning || timer) return
    timer = setTimeout(() => void run(counters), waitMs)
    timer.unref()
  }

  return {
    request: (counters: UseCounters) => schedule(counters, EXCHANGE_MS),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
