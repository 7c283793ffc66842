import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../http/encoding.ts'
import { mayBeActing } from '../session/acting.ts'
import type { PageMemory } from './page-memory.ts'
import type { PriceGroups } from './price-groups.ts'
import type { Revalidation } from './revalidation.ts'
import type { FindLastKnown } from './shared-pages.ts'
import { withAge } from './stored-page.ts'

/** Answers a request from memory and returns `true`; `false` leaves it untouched for the server. */
export type CacheHitHandler = (request: IncomingMessage, response: ServerResponse) => boolean

type HitEvents = Pick<Revalidation, 'visited'> & {
  /** Called with an address that has no current page: while the database is away it gets the last known one. */
  readonly lastKnown: FindLastKnown
}

const MAX_SEARCH_LENGTH = 2_048

/**
 * The shortest path through the server: GET and HEAD of a cached page. An address with one of the `actingParams`
 * (`wc-ajax`, `add-to-cart`) requests an action and is never answered here.
 */
export function createCacheHitHandler(
  memory: PageMemory,
  groups: Pick<PriceGroups, 'ofCookie'>,
  actingParams: readonly string[],
  { visited, lastKnown }: HitEvents,
): CacheHitHandler {
  const isAction = (search: string) => actingParams.some((name) => search.includes(name))

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (mayBeActing(headers.cookie)) return false
    const queryIndex = url.indexOf('?')
    const path = queryIndex === -1 ? url : url.slice(0, queryIndex)
    const search = queryIndex === -1 ? '' : url.slice(queryIndex)
    // An escaped name, or a long list of parameters, is rare and slow to compare: the server handles it.
    if (search !== '' && (search.length > MAX_SEARCH_LENGTH || isAction(search) || search.includes('%')))
      return false

    const group = groups.ofCookie(headers.cookie)
    const page = memory.find(path, search, group.key)
    const known = page ? undefined : lastKnown({ path, search, group })
    const found = (page ?? known?.page)?.ready(
      encodingFor(headers['accept-encoding']),
      headers['if-none-match'],
    )
    if (!found) return false
    if (page) visited({ path, search, group }, page)
    const ready = known ? withAge(found, known.ageMs) : found
    response.writeHead(ready.status, ready.headers as string[])
    response.end(method === 'HEAD' ? undefined : ready.bytes)
    return true
  }
}
