import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals } from './general.ts'
import { forgetValue, lockSettings, settingVersions, storedValues, storeValue } from './store.ts'
import { readValue, takesValue } from './value.ts'

export { settingTimes, settingVersions } from './store.ts'

/** The settings as the running shop holds them; `reload` follows the tag `settings`. */
export type LiveSettings = Settings & {
  /** Reads all of them again. Calls that overlap run one after the other, so that the last one wins. */
  reload(db: Db): Promise<void>
}

export type CurrentSetting = {
  readonly declaration: SettingDeclaration
  readonly value: unknown
  /** Whether it differs from the default. */
  readonly changed: boolean
}

/** `unsuitable`: it does not go with the values of other settings. */
export type SettingRefusal = 'unknown-setting' | 'wrong-value' | 'locked' | 'unsuitable'

type Values = ReadonlyMap<string, unknown>

/** Reads the settings once; from then on reading one costs nothing. */
export async function loadSettings(
  db: Db,
  declarations: readonly SettingDeclaration[],
): Promise<LiveSettings> {
  let values = await readCurrentValues(db, declarations)
  let last: Promise<void> = Promise.resolve()

  const read = async (from: Db) => {
    values = await readCurrentValues(from, declarations)
  }
  return {
    get: <Value>(declaration: SettingDeclaration<Value>) => valueFrom(values, declaration),
    reload: (from) => {
      last = last.then(
        () => read(from),
        () => read(from),
      )
      return last
    },
  }
}

/** Every setting with its value now, in the order they are declared. */
export async function listSettings({ db, program }: Pick<Shop, 'db' | 'program'>): Promise<CurrentSetting[]> {
  const values = await readCurrentValues(db, program.settings)
  return program.settings.map((declaration) => {
    const value = valueFrom(values, declaration)
    return { declaration, value, changed: JSON.stringify(value) !== JSON.stringify(declaration.default) }
  })
}

/**
 * Sets a setting from an owner's text and answers its new value; pages show it from the next view on
 * (spec 9.2 to 9.4 hold the defaults). Refused: an unknown name; an invalid value; a change of a setting that a feature has
 * locked (`settingLocks`); a value that does not go with those of other settings (`settingsChecks`), with a sentence.
 */
export async function setSetting(
  shop: SettingContext,
  name: string,
  text: string,
): Promise<OutcomeWith<unknown, Refused<SettingRefusal, { readonly text?: string | undefined }>>> {
  const set = await setSettings(shop, new Map([[name, text]]))
  if (set.ok) return done(set.value.get(name))
  const [problem] = set.reason === 'not-valid' ? set.problems : []
  return refused(problem?.reason ?? 'wrong-value', { text: problem?.text })
}

/** What was wrong with one of the settings; `text` says what is unsuitable. */
export type SettingProblem = {
  readonly name: string
  readonly reason: SettingRefusal
  readonly text?: string
}

type SetRefusal =
  | Refused<'not-valid', { problems: readonly SettingProblem[] }>
  | Refused<'stale', { names: readonly string[] }>

/** The settings that a form shows, and the latest of their versions that it saw. */
export type SeenSettings = { readonly names: readonly string[]; readonly version: number }

/**
 * Sets several settings, all or none of them, and answers their new values; without a text a setting gets its default again.
 * `not-valid`: what is wrong with each; `stale`: others of the form have been written since.
 */
export function setSettings(
  { db, tags, program, actor }: SettingContext,
  texts: ReadonlyMap<string, string | undefined>,
  seen?: SeenSettings,
): Promise<OutcomeWith<ReadonlyMap<string, unknown>, SetRefusal>> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const newer = seen && (await writtenSince(tx, seen))
    if (newer && newer.length > 0) return refused('stale', { names: newer })
    const before = await readCurrentValues(tx, program.settings)
    const after = new Map<string, unknown>()
    const problems: SettingProblem[] = []
    for (const [name, text] of texts) {
      const declaration = program.settings.find((known) => known.name === name)
      if (!declaration) {
        problems.push({ name, reason: 'unknown-setting' })
        continue
      }
      const value = newValue(declaration, text, valueFrom(before, currencyDecimals))
      const isDifferent = value.ok && value.value !== valueFrom(before, declaration)
      const lock = program.settingLocks.find(({ setting }) => setting.name === name)
      if (!value.ok) problems.push({ name, reason: value.reason })
      else if (isDifferent && (await lock?.isLocked(tx))) problems.push({ name, reason: 'locked' })
      else after.set(name, value.value)
    }
    if (problems.length === 0) problems.push(...unsuitableValues(program, before, after))
    if (problems.length > 0) return refused('not-valid', { problems })
    const resets = [...after.keys()].filter((name) => texts.get(name) === undefined)
    await writeValues(tx, { tags, program, actor }, { before, after, resets })
    return done(after)
  })
}

/** Whether a setting could have this value, with all others as they are. */
export async function isSuitable(
  { db, program }: Pick<Shop, 'db' | 'program'>,
  name: string,
  value: unknown,
): Promise<boolean> {
  const before = await readCurrentValues(db, program.settings)
  return unsuitableValues(program, before, new Map([[name, value]])).length === 0
}

/** What is wrong with the new values together with those of other settings. */
function unsuitableValues(
  { settingsChecks }: Pick<Shop['program'], 'settingsChecks'>,
  before: Values,
  after: Values,
): readonly SettingProblem[] {
  const settings: Settings = {
    get: (declaration) => valueFrom(after.has(declaration.name) ? after : before, declaration),
  }
  return settingsChecks
    .filter((check) => check.settings.some(({ name }) => after.has(name)))
    .flatMap((check) => check.problems(settings))
    .map((problem) => ({ ...problem, reason: 'unsuitable' }))
}

type NewValues = {
  readonly before: Values
  readonly after: Values
  /** Those that have their default again. */
  readonly resets: readonly string[]
}

/** Writes valid values, announces them, and emits what has changed. */
export async function writeValues(
  tx: Db,
  { tags, program, actor }: Omit<SettingContext, 'db'>,
  { before, after, resets }: NewValues,
): Promise<void> {
  const events: NewEvent[] = []
  for (const [name, value] of after) {
    const isWritten = await (resets.includes(name) ? forgetValue(tx, name) : storeValue(tx, name, value))
    if (!isWritten) continue
    const formerly = currentValue(before, program.settings, name)
    const isSecret = program.settings.some((known) => known.name === name && known.isSecret)
    // Of a secret the history learns only that it was changed.
    const changes = isSecret ? {} : { [name]: { before: formerly, after: value } }
    events.push({ name: 'setting.changed', subject: `setting:${name}`, payload: { changes } })
  }
  if (events.length > 0) await tags.announce(tx, ['settings'])
  await emit(tx, actor, ...events)
}

function newValue(
  declaration: SettingDeclaration,
  text: string | undefined,
  decimals: number,
): Outcome<unknown, 'wrong-value'> {
  return text === undefined ? done(declaration.default) : readValue(declaration, text, decimals)
}

async function writtenSince(tx: Db, { names, version }: SeenSettings): Promise<readonly string[]> {
  const versions = await settingVersions(tx, names)
  return names.filter((name) => (versions.get(name) ?? 0) > version)
}

type SettingContext = Pick<Shop, 'db' | 'tags' | 'program' | 'actor'>

function currentValue(values: Values, declarations: readonly SettingDeclaration[], name: string): unknown {
  const declaration = declarations.find((known) => known.name === name)
  return declaration && valueFrom(values, declaration)
}

/** The stored values that are valid, by name. */
export async function readCurrentValues(
  db: Db,
  declarations: readonly SettingDeclaration[],
): Promise<Values> {
  const stored = await storedValues(db)
  const validDeclarations = declarations.filter(
    (declaration) => stored.has(declaration.name) && takesValue(declaration, stored.get(declaration.name)),
  )
  return new Map(validDeclarations.map(({ name }) => [name, stored.get(name)]))
}

// The one place where a stored value becomes a typed one: `valuesNow` has checked it against its declaration.
function valueFrom<Value>(values: Values, declaration: SettingDeclaration<Value>): Value {
  return values.has(declaration.name) ? (values.get(declaration.name) as Value) : declaration.default
}
