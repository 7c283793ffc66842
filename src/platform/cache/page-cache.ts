import { listenOn } from '../db/listener.ts'
import type { OutageWatch } from '../db/outage.ts'
import type { Shop } from '../shop.ts'
import { type Announcements, CHANNEL, isGentle } from './announcements.ts'
import { ALL_TAGS, createChangeTracker } from './change-tracker.ts'
import type { FactMemory } from './facts.ts'
import { type CacheHitHandler, createCacheHitHandler } from './hit.ts'
import { createPageMemory } from './page-memory.ts'
import { PRICE_GROUPS, type PriceGroups } from './price-groups.ts'
import { createRecompression } from './recompression.ts'
import { createRenewal } from './renewal.ts'
import { createSharedPages, type FindLastKnown, type Render, type SharedPages } from './shared-pages.ts'

const MAX_BYTES = 64 * 1024 * 1024

export type PageCacheDependencies = {
  readonly shop: Pick<Shop, 'nowMs' | 'log'>
  readonly databaseUrl: string
  readonly announcements: Announcements
  /** Started, stopped and updated together with the pages. */
  readonly facts: FactMemory
  /** Started when changes are no longer received, stopped when they are. */
  readonly outage: OutageWatch
  /** How long the last known pages are shown while the database is away. */
  readonly maxAgeMs: number
  readonly actingParams: readonly string[]
  readonly priceGroups: PriceGroups
  readonly render: Render
  /** Reads again what the tags have changed outside pages: settings, header and footer, price groups. */
  readonly renew: (tags: readonly string[]) => Promise<void>
  readonly maxBytes?: number
}

/** The page cache of one process, updated by what all processes announce (house.md §7). */
export type PageCache = SharedPages & {
  readonly hit: CacheHitHandler
  /** Resolves when the process receives changes; before that it caches no page. */
  readonly ready: Promise<void>
  /** Resolves when the effects of the last change are in force. */
  upToDate(): Promise<void>
  /** Whether the process receives changes now. */
  isConnected(): boolean
  bytes(): number
  /** How many pages are cached. */
  count(): number
  close(): Promise<void>
}

export function createPageCache(parts: PageCacheDependencies): PageCache {
  const { announcements, facts, shop, priceGroups, outage } = parts
  const memory = createPageMemory(parts.maxBytes ?? MAX_BYTES, shop.nowMs)
  const changes = createChangeTracker()
  const recompression = createRecompression(memory)
  const renewal = createRenewal(parts.renew, shop.log)
  let isConnected = false

  const dropPages = (tags: readonly string[]) => {
    changes.markChanged(tags)
    facts.drop(tags)
    const isEverything = tags.includes(ALL_TAGS)
    if (isEverything || tags.includes(PRICE_GROUPS)) priceGroups.forget()
    if (isEverything) memory.clear()
    else memory.drop(tags)
  }
  // A rendering that has started before the announcement is not stored, in place of a stale page either. Facts, which
  // decide prices, are dropped.
  const markPagesStale = (tags: readonly string[]) => {
    changes.markChanged(tags)
    facts.drop(tags)
    memory.markStale(tags)
  }
  // Changes may have been missed. Pages that were current until now are shown only while the database is away.
  const interruptAll = () => {
    changes.markChanged([ALL_TAGS])
    facts.drop([ALL_TAGS])
    priceGroups.forget()
    memory.interrupt()
  }
  const listener = listenOn(CHANNEL, parts.databaseUrl, {
    received(payload) {
      const tags = announcements.receive(payload)
      if (isGentle(payload)) markPagesStale(tags)
      else dropPages(tags)
      renewal.renew(tags)
    },
    disconnected() {
      if (isConnected)
        shop.log.warn('connection for change notifications lost; the page cache is off until it is back')
      isConnected = false
      facts.stop()
      interruptAll()
      outage.start(listener.retryNow)
    },
    connected() {
      interruptAll()
      outage.stop()
      renewal.renew([ALL_TAGS])
      isConnected = true
      facts.start()
    },
  })
  announcements.onAnnounce(dropPages)
  outage.onSilence(listener.check)

  const findLastKnown: FindLastKnown = ({ path, search, group }) =>
    memory.findLastKnown({ path, search, group: priceGroups.asLastKnown(group).key }, parts.maxAgeMs)
  const pages = createSharedPages({
    memory,
    findLastKnown,
    changes,
    announcements,
    mayStore: () => isConnected && renewal.isComplete(),
    upToDate: renewal.upToDate,
    render: parts.render,
    recompressLater: recompression.add,
    log: shop.log,
  })
  return {
    answer: pages.answer,
    hit: createCacheHitHandler(memory, priceGroups, parts.actingParams, {
      visited: pages.visited,
      lastKnown: (requested) => (outage.isAway ? findLastKnown(requested) : undefined),
    }),
    ready: listener.ready,
    upToDate: renewal.upToDate,
    isConnected: () => isConnected,
    bytes: memory.bytes,
    count: memory.count,
    async close() {
      recompression.stop()
      facts.stop()
      outage.stop()
      renewal.stop()
      pages.stopRevalidation()
      await listener.close()
    },
  }
}
