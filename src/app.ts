import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { OpenShop } from './open-shop.ts'
import { ALL_TAGS } from './platform/cache/change-tracker.ts'
import { createPageCache } from './platform/cache/page-cache.ts'
import { PRICE_GROUPS } from './platform/cache/price-groups.ts'
import { createDispatch } from './platform/http/dispatch/dispatch.ts'
import { createRenderer } from './platform/http/dispatch/shared-content.ts'
import { readinessChecks } from './platform/http/health/checks.ts'
import { createReadiness } from './platform/http/health/readiness.ts'
import { headersFollowing } from './platform/http/security-headers.ts'
import { createFastify } from './platform/http/server/fastify.ts'
import { createHttpListener, type HttpListener } from './platform/http/server/http-listener.ts'
import { createDocuments } from './platform/render/documents.ts'
import { frameTags, type Shell } from './platform/render/shell.ts'
import { watchClock } from './platform/shop-time.ts'

/** The shop over HTTP. */
export type App = {
  /** Not listening yet, unless it was passed in. */
  readonly server: Server
  readonly fastify: FastifyInstance
  /** Bytes in the page cache. */
  readonly cachedBytes: () => number
  /** Waits for the current requests, for at most `graceMs`, and accepts no more. */
  close(graceMs?: number): Promise<void>
}

type AppDependencies<Frame> = {
  readonly shell: Shell<Frame>
  /** The listener that has the port already, when the process listens before the shop is open. */
  readonly listener?: HttpListener
  readonly maxCachedBytes?: number
}

/** Puts a shop behind a web server: its program's calls, the shell around pages, the page cache before everything. */
export async function createApp<Frame>(open: OpenShop, parts: AppDependencies<Frame>): Promise<App> {
  const { shop, announcements, facts, outage, databaseUrl } = open
  const listener = parts.listener ?? createHttpListener()
  const { program } = shop
  const documents = createDocuments(shop, parts.shell)
  const headers = headersFollowing(shop)
  const priceGroups = program.priceGroups(shop)

  const pages = createPageCache({
    shop,
    databaseUrl,
    announcements,
    facts,
    outage,
    maxAgeMs: shop.config.maxStaleHours * 3_600_000,
    priceGroups,
    actingParams: ['wc-ajax', 'rest_route', ...program.calls.links.keys()],
    render: createRenderer({ shop, documents, securityHeaders: headers }),
    async renew(tags) {
      const has = (tag: string) => tags.includes(tag) || tags.includes(ALL_TAGS)
      if (has('settings')) await open.reloadSettings()
      if (has(PRICE_GROUPS)) await priceGroups.renew()
      await program.renew(shop, tags)
      if (frameTags.some(has)) documents.forgetFrame()
    },
    ...(parts.maxCachedBytes !== undefined && { maxBytes: parts.maxCachedBytes }),
  })
  const dispatch = createDispatch({ shop, documents, pages, priceGroups })
  const readiness = createReadiness(
    { shop, pool: open.pool, isListening: pages.isConnected },
    readinessChecks,
  )
  const served = { dispatch, hit: pages.hit }
  const measured = open.telemetry?.watchApp(served, { calls: program.calls, pages, facts })
  const fastify = await createFastify({
    shop,
    listener,
    securityHeaders: headers,
    readiness,
    ...(measured ?? served),
  })
  // Prices and pages are cached until some time of day.
  const endClockWatch = watchClock((byMs) => {
    shop.log.error(
      { seconds: Math.round(byMs / 1000) },
      'the clock of the machine was set; all cached pages are rendered again',
    )
    announcements.applyCommitted([ALL_TAGS])
  })
  await pages.ready
  listener.open()

  return {
    server: listener.server,
    fastify,
    cachedBytes: pages.bytes,
    async close(graceMs = 8_000) {
      endClockWatch()
      await listener.close(graceMs)
      await fastify.close()
      await pages.close()
    },
  }
}
