import type { SharedContent } from './shared-page.ts'

export type AcceptedParams = NonNullable<SharedContent['accepts']>

/**
 * The part of an address that distinguishes one content of a page from another: the accepted parameters with their
 * canonical values, in a fixed order. Other parameters, such as `utm_…`, are not part of it.
 */
export function contentKey(accepts: AcceptedParams, query: URLSearchParams): string {
  const parts: string[] = []
  for (const name of Object.keys(accepts).sort()) {
    const value = query.get(name)
    const canonical = value === null ? undefined : accepts[name]?.get(value)
    if (canonical !== undefined) parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(canonical)}`)
  }
  return parts.join('&')
}

/**
 * The parameters of an address as pages see them: values trimmed and in lower case, so that a page and its cache key
 * cannot read them differently; a parameter that occurs twice is ignored.
 */
export function normalizedQuery(search: string): URLSearchParams {
  const values = new Map<string, string | undefined>()
  for (const [name, value] of new URLSearchParams(search)) {
    values.set(name, values.has(name) ? undefined : value.trim().toLowerCase())
  }
  return new URLSearchParams([...values].filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Both tables as one: what either of two contents of a page accepts. */
export function mergeAccepted(one: AcceptedParams, other: AcceptedParams): AcceptedParams {
  const both: Record<string, ReadonlyMap<string, string>> = { ...one }
  for (const [name, values] of Object.entries(other)) {
    both[name] = new Map([...(both[name] ?? []), ...values])
  }
  return both
}
