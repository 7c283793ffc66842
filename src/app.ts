import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { OpenShop } from './open-shop.ts'
import { EVERYTHING } from './platform/cache/generations.ts'
import { createPageCache } from './platform/cache/page-cache.ts'
import { PRICE_GROUPS } from './platform/cache/price-groups.ts'
import { createDispatch } from './platform/http/dispatch.ts'
import { createFastify } from './platform/http/fastify.ts'
import { createFront, type Front } from './platform/http/front.ts'
import { headersFollowing } from './platform/http/security-headers.ts'
import { createRenderer } from './platform/http/shared-content.ts'
import { createDocuments } from './platform/render/documents.ts'
import { frameTags, type Shell } from './platform/render/shell.ts'

/** The shop over HTTP. */
export type App = {
  /** Not listening yet, unless it came from outside. */
  readonly server: Server
  readonly fastify: FastifyInstance
  /** Bytes that the page cache holds. */
  readonly cachedBytes: () => number
  /** Lets the requests under way end, for at most `graceMs`, and takes no more. */
  close(graceMs?: number): Promise<void>
}

type AppParts<Frame> = {
  readonly shell: Shell<Frame>
  /** The part that holds the port already, when the process began to listen before the shop was open. */
  readonly front?: Front
  readonly mostCachedBytes?: number
}

/** Puts a shop behind a web server: its program's calls, the shell around pages, the page cache before all. */
export async function createApp<Frame>(open: OpenShop, parts: AppParts<Frame>): Promise<App> {
  const { shop, announcements, databaseUrl } = open
  const front = parts.front ?? createFront()
  const { program } = shop
  const documents = createDocuments(shop, parts.shell)
  const headers = headersFollowing(shop)
  const priceGroups = program.priceGroups(shop)

  const pages = createPageCache({
    shop,
    databaseUrl,
    announcements,
    priceGroups,
    actingParams: ['wc-ajax', 'rest_route', ...program.calls.links.keys()],
    render: createRenderer({ shop, documents, securityHeaders: headers }),
    async renew(tags) {
      const has = (tag: string) => tags.includes(tag) || tags.includes(EVERYTHING)
      if (has('settings')) await open.reloadSettings()
      if (has(PRICE_GROUPS)) await priceGroups.renew()
      await program.renew(shop, tags)
      if (frameTags.some(has)) documents.forgetFrame()
    },
    ...(parts.mostCachedBytes !== undefined && { mostBytes: parts.mostCachedBytes }),
  })
  const dispatch = createDispatch({ shop, documents, pages, priceGroups })
  const fastify = await createFastify({ shop, front, dispatch, hit: pages.hit, securityHeaders: headers })
  await pages.ready
  front.open()

  return {
    server: front.server,
    fastify,
    cachedBytes: pages.bytes,
    async close(graceMs = 8_000) {
      await front.close(graceMs)
      await fastify.close()
      await pages.close()
    },
  }
}
