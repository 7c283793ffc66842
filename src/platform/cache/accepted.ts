import type { SharedContent } from './shared-page.ts'

export type Accepts = NonNullable<SharedContent['accepts']>

/**
 * What of an address tells one content of a page from another: the accepted parameters with their canonical
 * values, in a fixed order. Whatever else stands in the address, `utm_…` first, is not in it.
 */
export function contentKey(accepts: Accepts, query: URLSearchParams): string {
  const parts: string[] = []
  for (const name of Object.keys(accepts).sort()) {
    const value = query.get(name)
    const canonical = value === null ? undefined : accepts[name]?.get(value)
    if (canonical !== undefined) parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(canonical)}`)
  }
  return parts.join('&')
}

/**
 * The parameters of an address as pages see them: values trimmed and in lower case, so that a page and the
 * key it is kept under cannot read them differently; one that came twice decides nothing.
 */
export function plainQuery(search: string): URLSearchParams {
  const values = new Map<string, string | undefined>()
  for (const [name, value] of new URLSearchParams(search)) {
    values.set(name, values.has(name) ? undefined : value.trim().toLowerCase())
  }
  return new URLSearchParams([...values].filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Both tables as one: what either of two contents of a page accepts. */
export function acceptsBoth(one: Accepts, other: Accepts): Accepts {
  const both: Record<string, ReadonlyMap<string, string>> = { ...one }
  for (const [name, values] of Object.entries(other)) {
    both[name] = new Map([...(both[name] ?? []), ...values])
  }
  return both
}
