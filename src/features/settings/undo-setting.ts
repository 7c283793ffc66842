import { done, refused } from '../../kernel/outcome.ts'
import { emit } from '../../platform/events/emit.ts'
import { changesBetween } from '../../platform/events/field-changes.ts'
import type { RecordedChange, UndoHandler } from '../../platform/events/undo.ts'
import { isSuitable } from './settings.ts'
import { lockedValue, storeValue } from './store.ts'
import { takesValue } from './value.ts'

/** Gives a setting its former value again, if it still has the later one, and nothing has locked it meanwhile. */
export const settingUndo: UndoHandler = {
  canUndo: (change) => Object.hasOwn(change.before, nameOf(change)),
  undo({ db, program, tags, actor }, change) {
    const name = nameOf(change)
    const [before, after] = [change.before[name], change.after[name]]
    const declaration = program.settings.find((known) => known.name === name)
    return db.transaction().execute(async (tx) => {
      const current = await lockedValue(tx, name)
      if (!declaration || !takesValue(declaration, before)) return refused('not-possible')
      const isOther = Object.keys(changesBetween({ value: current }, { value: after })).length > 0
      if (isOther) return refused('changed-since')
      const lock = program.settingLocks.find(({ setting }) => setting.name === name)
      if (await lock?.isLocked(tx)) return refused('not-possible')
      if (!(await isSuitable({ db: tx, program }, name, before))) return refused('not-possible')
      await storeValue(tx, name, before)
      await tags.announce(tx, ['settings'])
      const payload = { changes: { [name]: { before: after, after: before } } }
      await emit(tx, actor, { name: 'setting.changed', subject: `setting:${name}`, payload })
      return done(undefined)
    })
  },
}

function nameOf({ subject }: RecordedChange): string {
  return subject.slice('setting:'.length)
}
