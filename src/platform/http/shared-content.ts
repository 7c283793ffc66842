import { plainQuery } from '../cache/accepted.ts'
import type { SharedPage } from '../cache/shared-page.ts'
import type { Rendered } from '../cache/shared-pages.ts'
import { storedPage } from '../cache/stored-page.ts'
import type { Documents } from '../render/documents.ts'
import { frameTags } from '../render/shell.ts'
import type { Shop } from '../shop.ts'
import type { HeaderList } from './security-headers.ts'
import type { Tables } from './tables.ts'

type Parts = { readonly shop: Shop; readonly tables: Tables }

/** What the shared page of an address holds now; nothing when no page has it. */
export async function contentOf(
  { shop, tables }: Parts,
  path: string,
  query: URLSearchParams,
): ReturnType<SharedPage> {
  const found = tables.sharedPages.match(path)
  if (!found) return undefined
  const plain = plainQuery(query.toString())
  return found.value({ shop, path, params: found.params, query: plain, nowMs: shop.nowMs() })
}

type RenderParts = Parts & { readonly documents: Documents; readonly securityHeaders: HeaderList }

/** Renders shared pages for the cache, with the headers that they always leave with. */
export function createRenderer(
  parts: RenderParts,
): (path: string, query: URLSearchParams) => Promise<Rendered> {
  const headers = Object.entries({ ...sharedHeaders, ...parts.securityHeaders }).flat()

  return async (path, query) => {
    const content = await contentOf(parts, path, query)
    if (!content) return { kind: 'nothing', html: undefined }
    if ('redirectTo' in content) return { kind: 'elsewhere', path: content.redirectTo }

    const html = await parts.documents.whole(content)
    if (content.status === 404) return { kind: 'nothing', html }
    return {
      kind: 'page',
      page: storedPage(html, headers),
      tags: [...frameTags, ...content.tags],
      validUntilMs: content.validUntilMs,
      accepts: content.accepts ?? {},
    }
  }
}

const sharedHeaders: HeaderList = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
  // Which likely next pages a browser may fetch in advance; by header, as no inline script is allowed.
  'speculation-rules': '"/speculation-rules.json"',
}
