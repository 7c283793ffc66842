import { occursMoreThan } from '../../../kernel/text.ts'
import * as messages from '../messages.ts'
import { RequestRejected } from '../request-rejected.ts'

/** How many fields a body has at most, in any content type. */
export const MAX_FIELDS = 1_000

const PLUS = 0x2b
const SPACE = 0x20

/** The fields of a form in their order. They are counted before any is decoded; too many are refused (413). */
export function formEntries(body: Buffer): [string, string][] {
  if (occursMoreThan(MAX_FIELDS, '&', body)) throw new RequestRejected(413, messages.tooManyFields())
  return [...new URLSearchParams(withSpaces(body).toString())]
}

/** Each plus as the space that it means: where there are many, `URLSearchParams` needs ten times as long for them. */
function withSpaces(body: Buffer): Buffer {
  const first = body.indexOf(PLUS)
  if (first === -1) return body
  for (let index = first; index < body.length; index += 1) if (body[index] === PLUS) body[index] = SPACE
  return body
}
