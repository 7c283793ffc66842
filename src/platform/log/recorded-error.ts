import { createHash } from 'node:crypto'

/** An error of the log, as it is stored, without personal data. `digest`: the same for errors that are counted together. */
export type NewError = {
  readonly digest: string
  readonly what: string
  /** The call, page or part of the program; empty: not known. */
  readonly place: string
  readonly message: string
  readonly count: number
}

const MAX_LENGTH = 300

/** The entry of a line of the log, from its fields and its text. */
export function recordedError(fields: unknown, text: string): NewError {
  const given = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {}
  const { err, request, handler } = given
  const what = text.slice(0, MAX_LENGTH)
  const place = [request, handler].find((each) => typeof each === 'string') ?? ''
  const message = messageOf(err)
  // Numbers differ from order to order.
  const same = JSON.stringify([what, place, message.replace(/\d+/g, '#')])
  const digest = createHash('sha256').update(same).digest('base64url').slice(0, 22)
  return { digest, what, place: String(place), message, count: 1 }
}

function messageOf(error: unknown): string {
  if (error === undefined) return ''
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return withoutValues(text).slice(0, MAX_LENGTH)
}

/** What people have entered may be in a message: addresses, long numbers, and what is quoted but no name in the program. */
function withoutValues(text: string): string {
  return text
    .replace(/"(?![a-z_]+")[^"]*"/g, '"…"')
    .replace(/[^\s"'<>,;]+@[^\s"'<>,;]+/g, '…@…')
    .replace(/\+?\d(?:[\s()-]?\d){6,}/g, '…')
}
