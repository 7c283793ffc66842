import { type Command, ownCommandNames } from '../cli/command.ts'
import { BadProgram, unique } from '../kernel/unique.ts'
import type { CachedValueDeclaration } from './cache/cached-values.ts'
import { ALL_TAGS } from './cache/change-tracker.ts'
import { type PriceGroups, singlePriceGroup } from './cache/price-groups.ts'
import type { EventHandler } from './events/event.ts'
import { DISPATCH_JOB, HANDLE_JOB } from './events/event-store.ts'
import type { UndoHandler } from './events/undo.ts'
import type { ExtensionLists, ExtensionPoint, Extensions } from './extension-point.ts'
import type {
  Feature,
  IdleTask,
  JobHandler,
  PersonalData,
  SecurityOrigins,
  SettingLock,
  SettingsCheck,
  TagHandler,
} from './feature.ts'
import type { BackupCheck } from './files/backup/backup-check.ts'
import type { Identify } from './http/dispatch/dispatch-request.ts'
import { type HandlerTables, tablesOf } from './http/dispatch/handler-tables.ts'
import { serverSettings } from './http/rate-limits.ts'
import { lazyJob } from './jobs/lazy-job.ts'
import type { CounterDeclaration } from './log/counters.ts'
import type { MailKind } from './mail/texts/mail-kind.ts'
import type { About } from './rest/description/describe.ts'
import type { SettingDeclaration, Settings } from './settings.ts'
import type { Shop } from './shop.ts'

/** Everything that the features add, composed once and frozen. Operations find it as `shop.program`. */
export type Program = ExtensionLists & {
  readonly calls: HandlerTables
  readonly commands: readonly Command[]
  /** The events that features count for operators. */
  readonly counters: readonly CounterDeclaration[]
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** The names of the jobs that send mails. */
  readonly mailJobs: readonly string[]
  /** The kinds of mails that the shop sends, in the order of the features. */
  mailKinds(): Promise<readonly MailKind[]>
  /** The names of the jobs that wait for servers of others. */
  readonly remoteJobs: readonly string[]
  /** Scheduled jobs: the job's name and a cron expression, in UTC. */
  readonly schedule: Readonly<Record<string, string>>
  /** How changes are undone, by the name of their event. */
  readonly undo: Readonly<Record<string, UndoHandler>>
  readonly idleTasks: readonly IdleTask[]
  /** What features do after events. */
  readonly eventHandlers: readonly EventHandler[]
  /** Every setting that an owner can change: the features' and the server's own. */
  readonly settings: readonly SettingDeclaration[]
  readonly settingLocks: readonly SettingLock[]
  readonly settingsChecks: readonly SettingsCheck[]
  /** The values cached in memory, in addition to the settings. */
  readonly cachedValues: readonly CachedValueDeclaration[]
  /** The personal data that features store, lower bands first. */
  readonly personalData: readonly PersonalData[]
  readonly backupChecks: readonly BackupCheck[]
  readonly securityOrigins: readonly SecurityOrigins[]
  readonly identify: Identify
  readonly banner: NonNullable<Feature['banner']>
  readonly about: (settings: Settings) => About
  readonly authentication: NonNullable<Feature['authentication']>
  readonly priceGroups: (shop: Shop) => PriceGroups
  /** Runs what the features do in every process when one of these tags is announced. */
  renew(shop: Shop, tags: readonly string[]): Promise<void>
}

// Here, not in shop.ts: calls and jobs are given the shop, so that an import from there would be a circle.
declare module './shop.ts' {
  interface Shop {
    /** Everything that the features add, as one value. */
    readonly program: Program
  }
}

/** What the platform itself adds. */
const server: Feature = {
  name: 'server',
  settings: serverSettings,
  jobs: {
    [DISPATCH_JOB]: lazyJob(async () => (await import('./events/event-jobs.ts')).dispatchEvents),
    [HANDLE_JOB]: lazyJob(async () => (await import('./events/event-jobs.ts')).handleEvents),
  },
}

/**
 * Composes the features of a program and what the shop adds at their extension points. Throws `BadProgram`, which names
 * both owners, where two features have the same name, or declare the same call, page, link, command, setting, job,
 * schedule, event handler, cached value or part of personal data; where two take a task that only one can have; and where a job is
 * scheduled, or sends mails, that nobody does.
 */
export function programOf(features: readonly Feature[], added: readonly Extensions[] = []): Program {
  unique(
    'feature',
    features.map(({ name }, index) => ({ owner: `entry ${index + 1} of the list`, name, value: name })),
  )
  const all = [...features, server]
  const eventHandlers = listOf('event handler', all, (feature) => feature.eventHandlers, nameOf)
  const jobs = recordOf('job', all, ({ jobs }) => jobs)
  const schedule = recordOf('schedule', all, (feature) => feature.schedule)
  refuseUnknownJobs(all, jobs)
  refuseOwnCommands(all)
  const tagHandlers = all.flatMap(({ onTags }) => Object.entries(onTags ?? {}))
  const items = new Map(
    [...unique('extension point', added.map(ownedExtensions))].map(([name, one]) => [name, itemsOf(one)]),
  )
  return Object.freeze({
    calls: Object.freeze(tablesOf(all)),
    commands: listOf('command', all, ({ commands }) => commands, nameOf),
    counters: listOf('counter', all, ({ counters }) => counters, nameOf),
    jobs,
    mailJobs: Object.freeze(all.flatMap(({ mailJobs }) => mailJobs ?? [])),
    mailKinds: async () => (await Promise.all(all.map(({ mailKinds }) => mailKinds?.() ?? []))).flat(),
    remoteJobs: Object.freeze(all.flatMap(({ remoteJobs }) => remoteJobs ?? [])),
    schedule,
    eventHandlers,
    undo: recordOf('undo', all, (feature) => feature.undo),
    idleTasks: Object.freeze(all.flatMap(({ idleTasks }) => idleTasks ?? [])),
    settings: listOf('setting', all, ({ settings }) => settings, nameOf),
    settingLocks: listOf(
      'lock of the setting',
      all,
      (feature) => feature.settingLocks,
      ({ setting }) => setting.name,
    ),
    settingsChecks: listOf('check of settings', all, (feature) => feature.settingsChecks, nameOf),
    cachedValues: listOf('cached value', all, ({ cachedValues }) => cachedValues, nameOf),
    personalData: listOf(
      'part of personal data',
      all,
      ({ personal }) => personal && [personal],
      ({ part }) => part,
    ),
    backupChecks: listOf('backup check', all, (feature) => feature.backupChecks, nameOf),
    securityOrigins: Object.freeze(all.flatMap(({ securityOrigins }) => securityOrigins ?? [])),
    identify: onlyOne('identify', all) ?? (async () => undefined),
    banner: onlyOne('banner', all) ?? (() => undefined),
    about: onlyOne('about', all) ?? (() => ({ name: '', description: '' })),
    authentication: onlyOne('authentication', all) ?? (() => ({})),
    priceGroups: onlyOne('priceGroups', all) ?? (() => singlePriceGroup),
    // The only place where they become typed again: `extensions()` has bound them to their point.
    extensions: <Item>(point: ExtensionPoint<Item>) => (items.get(point.name) ?? []) as readonly Item[],
    renew: (shop: Shop, tags: readonly string[]) => renew(tagHandlers, shop, tags),
  })
}

const nameOf = ({ name }: { readonly name: string }) => name

function listOf<Value>(
  kind: string,
  features: readonly Feature[],
  of: (feature: Feature) => readonly Value[] | undefined,
  nameIn: (value: Value) => string,
): readonly Value[] {
  const owned = features.flatMap((feature) =>
    (of(feature) ?? []).map((value) => ({ owner: feature.name, name: nameIn(value), value })),
  )
  return Object.freeze([...unique(kind, owned).values()])
}

function recordOf<Value>(
  kind: string,
  features: readonly Feature[],
  of: (feature: Feature) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const owned = features.flatMap((feature) =>
    Object.entries(of(feature) ?? {}).map(([name, value]) => ({ owner: feature.name, name, value })),
  )
  return Object.freeze(Object.fromEntries(unique(kind, owned)))
}

function refuseUnknownJobs(features: readonly Feature[], jobs: Readonly<Record<string, JobHandler>>): void {
  const isUnknown = (job: string) => !Object.hasOwn(jobs, job)
  for (const { name, schedule = {}, mailJobs = [], remoteJobs = [] } of features) {
    const scheduled = Object.keys(schedule).find(isUnknown)
    if (scheduled !== undefined) {
      throw new BadProgram(`The job "${scheduled}" is scheduled by ${name}, and no feature does it.`)
    }
    const mailing = mailJobs.find(isUnknown)
    if (mailing !== undefined) {
      throw new BadProgram(`The job "${mailing}" sends mails of ${name}, and no feature does it.`)
    }
    const remote = remoteJobs.find(isUnknown)
    if (remote !== undefined) {
      throw new BadProgram(`The job "${remote}" of ${name} waits for other servers, and no feature does it.`)
    }
  }
}

/** The command line has commands of its own, which would hide those of features. */
function refuseOwnCommands(features: readonly Feature[]): void {
  unique('command', [
    ...ownCommandNames.map((name) => ({ owner: 'the command line', name, value: name })),
    ...features.flatMap(({ name: owner, commands = [] }) =>
      commands.map(({ name }) => ({ owner, name, value: name })),
    ),
  ])
}

/** A task that only one feature may take. */
function onlyOne<Task extends 'identify' | 'banner' | 'about' | 'authentication' | 'priceGroups'>(
  task: Task,
  features: readonly Feature[],
): Feature[Task] | undefined {
  const owned = features.flatMap(({ name, [task]: value }) =>
    value === undefined ? [] : [{ owner: name, name: task, value }],
  )
  return unique('task', owned).get(task)
}

function ownedExtensions(one: Extensions) {
  return { owner: 'the list of the shop', name: one.point.name, value: one }
}

function itemsOf({ point, items }: Extensions): readonly unknown[] {
  const owned = items.map((value, index) => ({
    owner: `entry ${index + 1} of the list`,
    name: point.keyOf(value),
    value,
  }))
  return Object.freeze([...unique(point.name, owned).values()])
}

async function renew(
  handlers: readonly (readonly [string, TagHandler])[],
  shop: Shop,
  tags: readonly string[],
): Promise<void> {
  for (const [tag, handle] of handlers) {
    if (tags.includes(tag) || tags.includes(ALL_TAGS)) await handle(shop)
  }
}
