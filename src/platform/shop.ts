import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { CachedValues } from './cache/cached-values.ts'
import type { Facts } from './cache/facts.ts'
import type { CommittedTags, Tags } from './cache/tags.ts'
import type { Db } from './db/db.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Counters } from './log/counters.ts'
import type { Assets } from './render/assets.ts'
import type { Signer } from './session/signer.ts'
import type { Settings } from './settings.ts'

/**
 * The running shop: everything that operations need and that a test may replace (clock, data folder). `program` joins
 * it in `program.ts`.
 */
export interface Shop {
  readonly config: Config
  readonly db: Db
  /** The time, in ms; fixed in tests. */
  readonly nowMs: () => number
  readonly settings: Settings
  /** The values that features cache in memory, in addition to the settings. */
  readonly cached: CachedValues
  /** The facts of the catalogue that this process has in memory. */
  readonly facts: Facts
  readonly tags: Tags
  readonly committedTags: CommittedTags
  readonly jobs: Jobs
  readonly signer: Signer
  readonly assets: Assets
  readonly log: Logger
  /** Counts events for the operators of the shop. */
  readonly counters: Counters
}
