/** What to embed: all that may be, or the named relations alone. */
export type Embeds = ReadonlySet<string> | 'all'

/** So many addresses are embedded in one answer; what comes after stays a link. */
const MOST_EMBEDDED = 200

type Link = { readonly href: string; readonly embeddable?: boolean }

/** `_embed` as it came: empty, `1` or `true` for all; else relations, with commas between them or as a list. */
export function embedsOf(asked: readonly string[] | undefined): Embeds | undefined {
  if (!asked || asked.some((text) => text === 'false' || text === '0')) return undefined
  const names = asked.flatMap((text) => text.split(',')).map((name) => name.trim())
  const isAll = names.every((name) => name === '' || name === '1' || name === 'true')
  return isAll ? 'all' : new Set(names)
}

/**
 * The record, or each of a list, with what its links lead to under `_embedded`, by relation. `get` answers for an
 * address of ours, whatever it says, refusals too; each address is asked once.
 */
export async function withEmbedded(
  data: unknown,
  embeds: Embeds,
  get: (href: string) => Promise<unknown>,
): Promise<unknown> {
  const got = new Map<string, unknown>()
  const records = Array.isArray(data) ? data : [data]
  const embedded: unknown[] = []
  for (const record of records) embedded.push(await withOwn(record, embeds, get, got))
  return Array.isArray(data) ? embedded : embedded[0]
}

async function withOwn(
  record: unknown,
  embeds: Embeds,
  get: (href: string) => Promise<unknown>,
  got: Map<string, unknown>,
): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return record
  const all: [string, unknown[]][] = []
  for (const [relation, hrefs] of embeddable(record, embeds)) {
    const found: unknown[] = []
    for (const href of hrefs) {
      if (!got.has(href) && got.size >= MOST_EMBEDDED) continue
      if (!got.has(href)) got.set(href, await get(href))
      found.push(got.get(href))
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
