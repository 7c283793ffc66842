import type { RecordLink, ResourceCall, Served } from './serving.ts'

type Args = Readonly<Record<string, unknown>>
type Links = Readonly<Record<string, readonly RecordLink[]>>

/** The record with its own address unless its resource says that there is none, that of its list, and further ones; `:name` is of record or path. */
export function withLinks(
  { contract, serving, recordPath }: Served,
  request: ResourceCall,
  record: Args,
): Args & { readonly _links: Links } {
  const { call } = request
  const root = `${call.origin}/wp-json/`
  const filled = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(record[name] ?? call.params[name])),
    )
  const own = Object.entries(serving.links?.(record, root, request) ?? {}).map(([relation, links]) => [
    relation,
    links.map((link) => ({ ...link, href: root + filled(link.href.slice(root.length)) })),
  ])
  const links: Links = {
    self: [{ href: root + filled(recordPath) }],
    collection: [{ href: root + filled(contract.path) }],
    ...Object.fromEntries(own),
  }
  const { self = [], ...others } = links
  return { ...record, _links: self.length > 0 ? links : others }
}
