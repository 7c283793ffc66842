import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { identify } from './features/accounts/sessions/identify.ts'
import { payingHosts } from './features/payments/payments.ts'
import { extraScriptOrigins } from './features/settings/extra-script-settings.ts'
import { shopName } from './features/settings/general.ts'
import { clearTaxRateCache, TAX_TAG } from './features/tax/tax.ts'
import { createPriceGroups } from './features/tier-pricing/price-groups.ts'
import type { OpenShop } from './open-shop.ts'
import { EVERYTHING } from './platform/cache/generations.ts'
import { createPageCache } from './platform/cache/page-cache.ts'
import { PRICE_GROUPS } from './platform/cache/price-groups.ts'
import type { Feature } from './platform/feature.ts'
import type { Identify } from './platform/http/asked.ts'
import { createDispatch } from './platform/http/dispatch.ts'
import { createFastify } from './platform/http/fastify.ts'
import { createFront, type Front } from './platform/http/front.ts'
import { headersFollowing } from './platform/http/security-headers.ts'
import { createRenderer } from './platform/http/shared-content.ts'
import { tablesOf } from './platform/http/tables.ts'
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
  readonly features: readonly Feature[]
  readonly shell: Shell<Frame>
  /** The part that holds the port already, when the process began to listen before the shop was open. */
  readonly front?: Front
  readonly mostCachedBytes?: number
  /** Tells who asks; absent, by sign-in cookie and API key. */
  readonly identify?: Identify
}

/** Puts a shop behind a web server: the features' tables, the shell around pages, the page cache before all. */
export async function createApp<Frame>(open: OpenShop, parts: AppParts<Frame>): Promise<App> {
  const { shop, announcements, databaseUrl } = open
  const front = parts.front ?? createFront()
  const tables = tablesOf(parts.features)
  const documents = createDocuments(shop, parts.shell)
  const headers = headersFollowing(shop.config, () => extraScriptOrigins(shop.settings), payingHosts())
  const priceGroups = createPriceGroups(shop)

  const pages = createPageCache({
    shop,
    databaseUrl,
    announcements,
    priceGroups,
    actingParams: ['wc-ajax', 'rest_route', ...tables.links.keys()],
    render: createRenderer({ shop, tables, documents, securityHeaders: headers }),
    async renew(tags) {
      const has = (tag: string) => tags.includes(tag) || tags.includes(EVERYTHING)
      if (has('settings')) await open.reloadSettings()
      if (has(TAX_TAG)) clearTaxRateCache(shop)
      if (has(PRICE_GROUPS)) await priceGroups.renew()
      if (frameTags.some(has)) documents.forgetFrame()
    },
    ...(parts.mostCachedBytes !== undefined && { mostBytes: parts.mostCachedBytes }),
  })
  const dispatch = createDispatch({
    ...{ shop, tables, documents, pages, priceGroups },
    identify: parts.identify ?? identify,
    about: () => ({ name: shop.settings.get(shopName), description: '' }),
  })
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
