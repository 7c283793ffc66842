import type { Outcome } from '../../kernel/outcome.ts'
import type { Shop } from '../shop.ts'
import { changesBetween, wireName } from './field-changes.ts'

type Values = Readonly<Record<string, unknown>>

/** A change as the history has it: of what, which fields, and their values; a value that was empty is absent. */
export type RecordedChange = {
  readonly subject: string
  readonly fields: readonly string[]
  readonly before: Values
  readonly after: Values
}

/** `changed-since`: a field has another value now than after the change. `gone`: the record is no longer there. */
export type UndoRefusal = 'changed-since' | 'gone' | 'not-possible'

/** How the change of an event is undone: the former values are written, if the later ones are still there. */
export type UndoHandler = {
  /** Whether the fields of a change can be written back at all. */
  canUndo(change: RecordedChange): boolean
  undo(shop: Shop, change: RecordedChange): Promise<Outcome<void, UndoRefusal>>
}

/** Whether the history has the values of all fields; it has none of personal, secret and long ones. */
export function hasValues({ fields, before, after }: RecordedChange): boolean {
  return fields.every((field) => Object.hasOwn(before, field) || Object.hasOwn(after, field))
}

/** Whether a field of the change has another value now than after it; `now`: the fields of the record. */
export function isChangedSince(now: Values, { fields, after }: RecordedChange): boolean {
  const current = Object.fromEntries(Object.entries(now).map(([name, value]) => [wireName(name), value]))
  const compared = Object.fromEntries(fields.map((field) => [field, current[field]]))
  return Object.keys(changesBetween(compared, after)).length > 0
}

/** The record with the values that it had before the change, by the names that its own fields have. */
export function withFormer<Fields extends object>(now: Fields, { fields, before }: RecordedChange): Fields {
  const own = new Map(Object.keys(now).map((name) => [wireName(name), name]))
  return { ...now, ...Object.fromEntries(fields.map((field) => [own.get(field) ?? field, before[field]])) }
}
