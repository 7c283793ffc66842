import { done, refused } from '../../kernel/outcome.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { RecordedChange, UndoHandler } from '../../platform/events/undo.ts'
import { isSuitable, readCurrentValues, writeValues } from './settings.ts'
import { lockSettings } from './store.ts'
import { takesValue } from './value.ts'

/** Gives a setting its former value again, if it still has the later one, and nothing has locked it meanwhile. */
export const settingUndo: UndoHandler = {
  canUndo: (change) => Object.hasOwn(change.before, nameOf(change)),
  undo(shop, change) {
    const { db, program } = shop
    const name = nameOf(change)
    const value = change.before[name]
    const declaration = program.settings.find((known) => known.name === name)
    return db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      if (!declaration || !takesValue(declaration, value)) return refused('not-possible')
      const before = await readCurrentValues(tx, program.settings)
      const current = before.has(name) ? before.get(name) : declaration.default
      if (isOther(current, change.after[name])) return refused('changed-since')
      const lock = program.settingLocks.find(({ setting }) => setting.name === name)
      if (await lock?.isLocked(tx)) return refused('not-possible')
      if (!(await isSuitable({ db: tx, program }, name, value))) return refused('not-possible')
      // What is the default is stored as none, so that it follows a later version of the program.
      const resets = isOther(value, declaration.default) ? [] : [name]
      await writeValues(tx, shop, { before, after: new Map([[name, value]]), resets })
      return done(undefined)
    })
  },
}

function isOther(one: unknown, other: unknown): boolean {
  return Object.keys(changesBetween({ value: one }, { value: other })).length > 0
}

function nameOf({ subject }: RecordedChange): string {
  return subject.slice('setting:'.length)
}
