import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { shopLocale } from './features/settings/general.ts'
import { loadSettings } from './features/settings/settings.ts'
import { setLocale } from './kernel/locale.ts'
import { type Announcements, createAnnouncements } from './platform/cache/announcements.ts'
import { loadCachedValues } from './platform/cache/cached-values.ts'
import { createFactMemory, type FactMemory } from './platform/cache/facts.ts'
import { createDb, type createPool, type StatementObserver } from './platform/db/db.ts'
import { createOutageWatch, type OutageWatch } from './platform/db/outage.ts'
import type { Actor } from './platform/events/actor.ts'
import { loadOrCreateSecret } from './platform/files/secret.ts'
import { queuedJobs } from './platform/jobs/queue.ts'
import { createCounters } from './platform/log/counters.ts'
import { storeErrors } from './platform/log/error-store.ts'
import { recordingLog } from './platform/log/recording-log.ts'
import type { Program } from './platform/program.ts'
import { type Assets, builtAssets } from './platform/render/assets.ts'
import { createSigner } from './platform/session/signer.ts'
import type { Shop } from './platform/shop.ts'

export type ShopParts = {
  readonly program: Program
  readonly log: Logger
  readonly actor: Actor
  readonly assets?: Assets
  readonly nowMs?: () => number
  readonly statementObserver?: StatementObserver | undefined
}

export type CreatedShop = {
  readonly shop: Shop
  readonly announcements: Announcements
  /** The shop's `facts`; whoever receives changes starts them. */
  readonly facts: FactMemory
  /** Whoever receives changes starts it when they are no longer received. */
  readonly outage: OutageWatch
  /** Reads the settings again, and then the cached values of features. */
  reloadSettings(): Promise<void>
}

/** Creates a shop with its program over a database whose tables are up to date. */
export async function createShop(
  config: Config,
  pool: ReturnType<typeof createPool>,
  parts: ShopParts,
): Promise<CreatedShop> {
  const { program, log } = parts
  const outage = createOutageWatch(pool, log)
  const db = createDb(pool, outage, parts.statementObserver)
  const settings = await loadSettings(db, program.settings)
  setLocale(settings.get(shopLocale))
  const cached = await loadCachedValues({ db, settings, program }, program.cachedValues)
  const announcements = createAnnouncements()
  const facts = createFactMemory(db, announcements)
  const nowMs = parts.nowMs ?? Date.now
  const shop: Shop = {
    config,
    program,
    actor: parts.actor,
    db,
    nowMs,
    settings,
    cached,
    facts,
    tags: announcements,
    committedTags: announcements,
    jobs: queuedJobs,
    signer: createSigner(config.secret ?? loadOrCreateSecret(config.dataFolder)),
    assets: parts.assets ?? builtAssets(),
    log: recordingLog(log, (errors) => storeErrors(db, errors, new Date(nowMs()))),
    counters: createCounters(),
  }
  const reloadSettings = async () => {
    await settings.reload(db)
    setLocale(settings.get(shopLocale))
    await cached.reload()
  }
  return { shop, announcements, facts, outage, reloadSettings }
}
