import type { Command } from '../cli/command.ts'
import type { SharedPage } from './cache/shared-page.ts'
import type { Handler } from './http/call.ts'
import type { SettingDeclaration } from './settings.ts'
import type { Shop } from './shop.ts'

/** What a feature gives to the program: a plain object, listed in `src/features.ts`. */
export type Feature = {
  readonly name: string
  readonly calls?: FeatureCalls
  /** Pages that are the same for everybody, kept in the page cache (house.md §7). */
  readonly sharedPages?: Readonly<Record<string, SharedPage>>
  readonly settings?: readonly SettingDeclaration[]
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Jobs of this feature that come by the clock: the job's name and when, as cron writes it, in UTC. */
  readonly schedule?: Readonly<Record<string, string>>
  readonly commands?: readonly Command[]
}

/** A feature's answers over HTTP, each a table of wire names or path patterns to handlers. */
export type FeatureCalls = {
  /** `/?wc-ajax=NAME`, on any path; by POST and GET alike. */
  readonly wcAjax?: Readonly<Record<string, Handler>>
  /** `/wp-admin/admin-ajax.php?action=NAME`. */
  readonly adminAjax?: Readonly<Record<string, Handler>>
  /** `METHOD /wp-json/…` patterns, as in `GET /wc/store/v1/cart`. */
  readonly rest?: Readonly<Record<string, Handler>>
  /** Personal pages and form posts: `GET /cart/`, `POST /cart/`, with `:name` for a part of the path. */
  readonly pages?: Readonly<Record<string, Handler>>
  /** What acts on any page by a parameter of the address or a field of the posted form: `add-to-cart`. */
  readonly links?: Readonly<Record<string, Handler>>
}

/** Does one piece of work that came from the queue. May run twice for the same payload: it must not matter. */
export type JobHandler = (shop: Shop, payload: unknown) => Promise<void>
