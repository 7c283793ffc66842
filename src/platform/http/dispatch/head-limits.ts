import { occursMoreThan } from '../../../kernel/text.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import * as messages from '../messages.ts'
import { RequestRejected } from '../request-rejected.ts'

/** The longest path: a product in a category of a category, in letters that are three escapes each. */
const MAX_PATH_LENGTH = 8_192
/** How many parameters an address has at most. */
const MAX_PARAMETERS = 1_000
/** Browsers store some 200 cookies of a site. */
const MAX_COOKIES = 500

/** Refuses a request whose address (414) or cookies (431) have more parts than any client sends; nothing is decoded. */
export function refuseLargeHead({
  path,
  search,
  headers,
}: Pick<IncomingRequest, 'path' | 'search' | 'headers'>): void {
  if (path.length > MAX_PATH_LENGTH) throw new RequestRejected(414, messages.longAddress())
  if (hasTooManyParameters(search)) throw new RequestRejected(414, messages.tooManyParameters())
  if (occursMoreThan(MAX_COOKIES - 1, ';', String(headers['cookie'] ?? ''))) {
    throw new RequestRejected(431, messages.tooManyCookies())
  }
}

/** Whether an address, or the query of one, has more parameters than the shop reads. */
export function hasTooManyParameters(address: string): boolean {
  return occursMoreThan(MAX_PARAMETERS - 1, '&', address)
}
