/** What to embed: all that may be, or the named relations alone. */
export type Embeds = ReadonlySet<string> | 'all'

/** How many addresses are embedded in one answer; the rest stay links. */
const MAX_EMBEDDED = 200

type Link = { readonly href: string; readonly embeddable?: boolean }

/** `_embed` as sent: empty, `1` or `true` for all; else relations, separated by commas or as a list. */
export function embedsOf(requested: readonly string[] | undefined): Embeds | undefined {
  if (!requested || requested.some((text) => text === 'false' || text === '0')) return undefined
  const names = requested.flatMap((text) => text.split(',')).map((name) => name.trim())
  const isAll = names.every((name) => name === '' || name === '1' || name === 'true')
  return isAll ? 'all' : new Set(names)
}

/**
 * The record, or each of a list, with the targets of its links under `_embedded`, by relation. `get` answers for an
 * address of ours, refusals included; each address is requested once.
 */
export async function withEmbedded(
  data: unknown,
  embeds: Embeds,
  get: (href: string) => Promise<unknown>,
): Promise<unknown> {
  const fetched = new Map<string, unknown>()
  const records = Array.isArray(data) ? data : [data]
  const embedded: unknown[] = []
  for (const record of records) embedded.push(await embedInto(record, embeds, get, fetched))
  return Array.isArray(data) ? embedded : embedded[0]
}

async function embedInto(
  record: unknown,
  embeds: Embeds,
  get: (href: string) => Promise<unknown>,
  fetched: Map<string, unknown>,
): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return record
  const all: [string, unknown[]][] = []
  for (const [relation, hrefs] of embeddable(record, embeds)) {
    const found: unknown[] = []
    for (const href of hrefs) {
      if (!fetched.has(href) && fetched.size >= MAX_EMBEDDED) continue
      if (!fetched.has(href)) fetched.set(href, await get(href))
      found.push(fetched.get(href))
    }
    all.push([relation, found])
  }
  return all.length > 0 ? { ...record, _embedded: Object.fromEntries(all) } : record
}

function embeddable(record: object, embeds: Embeds): [string, string[]][] {
  const links: unknown = '_links' in record ? record._links : undefined
  if (typeof links !== 'object' || links === null) return []
  return Object.entries(links).flatMap(([relation, list]: [string, unknown]) => {
    if (embeds !== 'all' && !embeds.has(relation)) return []
    const hrefs = Array.isArray(list) ? list.filter(isEmbeddable).map(({ href }) => href) : []
    return hrefs.length > 0 ? [[relation, hrefs] as [string, string[]]] : []
  })
}

function isEmbeddable(link: Link): boolean {
  return link.embeddable === true
}
