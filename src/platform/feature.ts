import type { Command } from '../cli/command.ts'
import type { PriceGroups } from './cache/price-groups.ts'
import type { SharedPage } from './cache/shared-page.ts'
import type { Db } from './db/db.ts'
import type { Identify } from './http/asked.ts'
import type { Handler } from './http/call.ts'
import type { KeptDeclaration } from './kept.ts'
import type { About } from './rest/describe.ts'
import type { RestEndpoint } from './rest/endpoint.ts'
import type { SettingDeclaration, Settings } from './settings.ts'
import type { Shop } from './shop.ts'

/** What a feature gives to the program: a plain object, listed in `src/features.ts` and composed by `program.ts`. */
export type Feature = {
  readonly name: string
  readonly calls?: FeatureCalls
  /** Pages that are the same for everybody, kept in the page cache (house.md §7). */
  readonly sharedPages?: Readonly<Record<string, SharedPage>>
  readonly settings?: readonly SettingDeclaration[]
  readonly settingLocks?: readonly SettingLock[]
  readonly kept?: readonly KeptDeclaration[]
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Jobs of this feature that come by the clock: the job's name and when, as cron writes it, in UTC. */
  readonly schedule?: Readonly<Record<string, string>>
  readonly commands?: readonly Command[]
  /** What it keeps of people, for those who ask for a copy of it or for its end. */
  readonly personal?: PersonalData
  /** What every process does when a tag is announced, by the tag: forgets what it has read, or reads it again. */
  readonly onTags?: Readonly<Record<string, TagHandler>>
  readonly securityOrigins?: SecurityOrigins
  /** Tells who asks. One feature can; without any, everybody is a guest. */
  readonly identify?: Identify
  /** What the index of `/wp-json/` says of the shop. One feature can. */
  readonly about?: (settings: Settings) => About
  /** Tells buyers apart by the prices that they see. One feature can; without any, all see the same. */
  readonly priceGroups?: (shop: Shop) => PriceGroups
}

/** A setting that cannot be changed as things stand; one feature can lock it. */
export type SettingLock = {
  readonly setting: SettingDeclaration
  /** Why, in a sentence for the owner. */
  readonly text: string
  /** Asked within the transaction of the change. */
  isLocked(tx: Db): Promise<boolean>
}

export type TagHandler = (shop: Shop) => void | Promise<void>

/** Origins beside the shop's own that its pages may use, for the content security policy. */
export type SecurityOrigins = {
  /** Scripts come from there; asked for each answer. */
  scripts?(shop: Shop): readonly string[]
  /** Forms of the shop lead there; asked once, at start. */
  forms?(shop: Shop): readonly string[]
}

/** Whose data is asked for: what is known of the account, and an address that is proved to be theirs, in lower case. */
export type Whose = { readonly accountId?: number | undefined; readonly email?: string | undefined }

/** What a feature keeps of people: how it is given out, and how it ends. */
export type PersonalData = {
  /** Names its part of an export: `orders`. */
  readonly part: string
  /** Everything held about the person, as JSON; `undefined` when that is nothing. Never a secret, hash or token. */
  export(shop: Shop, whose: Whose): Promise<unknown>
  /**
   * Why nothing of the person may be erased yet, as sentences; empty when it may. Asked first, within the transaction of
   * the erasure: what the answer rests on is held, so that it stays true.
   */
  keptBack?(tx: Db, whose: Whose): Promise<readonly string[]>
  /** Erases or makes anonymous; answers what was done, as sentences. Done again there is nothing to do, and no sentence. */
  erase(tx: Db, whose: Whose): Promise<readonly string[]>
}

/** A feature's answers over HTTP, each a table of wire names or path patterns to handlers. */
export type FeatureCalls = {
  /** `/?wc-ajax=NAME`, on any path; by POST and GET alike. */
  readonly wcAjax?: Readonly<Record<string, Handler>>
  /** `/wp-admin/admin-ajax.php?action=NAME`. */
  readonly adminAjax?: Readonly<Record<string, Handler>>
  /** `METHOD /wp-json/…` patterns, as in `GET /wc/store/v1/cart`. */
  readonly rest?: Readonly<Record<string, RestEndpoint>>
  /** Personal pages and form posts: `GET /cart/`, `POST /cart/`, with `:name` for a part of the path. */
  readonly pages?: Readonly<Record<string, Handler>>
  /** What acts on any page by a parameter of the address or a field of the posted form: `add-to-cart`. */
  readonly links?: Readonly<Record<string, Handler>>
}

/** Does one piece of work that came from the queue. May run twice for the same payload: it must not matter. */
export type JobHandler = (shop: Shop, payload: unknown) => Promise<void>
