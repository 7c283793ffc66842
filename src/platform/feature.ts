import type { Command } from '../cli/command.ts'
import type { CachedValueDeclaration } from './cache/cached-values.ts'
import type { PriceGroups } from './cache/price-groups.ts'
import type { SharedPage } from './cache/shared-page.ts'
import type { Db } from './db/db.ts'
import type { EventHandler } from './events/event.ts'
import type { UndoHandler } from './events/undo.ts'
import type { BackupCheck } from './files/backup/backup-check.ts'
import type { Handler } from './http/call.ts'
import type { Identify } from './http/dispatch/dispatch-request.ts'
import type { IncomingRequest } from './http/incoming-request.ts'
import type { CounterDeclaration } from './log/counters.ts'
import type { MailKind } from './mail/texts/mail-kind.ts'
import type { About } from './rest/description/describe.ts'
import type { RestEndpoint } from './rest/endpoint.ts'
import type { Person } from './session/person.ts'
import type { SettingDeclaration, Settings } from './settings.ts'
import type { Shop } from './shop.ts'

/** What a feature adds to the program: a plain object, listed in `src/features.ts` and composed by `program.ts`. */
export type Feature = {
  readonly name: string
  readonly calls?: FeatureCalls
  /** Pages that are the same for everybody, stored in the page cache (house.md §7). */
  readonly sharedPages?: Readonly<Record<string, SharedPage>>
  readonly settings?: readonly SettingDeclaration[]
  readonly settingLocks?: readonly SettingLock[]
  readonly settingsChecks?: readonly SettingsCheck[]
  readonly cachedValues?: readonly CachedValueDeclaration[]
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** The names of those jobs that send mails: a mail server that is slow or down delays these and no others. */
  readonly mailJobs?: readonly string[]
  /** The kinds of mails that it sends, read when they are needed. */
  readonly mailKinds?: () => Promise<readonly MailKind[]>
  /** The names of those jobs that wait for servers of others: they run apart, so that a slow one delays no other job. */
  readonly remoteJobs?: readonly string[]
  /** Scheduled jobs of this feature: the job's name and a cron expression, in UTC. */
  readonly schedule?: Readonly<Record<string, string>>
  readonly idleTasks?: readonly IdleTask[]
  /** What it does after something has happened, in the job process (docs/decisions/0023). */
  readonly eventHandlers?: readonly EventHandler[]
  /** How its changes are undone, by the name of their event. */
  readonly undo?: Readonly<Record<string, UndoHandler>>
  readonly commands?: readonly Command[]
  /** The events that it counts for operators. */
  readonly counters?: readonly CounterDeclaration[]
  /** The personal data that it stores, for export and erasure. */
  readonly personal?: PersonalData
  /** What a restored backup must have in common with its shop, besides the rows of all tables. */
  readonly backupChecks?: readonly BackupCheck[]
  /** What every process does when a tag is announced, by the tag: drops what it has read, or reads it again. */
  readonly onTags?: Readonly<Record<string, TagHandler>>
  readonly securityOrigins?: SecurityOrigins
  /** Identifies the caller. Only one feature can; without any, everybody is a guest. */
  readonly identify?: Identify
  /**
   * HTML above the pages of the shop for this person, `undefined` for none. Pages with it are made for this person alone, and are
   * never cached. Only one feature may declare it.
   */
  readonly banner?: (shop: Shop, person: Person | undefined) => string | undefined
  /** The description of the shop in the index `/wp-json/`. Only one feature may declare it. */
  readonly about?: (settings: Settings) => About
  /** How programs may sign in, for the index `/wp-json/`. Only one feature may declare it. */
  readonly authentication?: (shop: Shop, incoming: IncomingRequest) => Readonly<Record<string, unknown>>
  /** Finds the price group of a buyer. Only one feature can; without any, all see the same prices. */
  readonly priceGroups?: (shop: Shop) => PriceGroups
}

/** A setting that cannot be changed in the current state of the shop; one feature can lock it. */
export type SettingLock = {
  readonly setting: SettingDeclaration
  /** The reason, as a sentence for the owner. */
  readonly text: string
  /** Checked within the transaction of the change. */
  isLocked(tx: Db): Promise<boolean>
}

/** What the values of several settings must be together. Checked whenever one of them is to be changed. */
export type SettingsCheck = {
  readonly name: string
  readonly settings: readonly SettingDeclaration[]
  /** What is wrong, with the name of the setting that it is about and a sentence for the owner. */
  problems(settings: Settings): readonly { readonly name: string; readonly text: string }[]
}

export type TagHandler = (shop: Shop) => void | Promise<void>

/** Origins other than the shop's own that its pages may use, for the content security policy. */
export type SecurityOrigins = {
  /** Origins of scripts; read for each answer. */
  scripts?(shop: Shop): readonly string[]
  /** Origins that forms of the shop may lead to; read once, at start. */
  forms?(shop: Shop): readonly string[]
}

/**
 * The person whose data is exported or erased: the id of the account, and an e-mail address that is proved to be
 * theirs, in lower case.
 */
export type DataSubject = { readonly accountId?: number | undefined; readonly email?: string | undefined }

/** The personal data that a feature stores: how it is exported, and how it is erased. */
export type PersonalData = {
  /** Names its part of an export: `orders`. */
  readonly part: string
  /** Everything stored about the person, as JSON; `undefined` when that is nothing. Never a secret, hash or token. */
  export(shop: Shop, subject: DataSubject): Promise<unknown>
  /**
   * Why nothing of the person may be erased yet, as sentences; empty when it may. Called first, within the transaction
   * of the erasure: the rows that the answer depends on are locked, so that it stays true.
   */
  erasureBlockers?(tx: Db, subject: DataSubject): Promise<readonly string[]>
  /**
   * Erases or anonymizes; returns what was done, as sentences. A second call has nothing to do, and returns no
   * sentence. `shop` says who erases.
   */
  erase(tx: Db, subject: DataSubject, shop: Pick<Shop, 'actor'>): Promise<readonly string[]>
  /**
   * Gives what belongs to one account to another one, when staff merge two accounts of one person; returns how many things. Without
   * it, what there is ends with the account that goes.
   */
  moveTo?(
    tx: Db,
    accounts: { readonly from: number; readonly to: number },
    shop: Pick<Shop, 'actor'>,
  ): Promise<number>
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
  /** Actions on any page, by a parameter of the address or a field of the posted form: `add-to-cart`. */
  readonly links?: Readonly<Record<string, Handler>>
}

/**
 * Work that one serving process of a machine does while nobody needs the shop. Called half a minute after the start and
 * then every minute; it resolves when nothing is left to do, and soon after `signal` is aborted.
 */
export type IdleTask = (shop: Shop, signal: AbortSignal) => Promise<void>

/** Runs one job of the queue. It may run twice for the same payload: that must not matter. */
export type JobHandler = (shop: Shop, payload: unknown) => Promise<void>
