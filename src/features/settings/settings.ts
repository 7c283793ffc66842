import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent } from '../../platform/events/event.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyDecimals } from './general.ts'
import { storedValues, storeValue } from './store.ts'
import { readValue, takesValue } from './value.ts'

export { settingTimes } from './store.ts'

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

export type SettingRefusal = 'unknown-setting' | 'wrong-value' | 'locked'

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
 * locked (`settingLocks`).
 */
export async function setSetting(
  shop: SettingContext,
  name: string,
  text: string,
): Promise<Outcome<unknown, SettingRefusal>> {
  const set = await setSettings(shop, new Map([[name, text]]))
  return set.ok ? done(set.value.get(name)) : refused(set.reason)
}

/** Sets several settings, all or none of them, and answers their new values. `name`: the refused one. */
export function setSettings(
  { db, tags, program, actor }: SettingContext,
  texts: ReadonlyMap<string, string>,
): Promise<OutcomeWith<ReadonlyMap<string, unknown>, Refused<SettingRefusal, { name: string }>>> {
  return db.transaction().execute(async (tx) => {
    const before = await readCurrentValues(tx, program.settings)
    const after = new Map<string, unknown>()
    for (const [name, text] of texts) {
      const declaration = program.settings.find((known) => known.name === name)
      if (!declaration) return refused('unknown-setting', { name })
      const value = readValue(declaration, text, valueFrom(before, currencyDecimals))
      if (!value.ok) return refused(value.reason, { name })
      const isDifferent = value.value !== valueFrom(before, declaration)
      const lock = program.settingLocks.find(({ setting }) => setting.name === name)
      if (isDifferent && (await lock?.isLocked(tx))) return refused('locked', { name })
      after.set(name, value.value)
    }
    const events: NewEvent[] = []
    for (const [name, value] of after) {
      if (!(await storeValue(tx, name, value))) continue
      const changes = { [name]: { before: currentValue(before, program.settings, name), after: value } }
      events.push({ name: 'setting.changed', subject: `setting:${name}`, payload: { changes } })
    }
    if (events.length > 0) await tags.announce(tx, ['settings'])
    await emit(tx, actor, ...events)
    return done(after)
  })
}

type SettingContext = Pick<Shop, 'db' | 'tags' | 'program' | 'actor'>

function currentValue(values: Values, declarations: readonly SettingDeclaration[], name: string): unknown {
  const declaration = declarations.find((known) => known.name === name)
  return declaration && valueFrom(values, declaration)
}

async function readCurrentValues(db: Db, declarations: readonly SettingDeclaration[]): Promise<Values> {
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
