import type { Encoding } from '../http/encoding.ts'
import { type Accepts, contentKey, plainQuery } from './accepted.ts'
import type { Announcements } from './announcements.ts'
import type { Generations } from './generations.ts'
import type { PageAddress, PageMemory } from './page-memory.ts'
import type { PriceGroup } from './price-groups.ts'
import type { StoredPage } from './stored-page.ts'

/** What rendering an address came to: a page, another address, or nothing at all. */
export type Rendered =
  | {
      readonly kind: 'page'
      readonly page: StoredPage
      readonly tags: readonly string[]
      readonly validUntilMs: number | undefined
      readonly accepts: Accepts
    }
  | { readonly kind: 'elsewhere'; readonly path: string }
  /** With a page of its own that says so, or without. */
  | { readonly kind: 'nothing'; readonly html: string | undefined }

export type SharedPages = {
  /** The page of an address: from memory, or rendered once for all of the price group who ask meanwhile. */
  answer(asked: AskedPage, encoding: Encoding): Promise<Rendered>
}

/** An address, and whom its page is for. */
export type AskedPage = Pick<PageAddress, 'path' | 'search'> & { readonly group: PriceGroup }

type Parts = {
  readonly memory: PageMemory
  readonly generations: Generations
  readonly announcements: Announcements
  /** False while nobody tells this process of changes: then nothing is kept. */
  readonly isHearing: () => boolean
  /** Settles when what changes brought about (settings read anew) is done. */
  readonly settled: () => Promise<void>
  readonly render: Render
  /** Told of pages that memory now holds in brotli, to make them smaller at leisure. */
  readonly shrinkLater: (page: StoredPage) => void
}

export type Render = (path: string, query: URLSearchParams, group: PriceGroup) => Promise<Rendered>

type Flight = {
  readonly search: string
  readonly isOvertaken: () => boolean
  readonly end: Promise<Rendered>
}

/** Shared pages over a memory, with the rules of house.md §7 for what may be kept and for how long. */
export function createSharedPages(parts: Parts): SharedPages {
  const { memory, generations, announcements } = parts
  // By path and price group.
  const flights = new Map<string, Set<Flight>>()

  const renderAndKeep = async (
    { path, search, group }: AskedPage,
    takeOff: (isOvertaken: () => boolean) => void,
  ) => {
    await parts.settled()
    const reading = generations.begin()
    takeOff(reading.isOvertaken)
    try {
      const rendered = await parts.render(path, plainQuery(search), group)
      if (rendered.kind === 'page' && mayKeep(rendered.tags, reading.isOld)) {
        memory.keep({ path, search, group: group.key }, rendered)
      }
      return rendered
    } finally {
      reading.end()
    }
  }
  const mayKeep = (tags: readonly string[], isOld: (tags: readonly string[]) => boolean) =>
    parts.isHearing() && !isOld(tags) && !announcements.isUnheard(tags)

  const fly = (asked: AskedPage): Flight => {
    const place = placeOf(asked)
    // Until it has begun to read, a change overtakes nothing.
    let isOvertaken = () => false
    const flight: Flight = {
      search: asked.search,
      isOvertaken: () => isOvertaken(),
      end: renderAndKeep(asked, (begun) => {
        isOvertaken = begun
      }).finally(() => land(place, flight)),
    }
    flights.set(place, (flights.get(place) ?? new Set()).add(flight))
    return flight
  }
  const land = (place: string, flight: Flight) => {
    const others = flights.get(place)
    others?.delete(flight)
    if (others?.size === 0) flights.delete(place)
  }

  const joinable = (place: string) =>
    [...(flights.get(place) ?? [])].filter((flight) => !flight.isOvertaken())

  const pageOf = async (asked: AskedPage, waited = false): Promise<Rendered> => {
    const { path, search, group } = asked
    const page = memory.find(path, search, group.key)
    if (page) return { kind: 'page', page, tags: [], validUntilMs: undefined, accepts: {} }

    const underway = joinable(placeOf(asked))
    const same = underway.find((flight) => flight.search === search)
    if (same) return same.end

    // What the path accepts is known when a first rendering of it lands; it may well answer this address too.
    const [first] = underway
    if (!first || waited) return fly(asked).end
    const rendered = await first.end
    return servesToo(rendered, first.search, search) ? rendered : pageOf(asked, true)
  }

  return {
    async answer(asked, encoding) {
      const rendered = await pageOf(asked)
      if (rendered.kind === 'page' && encoding !== 'identity') {
        await rendered.page.prepare(encoding)
        memory.recount(rendered.page)
        if (encoding === 'br' && memory.holds(rendered.page)) parts.shrinkLater(rendered.page)
      }
      return rendered
    },
  }
}

/** Renderings under way of one path for one group may answer each other. */
function placeOf({ path, group }: AskedPage): string {
  return `${group.key} ${path}`
}

/** Whether what was rendered for one address answers another address of the same path. */
function servesToo(rendered: Rendered, search: string, other: string): boolean {
  if (rendered.kind !== 'page' || search === other) return true
  const { accepts } = rendered
  return contentKey(accepts, plainQuery(search)) === contentKey(accepts, plainQuery(other))
}
