import { GUEST } from '../../../kernel/roles.ts'
import { normalizedQuery } from '../../cache/accepted-params.ts'
import type { PriceGroup } from '../../cache/price-groups.ts'
import type { SharedPage } from '../../cache/shared-page.ts'
import type { Render } from '../../cache/shared-pages.ts'
import { storedPage } from '../../cache/stored-page.ts'
import type { Documents } from '../../render/documents.ts'
import { frameTags } from '../../render/shell.ts'
import { restLink } from '../../rest/description/discovery.ts'
import type { Shop } from '../../shop.ts'
import { countLoopTime } from '../limits/loop-time.ts'
import type { HeaderList, HeadersNow } from '../security-headers.ts'

type Parts = { readonly shop: Shop }

/** The current content of the shared page of an address for a price group; `undefined` when no page has it. */
export async function sharedPageContent(
  { shop }: Parts,
  path: string,
  query: URLSearchParams,
  { roles }: PriceGroup,
): ReturnType<SharedPage> {
  const found = shop.program.calls.sharedPages.match(path)
  if (!found) return undefined
  const plain = normalizedQuery(query.toString())
  return found.value({ shop, path, params: found.params, query: plain, roles, nowMs: shop.nowMs() })
}

type RenderDependencies = Parts & { readonly documents: Documents; readonly securityHeaders: HeadersNow }

/** Renders shared pages for the cache, with their fixed headers. */
export function createRenderer(parts: RenderDependencies): Render {
  const listed = (headers: HeaderList) => Object.entries({ ...headers, ...parts.securityHeaders() }).flat()

  return async (path, query, group) => {
    const content = await sharedPageContent(parts, path, query, group)
    if (!content) return { kind: 'not-found', html: undefined }
    if ('redirectTo' in content) return { kind: 'redirect', path: content.redirectTo }

    const html = await parts.documents.render(content)
    countLoopTime()
    if (content.status === 404) return { kind: 'not-found', html }
    const link = restLink(parts.shop.config)
    const headers = { ...sharedHeaders, link, ...(group.key !== GUEST && forTheirBrowsers) }
    return {
      kind: 'page',
      page: storedPage(html, listed(headers), group.key),
      tags: [...frameTags, ...content.tags],
      validUntilMs: content.validUntilMs,
      accepts: content.accepts ?? {},
    }
  }
}

const sharedHeaders: HeaderList = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
  // The next pages that a browser may prefetch; by header, as no inline script is allowed.
  'speculation-rules': '"/speculation-rules.json"',
}

/** A page with the prices of a role may be stored by the browser that requested it, never by shared caches. */
const forTheirBrowsers: HeaderList = { 'cache-control': 'private, max-age=0, must-revalidate' }
