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

type Entry = Keepsake & { readonly path: string; readonly key: string; size: number }
type Path = { accepts: Accepts; readonly entries: Map<string, Entry> }

export function createPageMemory(mostBytes: number, nowMs: () => number): PageMemory {
  const paths = new Map<string, Path>()
  const tagged = new Map<string, Set<Entry>>()
  // In order of use, the longest unused first.
  const inOrder = new Map<StoredPage, Entry>()
  let total = 0

  const forget = (entry: Entry) => {
    if (!inOrder.delete(entry.page)) return
    total -= entry.size
    const path = paths.get(entry.path)
    path?.entries.delete(entry.key)
    if (path?.entries.size === 0) paths.delete(entry.path)
    for (const tag of entry.tags) {
      const entries = tagged.get(tag)
      entries?.delete(entry)
      if (entries?.size === 0) tagged.delete(tag)
    }
  }
  const makeRoom = () => {
    for (const entry of inOrder.values()) {
      if (total <= mostBytes) return
      forget(entry)
    }
  }

  return {
    find(pathName, search, group) {
      const path = paths.get(pathName)
      if (!path) return undefined
      const entry = path.entries.get(keyOf(path.accepts, search, group))
      if (!entry) return undefined
      if (entry.validUntilMs !== undefined && entry.validUntilMs <= nowMs()) {
        forget(entry)
        return undefined
      }
      inOrder.delete(entry.page)
      inOrder.set(entry.page, entry)
      return entry.page
    },

    keep({ path: pathName, search, group }, kept) {
      // What any content of the path accepts tells all of them apart: at worst one is kept twice.
      const path = paths.get(pathName) ?? { accepts: {}, entries: new Map<string, Entry>() }
      path.accepts = acceptsBoth(path.accepts, kept.accepts)
      const key = keyOf(path.accepts, search, group)
      const before = path.entries.get(key)
      if (before) forget(before)
      paths.set(pathName, path)

      const entry: Entry = { ...kept, path: pathName, key, size: kept.page.size() }
      path.entries.set(key, entry)
      inOrder.set(entry.page, entry)
      for (const tag of entry.tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(entry))
      total += entry.size
      makeRoom()
    },

    recount(page) {
      const entry = inOrder.get(page)
      if (!entry) return
      total += page.size() - entry.size
      entry.size = page.size()
      makeRoom()
    },

    holds: (page) => inOrder.has(page),

    drop(tags) {
      for (const tag of tags) for (const entry of tagged.get(tag) ?? []) forget(entry)
    },

    clear() {
      paths.clear()
      tagged.clear()
      inOrder.clear()
      total = 0
    },

    bytes: () => total,
  }
}

/** What tells the contents of a path apart. Guests, who are most, have the plain key, for which nothing is put together. */
function keyOf(accepts: Accepts, search: string, group: string): string {
  const key = search === '' ? '' : contentKey(accepts, plainQuery(search))
  return group === GUEST ? key : `${group}\n${key}`
}
