import { LRUCache } from 'lru-cache'
import { GUEST } from '../../kernel/roles.ts'
import { type Accepts, acceptsBoth, contentKey, plainQuery } from './accepted.ts'
import type { StoredPage } from './stored-page.ts'

/** What is kept of a finished page: the page, what makes it old, and the addresses that it answers. */
export type Keepsake = {
  readonly page: StoredPage
  readonly tags: readonly string[]
  readonly validUntilMs: number | undefined
  readonly accepts: Accepts
}

/** An address as a price group sees it, by the key of the group. */
export type PageAddress = { readonly path: string; readonly search: string; readonly group: string }

/** The finished pages of a process, bounded by bytes: the least recently used give way. */
export type PageMemory = {
  /** The page that a price group sees under an address. */
  find(path: string, search: string, group: string): StoredPage | undefined
  /** Keeps a page for all addresses with the same accepted parameters as this one, and for its price group alone. */
  keep(address: PageAddress, kept: Keepsake): void
  /** Counts a page's bytes anew after it was brought into another encoding. */
  recount(page: StoredPage): void
  holds(page: StoredPage): boolean
  drop(tags: readonly string[]): void
  clear(): void
  bytes(): number
}

/** `pages`: by what their address says beside the path and who sees it. */
type Path = { accepts: Accepts; readonly pages: Map<string, StoredPage> }
type Entry = Keepsake & { readonly path: string; readonly key: string }

export function createPageMemory(mostBytes: number, nowMs: () => number): PageMemory {
  const paths = new Map<string, Path>()
  const tagged = new Map<string, Set<StoredPage>>()
  const entries = new LRUCache<StoredPage, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => page.size(),
    // Counted anew, it is the same page.
    noDisposeOnSet: true,
    dispose(entry) {
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

  return {
    find(pathName, search, group) {
      const path = paths.get(pathName)
      const page = path?.pages.get(keyOf(path.accepts, search, group))
      const entry = page && entries.get(page)
      if (!entry) return undefined
      if (entry.validUntilMs === undefined || entry.validUntilMs > nowMs()) return page
      entries.delete(entry.page)
      return undefined
    },

    keep({ path: pathName, search, group }, kept) {
      const { page, tags } = kept
      // What any content of the path accepts tells all of them apart: at worst one is kept twice.
      const path = paths.get(pathName) ?? { accepts: {}, pages: new Map<string, StoredPage>() }
      path.accepts = acceptsBoth(path.accepts, kept.accepts)
      const key = keyOf(path.accepts, search, group)
      const before = path.pages.get(key)
      if (before) entries.delete(before)

      entries.set(page, { ...kept, path: pathName, key })
      // One that is larger than the whole memory is not kept.
      if (!entries.has(page)) return
      paths.set(pathName, path)
      path.pages.set(key, page)
      for (const tag of tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(page))
    },

    recount(page) {
      const entry = entries.peek(page)
      if (entry) entries.set(page, { ...entry })
    },

    holds: (page) => entries.has(page),

    drop(tags) {
      for (const tag of tags) for (const page of tagged.get(tag) ?? []) entries.delete(page)
    },

    clear: () => entries.clear(),

    bytes: () => entries.calculatedSize,
  }
}

/** What tells the contents of a path apart. Guests, who are most, have the plain key, for which nothing is put together. */
function keyOf(accepts: Accepts, search: string, group: string): string {
  const key = search === '' ? '' : contentKey(accepts, plainQuery(search))
  return group === GUEST ? key : `${group}\n${key}`
}
