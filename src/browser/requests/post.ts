import type { Middleware } from './extra-query.ts'

/** What can be posted: a form's fields, or names with values. */
export type PostFields = FormData | URLSearchParams | Readonly<Record<string, string>>

const middlewares: Middleware[] = []

/** From now on every post goes through this first. */
export function addMiddleware(middleware: Middleware): void {
  middlewares.push(middleware)
}

/**
 * Posts fields the way the wire expects it: form-encoded, with `X-Requested-With`, cookies included. Rejects when
 * the network fails, the answer takes longer than `timeoutMs` or `signal` cancels it; an answer of any status is an
 * answer.
 */
export function postForm(
  url: string,
  fields: PostFields,
  { timeoutMs = 15_000, signal }: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(addressOf(url), {
    method: 'POST',
    body: encoded(fields),
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    credentials: 'same-origin',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  })
}

function addressOf(url: string): string {
  return middlewares.reduce(
    (address, middleware) => middleware({ url: address }, (target) => target.url),
    url,
  )
}

/** Form-encoded, whatever the fields came as; files cannot go this way and are left out. */
function encoded(fields: PostFields): URLSearchParams {
  if (fields instanceof URLSearchParams) return fields
  const entries = fields instanceof FormData ? [...fields] : Object.entries(fields)
  return new URLSearchParams(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
