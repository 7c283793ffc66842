import type { Shop } from '../../shop.ts'
import * as messages from '../messages.ts'
import { networkOf } from '../network.ts'
import { maxLoopSeconds } from '../rate-limits.ts'
import { RequestRejected } from '../request-rejected.ts'
import { countLoopTime, type LoopTimeAccount, withLoopTime } from './loop-time.ts'

export type TimeLimits = {
  /**
   * Does the work of a request from this address. Rejects with `RequestRejected` (429) when the time of its network is used
   * up, or when too many of its requests wait.
   */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>
}

/** What one network has used of the event loop, in the minute before and in this one, and its requests that take turns. */
type Network = LoopTimeAccount & {
  minute: number
  previousMs: number
  running: number
  hasTurn: boolean
  /** The next request may start from then on. */
  freeAtMs: number
  readonly waiting: (() => void)[]
}

const MINUTE_MS = 60_000
const MAX_NETWORKS = 20_000
/** From this part of its time on, the requests of a network take turns. */
const TURNS_FROM = 1 / 20
/** Further requests of a network at the same time take turns, too: what they cost is not known yet. */
const MAX_FREE = 6
const MAX_WAITING = 50
/** A turn ends after this time: the request may wait for a bank. */
const MAX_TURN_MS = 1_000
const BUSY_SECONDS = 2

/**
 * The limit of each network on the time of this process's event loop, in a minute. Before it is used up, from a twentieth on, the
 * requests of the network run one after another, with pauses that keep it within its part of each second: others run
 * in these pauses. Each process has a loop of its own, and counts for itself. Pages from memory do not count.
 */
export function createTimeLimits(
  shop: Pick<Shop, 'config' | 'settings'>,
  nowMs: () => number = () => performance.now(),
): TimeLimits {
  if (!shop.config.rateLimits) return { run: (_address, work) => work() }
  const networks = new Map<string, Network>()

  const networkAt = (address: string, minute: number) => {
    const name = networkOf(address)
    const network = networks.get(name) ?? newNetwork(minute)
    // The last ones are those that were used last.
    networks.delete(name)
    networks.set(name, network)
    const [oldest] = networks.size > MAX_NETWORKS ? networks.keys() : []
    if (oldest !== undefined) networks.delete(oldest)
    turnMinute(network, minute)
    return network
  }
  const counted = async <Result>(network: Network, work: () => Promise<Result>) => {
    network.running += 1
    try {
      return await withLoopTime(network, work)
    } finally {
      countLoopTime(network)
      network.running -= 1
    }
  }
  const startNext = (network: Network) => {
    if (network.hasTurn) return
    const next = network.waiting.shift()
    if (!next) return
    network.hasTurn = true
    const pauseMs = network.freeAtMs - nowMs()
    if (pauseMs > 0) setTimeout(next, pauseMs)
    else next()
  }
  const inTurn = async <Result>(network: Network, maxMs: number, work: () => Promise<Result>) => {
    await new Promise<void>((resolve) => {
      network.waiting.push(resolve)
      startNext(network)
    })
    const usedMs = network.usedMs
    let isOver = false
    const endTurn = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const turnMs = Math.max(0, network.usedMs - usedMs)
      const isExpensive = usedInLastMinute(network, nowMs()) >= maxMs * TURNS_FROM
      network.freeAtMs = isExpensive ? nowMs() + turnMs * (MINUTE_MS / maxMs - 1) : 0
      network.hasTurn = false
      startNext(network)
    }
    const timer = setTimeout(endTurn, MAX_TURN_MS)
    return counted(network, work).finally(endTurn)
  }

  return {
    async run(address, work) {
      const now = nowMs()
      const network = networkAt(address, Math.floor(now / MINUTE_MS))
      const maxMs = shop.settings.get(maxLoopSeconds) * 1000
      const usedMs = usedInLastMinute(network, now)
      if (usedMs >= maxMs) throw refusal(secondsUntilBelow(network, maxMs, now))
      const isExpensive = usedMs >= maxMs * TURNS_FROM
      if (isExpensive && network.waiting.length >= MAX_WAITING) throw refusal(BUSY_SECONDS)
      const isFree = !isExpensive && network.running < MAX_FREE
      return isFree ? counted(network, work) : inTurn(network, maxMs, work)
    },
  }
}

function newNetwork(minute: number): Network {
  return { minute, previousMs: 0, usedMs: 0, running: 0, hasTurn: false, freeAtMs: 0, waiting: [] }
}

function turnMinute(network: Network, minute: number): void {
  if (network.minute === minute) return
  network.previousMs = network.minute === minute - 1 ? network.usedMs : 0
  network.usedMs = 0
  network.minute = minute
}

/** Of the minute before, the part that lies within the last sixty seconds counts. */
function usedInLastMinute({ previousMs, usedMs }: Network, now: number): number {
  return usedMs + previousMs * (1 - (now % MINUTE_MS) / MINUTE_MS)
}

/** At least one second. */
function secondsUntilBelow({ previousMs, usedMs }: Network, maxMs: number, now: number): number {
  const elapsedMs = now % MINUTE_MS
  const waitMs =
    usedMs >= maxMs
      ? MINUTE_MS - elapsedMs + MINUTE_MS * (1 - maxMs / usedMs)
      : MINUTE_MS * (1 - (maxMs - usedMs) / previousMs) - elapsedMs
  return Math.max(1, Math.ceil(waitMs / 1000))
}

function refusal(seconds: number): RequestRejected {
  return new RequestRejected(429, messages.tooOften(), { 'retry-after': String(seconds) })
}
