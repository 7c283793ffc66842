import type { Logger } from 'pino'
import { databaseFailure } from '../db/database-failure.ts'
import type { ContentEncoding } from '../http/encoding.ts'
import { type AcceptedParams, contentKey, normalizedQuery } from './accepted-params.ts'
import type { Announcements } from './announcements.ts'
import type { ChangeTracker } from './change-tracker.ts'
import type { LastKnownPage, PageMemory, RequestedPage } from './page-memory.ts'
import type { PriceGroup } from './price-groups.ts'
import { createRevalidation, type Revalidation } from './revalidation.ts'
import type { StoredPage } from './stored-page.ts'

/** The result of rendering an address: a page, a redirect, or nothing. */
export type Rendered =
  | {
      readonly kind: 'page'
      readonly page: StoredPage
      readonly tags: readonly string[]
      readonly validUntilMs: number | undefined
      readonly accepts: AcceptedParams
      /** The database could not be read: what is here was current this long ago. */
      readonly ageMs?: number
    }
  | { readonly kind: 'redirect'; readonly path: string }
  /** With a not-found page, or without. */
  | { readonly kind: 'not-found'; readonly html: Buffer | undefined }

export type SharedPages = {
  /** The page of an address: from memory, or rendered once for all concurrent requests of the price group. */
  answer(requested: RequestedPage, encoding: ContentEncoding): Promise<Rendered>
}

/** The last known page of an address, which may have changed since. */
export type FindLastKnown = (requested: RequestedPage) => LastKnownPage | undefined

type Parts = {
  readonly memory: PageMemory
  readonly findLastKnown: FindLastKnown
  readonly changes: ChangeTracker
  readonly announcements: Announcements
  /** False while this process receives no changes, or has not read all that they changed: then nothing is cached. */
  readonly mayStore: () => boolean
  /** Resolves when the effects of changes (settings read again) are in force. */
  readonly upToDate: () => Promise<void>
  readonly render: Render
  /** Receives pages that memory now holds in brotli, to compress them further in the background. */
  readonly recompressLater: (page: StoredPage) => void
  readonly log: Pick<Logger, 'error'>
}

export type Render = (path: string, query: URLSearchParams, group: PriceGroup) => Promise<Rendered>

type PendingRendering = {
  readonly search: string
  readonly isOvertaken: () => boolean
  readonly result: Promise<Rendered>
}

/** Shared pages over a memory, with the rules of house.md §7 for what may be cached and for how long. */
export function createSharedPages(parts: Parts): SharedPages & Revalidation {
  const { memory, changes: generations, announcements } = parts
  // By path and price group.
  const renderings = new Map<string, Set<PendingRendering>>()

  const renderAndStore = async (
    { path, search, group }: RequestedPage,
    {
      onStart,
      replaces,
    }: { onStart: (isOvertaken: () => boolean) => void; replaces: StoredPage | undefined },
  ) => {
    await parts.upToDate()
    const reading = generations.startReading()
    onStart(reading.isOutdated)
    try {
      const rendered = await parts.render(path, normalizedQuery(search), group)
      if (rendered.kind === 'page' && replaces) await prepareLike(replaces, rendered.page)
      if (rendered.kind === 'page' && mayStore(rendered.tags, reading.isStale)) {
        memory.store({ path, search, group: group.key }, rendered)
      }
      // It was there when changes were received last, and has been removed since.
      if (rendered.kind !== 'page') memory.forget({ path, search, group: group.key })
      return rendered
    } finally {
      reading.end()
    }
  }
  const mayStore = (tags: readonly string[], isOld: (tags: readonly string[]) => boolean) =>
    parts.mayStore() && !isOld(tags) && !announcements.isPending(tags)

  const startRendering = (requested: RequestedPage, replaces?: StoredPage): PendingRendering => {
    const key = renderingKey(requested)
    // Until it has started to read, no change makes it outdated.
    let isOvertaken = () => false
    const rendering: PendingRendering = {
      search: requested.search,
      isOvertaken: () => isOvertaken(),
      result: renderAndStore(requested, {
        onStart: (isOutdatedNow) => {
          isOvertaken = isOutdatedNow
        },
        replaces,
      }).finally(() => endRendering(key, rendering)),
    }
    renderings.set(key, (renderings.get(key) ?? new Set()).add(rendering))
    return rendering
  }
  const endRendering = (key: string, rendering: PendingRendering) => {
    const others = renderings.get(key)
    others?.delete(rendering)
    if (others?.size === 0) renderings.delete(key)
  }

  const currentRenderings = (key: string) =>
    [...(renderings.get(key) ?? [])].filter((rendering) => !rendering.isOvertaken())

  const findOrRender = async (requested: RequestedPage, waited = false): Promise<Rendered> => {
    const { path, search, group } = requested
    const page = memory.find(path, search, group.key)
    if (page) {
      revalidation.visited(requested, page)
      return { kind: 'page', page, tags: [], validUntilMs: undefined, accepts: {} }
    }

    const pending = currentRenderings(renderingKey(requested))
    const same = pending.find((rendering) => rendering.search === search)
    if (same) return same.result

    // What the path accepts is known when a first rendering of it ends; it may answer this address too.
    const [first] = pending
    if (!first || waited) return startRendering(requested).result
    const rendered = await first.result
    return answersToo(rendered, first.search, search) ? rendered : findOrRender(requested, true)
  }

  const renderOrLastKnown = async (requested: RequestedPage): Promise<Rendered> => {
    try {
      return await findOrRender(requested)
    } catch (error) {
      const known = databaseFailure(error) && parts.findLastKnown(requested)
      if (!known) throw error
      return { kind: 'page', ...known, tags: [], validUntilMs: undefined, accepts: {} }
    }
  }

  const recompressLater = (page: StoredPage) => {
    if (memory.has(page)) parts.recompressLater(page)
  }
  const revalidation = createRevalidation({
    memory,
    log: parts.log,
    async replace(requested, stale) {
      const rendered = await startRendering(requested, stale).result
      // Something on it has changed while it was rendered.
      if (rendered.kind === 'page' && !memory.has(rendered.page)) return false
      memory.remove(stale)
      if (rendered.kind === 'page') recompressLater(rendered.page)
      return true
    },
  })

  return {
    async answer(requested, encoding) {
      const rendered = await renderOrLastKnown(requested)
      if (rendered.kind === 'page' && encoding !== 'identity') {
        await rendered.page.prepare(encoding)
        memory.recount(rendered.page)
        if (encoding === 'br') recompressLater(rendered.page)
      }
      return rendered
    },
    ...revalidation,
  }
}

/** Encodes a page as the one that it replaces, so that nobody waits for it. */
async function prepareLike(replaced: StoredPage, page: StoredPage): Promise<void> {
  const encodings = (['br', 'gzip'] as const).filter((encoding) => replaced.ready(encoding, undefined))
  await Promise.all(encodings.map((encoding) => page.prepare(encoding)))
}

/** Current renderings of one path for one group may answer each other's requests. */
function renderingKey({ path, group }: RequestedPage): string {
  return `${group.key} ${path}`
}

/** Whether what was rendered for one address answers another address of the same path. */
function answersToo(rendered: Rendered, search: string, other: string): boolean {
  if (rendered.kind !== 'page' || search === other) return true
  const { accepts } = rendered
  return contentKey(accepts, normalizedQuery(search)) === contentKey(accepts, normalizedQuery(other))
}
