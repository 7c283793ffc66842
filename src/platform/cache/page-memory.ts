import { LRUCache } from 'lru-cache'
import { GUEST } from '../../kernel/roles.ts'
import { type AcceptedParams, contentKey, mergeAccepted, normalizedQuery } from './accepted-params.ts'
import { ALL_TAGS } from './change-tracker.ts'
import type { PriceGroup } from './price-groups.ts'
import type { StoredPage } from './stored-page.ts'

/** A cached page: the page, what makes it stale, and the addresses that it answers. */
export type CacheEntry = {
  readonly page: StoredPage
  readonly tags: readonly string[]
  readonly validUntilMs: number | undefined
  readonly accepts: AcceptedParams
}

/** An address as a price group sees it, by the key of the group. */
export type PageAddress = { readonly path: string; readonly search: string; readonly group: string }

/** An address, and the price group its page is for. */
export type RequestedPage = Pick<PageAddress, 'path' | 'search'> & { readonly group: PriceGroup }

/** A page that was current `ageMs` ago; what has changed since is not known. */
export type LastKnownPage = { readonly page: StoredPage; readonly ageMs: number }

/** The rendered pages of a process, limited by bytes: the least recently used are removed first. */
export type PageMemory = {
  /** The page that a price group sees under an address. */
  find(path: string, search: string, group: string): StoredPage | undefined
  /** Stores a page for all addresses with the same accepted parameters as this one, and for its price group only. */
  store(address: PageAddress, entry: CacheEntry): void
  /** Counts a page's bytes again after another encoding of it was added. */
  recount(page: StoredPage): void
  has(page: StoredPage): boolean
  /**
   * Changes are no longer received: of the pages stored so far none is found, but those that are valid now remain as the
   * last known ones, until another page is stored in their place.
   */
  interrupt(): void
  /** The last known page of an address, up to `maxAgeMs` after the moment until which it was known to be current. */
  findLastKnown(address: PageAddress, maxAgeMs: number): LastKnownPage | undefined
  /** The address has no page any more. */
  forget(address: PageAddress): void
  drop(tags: readonly string[]): void
  /** Pages with one of the tags are found for at most ten seconds more, while they are rendered again. */
  markStale(tags: readonly string[]): void
  /** Whether a page is stale and not being rendered again; then the caller renders it, and nobody else. */
  claimRevalidation(page: StoredPage): boolean
  /** A rendering of a stale page could not replace it: the next visit starts another one. */
  releaseRevalidation(page: StoredPage): void
  remove(page: StoredPage): void
  clear(): void
  /** Bytes of the pages that are found; those that are only the last known ones share their limit, and are not counted. */
  bytes(): number
  /** How many of them there are. */
  count(): number
}

/** `pages`: by the accepted parameters of the address and the price group. */
type Path = { accepts: AcceptedParams; readonly pages: Map<string, StoredPage> }
type IndexedEntry = Omit<CacheEntry, 'validUntilMs' | 'accepts'> & {
  readonly path: string
  readonly key: string
  validUntilMs: number | undefined
  /** Until when changes of the page were received; `undefined` while they are. */
  knownUntilMs: number | undefined
}

/** How long a stale page is shown at most. */
const MAX_STALE_MS = 10_000

export function createPageMemory(maxBytes: number, nowMs: () => number): PageMemory {
  const paths = new Map<string, Path>()
  const tagged = new Map<string, Set<StoredPage>>()
  // Stale pages that nobody renders again yet.
  const stale = new Set<StoredPage>()
  const entries = new LRUCache<StoredPage, IndexedEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.size(),
    // Counted again, it is the same page.
    noDisposeOnSet: true,
    dispose(entry) {
      stale.delete(entry.page)
      const path = paths.get(entry.path)
      path?.pages.delete(entry.key)
      if (path?.pages.size === 0) paths.delete(entry.path)
      for (const tag of entry.tags) {
        const pages = tagged.get(tag)
        pages?.delete(entry.page)
        if (pages?.size === 0) tagged.delete(tag)
      }
    },
  })

  const found = () => [...entries.values()].filter(({ knownUntilMs }) => knownUntilMs === undefined)

  const entryAt = ({ path: pathName, search, group }: PageAddress) => {
    const path = paths.get(pathName)
    const page = path?.pages.get(keyOf(path.accepts, search, group))
    return page && entries.get(page)
  }

  return {
    find(pathName, search, group) {
      const path = paths.get(pathName)
      const page = path?.pages.get(keyOf(path.accepts, search, group))
      const entry = page && entries.get(page)
      if (!entry || entry.knownUntilMs !== undefined) return undefined
      if (entry.validUntilMs === undefined || entry.validUntilMs > nowMs()) return page
      entries.delete(entry.page)
      return undefined
    },

    store({ path: pathName, search, group }, entry) {
      const { page, tags } = entry
      // What any content of the path accepts separates all of them: at worst one is stored twice.
      const path = paths.get(pathName) ?? { accepts: {}, pages: new Map<string, StoredPage>() }
      path.accepts = mergeAccepted(path.accepts, entry.accepts)
      const key = keyOf(path.accepts, search, group)
      const previous = path.pages.get(key)
      if (previous) entries.delete(previous)

      const { validUntilMs } = entry
      entries.set(page, { page, tags, validUntilMs, knownUntilMs: undefined, path: pathName, key })
      // A page larger than the whole memory is not stored.
      if (!entries.has(page)) return
      paths.set(pathName, path)
      path.pages.set(key, page)
      for (const tag of tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(page))
    },

    recount(page) {
      const entry = entries.peek(page)
      if (entry) entries.set(page, { ...entry })
    },

    has: (page) => entries.has(page),

    interrupt() {
      const untilMs = nowMs()
      for (const [page, entry] of [...entries.entries()]) {
        if (entry.validUntilMs !== undefined && entry.validUntilMs <= untilMs) entries.delete(page)
        else entry.knownUntilMs ??= untilMs
      }
      stale.clear()
    },

    findLastKnown(address, maxAgeMs) {
      const entry = entryAt(address)
      if (!entry) return undefined
      const ageMs = Math.max(0, nowMs() - (entry.knownUntilMs ?? nowMs()))
      if (ageMs <= maxAgeMs) return { page: entry.page, ageMs }
      entries.delete(entry.page)
      return undefined
    },

    forget(address) {
      const entry = entryAt(address)
      if (entry) entries.delete(entry.page)
    },

    drop(tags) {
      for (const tag of tags) for (const page of tagged.get(tag) ?? []) entries.delete(page)
    },

    markStale(tags) {
      const untilMs = nowMs() + MAX_STALE_MS
      const pages = tags.includes(ALL_TAGS)
        ? entries.keys()
        : tags.flatMap((tag) => [...(tagged.get(tag) ?? [])])
      for (const page of pages) {
        const entry = entries.peek(page)
        if (!entry || entry.knownUntilMs !== undefined) continue
        // The limit of a page that is stale already stays.
        entry.validUntilMs = Math.min(entry.validUntilMs ?? untilMs, untilMs)
        stale.add(page)
      }
    },

    claimRevalidation: (page) => stale.size > 0 && stale.delete(page),

    releaseRevalidation(page) {
      if (entries.has(page)) stale.add(page)
    },

    remove: (page) => void entries.delete(page),

    clear: () => entries.clear(),

    bytes: () => found().reduce((total, { page }) => total + page.size(), 0),

    count: () => found().length,
  }
}

/** The key of a content of a path. Guests, the majority, have the plain key, for which nothing is concatenated. */
function keyOf(accepts: AcceptedParams, search: string, group: string): string {
  const key = search === '' ? '' : contentKey(accepts, normalizedQuery(search))
  return group === GUEST ? key : `${group}\n${key}`
}
