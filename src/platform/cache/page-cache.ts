import type { Shop } from '../shop.ts'
import type { Announcements } from './announcements.ts'
import { createGenerations, EVERYTHING } from './generations.ts'
import { createHitAnswerer, type HitAnswerer } from './hit.ts'
import { listen } from './listener.ts'
import { createPageMemory } from './page-memory.ts'
import { PRICE_GROUPS, type PriceGroups } from './price-groups.ts'
import { createSharedPages, type Render, type SharedPages } from './shared-pages.ts'
import { createShrinking } from './shrinking.ts'

const MOST_BYTES = 64 * 1024 * 1024

export type PageCacheParts = {
  readonly shop: Pick<Shop, 'nowMs' | 'log'>
  readonly databaseUrl: string
  readonly announcements: Announcements
  readonly actingParams: readonly string[]
  readonly priceGroups: PriceGroups
  readonly render: Render
  /** Reads anew what the tags have changed outside pages: settings, header and footer, price groups. */
  readonly renew: (tags: readonly string[]) => Promise<void>
  readonly mostBytes?: number
}

/** The page cache of one process, kept true by what all processes announce (house.md §7). */
export type PageCache = SharedPages & {
  readonly hit: HitAnswerer
  /** Settles when the process hears of changes; before that it keeps no page. */
  readonly ready: Promise<void>
  /** Settles when what the last change brought about is in force. */
  settled(): Promise<void>
  bytes(): number
  close(): Promise<void>
}

export function createPageCache(parts: PageCacheParts): PageCache {
  const { announcements, shop, priceGroups } = parts
  const memory = createPageMemory(parts.mostBytes ?? MOST_BYTES, shop.nowMs)
  const generations = createGenerations()
  const shrinking = createShrinking(memory)
  let isHearing = false
  let renewal = Promise.resolve()

  const drop = (tags: readonly string[]) => {
    generations.move(tags)
    const isEverything = tags.includes(EVERYTHING)
    if (isEverything || tags.includes(PRICE_GROUPS)) priceGroups.forget()
    if (isEverything) memory.clear()
    else memory.drop(tags)
  }
  const renew = (tags: readonly string[]) => {
    renewal = renewal
      .then(() => parts.renew(tags))
      .catch((error: unknown) => shop.log.error({ err: error }, 'what changed could not be read anew'))
  }
  const listener = listen(parts.databaseUrl, {
    heard(payload) {
      const tags = announcements.hear(payload)
      drop(tags)
      renew(tags)
    },
    deaf() {
      if (isHearing) shop.log.warn('the connection that tells of changes is lost; pages are not kept')
      isHearing = false
      drop([EVERYTHING])
    },
    hearing() {
      drop([EVERYTHING])
      renew([EVERYTHING])
      isHearing = true
    },
  })
  announcements.whenAnnounced(drop)

  const pages = createSharedPages({
    memory,
    generations,
    announcements,
    isHearing: () => isHearing,
    settled: () => renewal,
    render: parts.render,
    shrinkLater: shrinking.add,
  })
  return {
    answer: pages.answer,
    hit: createHitAnswerer(memory, priceGroups, parts.actingParams),
    ready: listener.ready,
    settled: () => renewal,
    bytes: memory.bytes,
    async close() {
      shrinking.stop()
      await listener.close()
    },
  }
}
