import { LRUCache } from 'lru-cache'
import { batched } from '../db/batch.ts'
import type { Db } from '../db/db.ts'
import type { Announcements } from './announcements.ts'
import { ALL_TAGS, createChangeTracker } from './change-tracker.ts'

/**
 * Facts of the catalogue that a feature caches by id, because every call needs them and the owner seldom changes them:
 * what is sold, at which prices, with which rules and pictures. Never what moves with orders: stock, carts, uses of
 * coupons and store credit are always read (docs/decisions/0017). A fact must not be modified: all callers share it.
 */
export type FactsDeclaration<Id extends number | string, Fact> = {
  readonly name: string
  /** The maximum number of facts in memory; the least recently used are removed first. */
  readonly maxEntries: number
  /** Reads many together. An id without a fact is absent, and is read again the next time. */
  read(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, Fact>>
  /** The tags whose announcement makes this fact stale: `product:75`. */
  tagsOf(id: Id, fact: Fact): readonly string[]
  /** The tags whose announcement makes all of them stale. */
  readonly clearedBy: readonly string[]
}

export type Facts = {
  /**
   * The facts of these ids, by id; ids without one are absent. `db`: a transaction, which reads what is not in memory itself,
   * and caches nothing.
   */
  load<Id extends number | string, Fact>(
    declaration: FactsDeclaration<Id, Fact>,
    ids: Iterable<Id>,
    db?: Db,
  ): Promise<ReadonlyMap<Id, Fact>>
}

/** The facts of one process. They are cached only while it receives what others announce. */
export type FactMemory = Facts & {
  /** From now on facts are cached. */
  start(): void
  /** Drops everything and reads each time: changes are no longer received. */
  stop(): void
  /** Drops what these tags make stale; what was read before that is not cached. */
  drop(tags: readonly string[]): void
  /** How many facts are cached, by the name of their declaration. */
  counts(): ReadonlyMap<string, number>
}

type Ids = readonly (number | string)[]
type AnyDeclaration = FactsDeclaration<number | string, unknown>

export function createFactMemory(db: Db, announcements: Pick<Announcements, 'isPending'>): FactMemory {
  const changes = createChangeTracker()
  const memories = new Map<AnyDeclaration, Memory>()
  let isReceiving = false

  const mayCache = (tags: readonly string[], isStale: (tags: readonly string[]) => boolean) =>
    isReceiving && !isStale(tags) && !announcements.isPending(tags)

  const createMemory = (declaration: AnyDeclaration): Memory => {
    const entries = createEntries(declaration.maxEntries)
    const read = batched<Ids, ReadonlyMap<number | string, unknown>>(async (readDb, calls) => {
      const reading = changes.startReading()
      try {
        const facts = await declaration.read(readDb, [...new Set(calls.flat())])
        for (const [id, fact] of facts) {
          const tags = declaration.tagsOf(id, fact)
          if (!readDb.isTransaction && mayCache([...tags, ...declaration.clearedBy], reading.isStale))
            entries.store(id, { fact, tags })
        }
        return calls.map(() => facts)
      } finally {
        reading.end()
      }
    })
    return { entries, read }
  }
  const memoryOf = (declaration: AnyDeclaration): Memory => {
    const known = memories.get(declaration)
    if (known) return known
    const memory = createMemory(declaration)
    memories.set(declaration, memory)
    return memory
  }
  const clear = () => {
    for (const { entries } of memories.values()) entries.clear()
  }

  return {
    async load<Id extends number | string, Fact>(
      declaration: FactsDeclaration<Id, Fact>,
      ids: Iterable<Id>,
      readDb = db,
    ) {
      const { entries, read } = memoryOf(declaration as unknown as AnyDeclaration)
      const facts = new Map<Id, Fact>()
      const missing: Id[] = []
      for (const id of ids) {
        const entry = entries.find(id)
        if (entry) facts.set(id, entry.fact as Fact)
        else missing.push(id)
      }
      if (missing.length === 0) return facts
      const found = await read(readDb, missing)
      for (const id of missing) if (found.has(id)) facts.set(id, found.get(id) as Fact)
      return facts
    },
    start() {
      isReceiving = true
    },
    stop() {
      isReceiving = false
      changes.markChanged([ALL_TAGS])
      clear()
    },
    drop(tags) {
      changes.markChanged(tags)
      if (tags.includes(ALL_TAGS)) return clear()
      for (const [{ clearedBy }, { entries }] of memories) {
        if (clearedBy.some((tag) => tags.includes(tag))) entries.clear()
        else for (const tag of tags) entries.drop(tag)
      }
    },
    counts: () => new Map([...memories].map(([{ name }, { entries }]) => [name, entries.count()])),
  }
}

type Memory = {
  readonly entries: Entries
  readonly read: (db: Db, ids: Ids) => Promise<ReadonlyMap<number | string, unknown>>
}

// An id may be what a visitor has sent.
const MAX_ID_LENGTH = 500

type Entry = { readonly fact: unknown; readonly tags: readonly string[] }
type Entries = ReturnType<typeof createEntries>

/** A limited number of entries, found by id and by tag. */
function createEntries(maxEntries: number) {
  const tagged = new Map<string, Set<number | string>>()
  const entries = new LRUCache<number | string, Entry>({
    max: maxEntries,
    dispose({ tags }, id) {
      for (const tag of tags) {
        const ids = tagged.get(tag)
        ids?.delete(id)
        if (ids?.size === 0) tagged.delete(tag)
      }
    },
  })
  return {
    find: (id: number | string) => entries.get(id),
    store(id: number | string, entry: Entry) {
      if (typeof id === 'string' && id.length > MAX_ID_LENGTH) return
      entries.set(id, entry)
      for (const tag of entry.tags) tagged.set(tag, (tagged.get(tag) ?? new Set()).add(id))
    },
    drop(tag: string) {
      for (const id of tagged.get(tag) ?? []) entries.delete(id)
    },
    clear: () => entries.clear(),
    count: () => entries.size,
  }
}
