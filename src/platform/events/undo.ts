import type { Outcome } from '../../kernel/outcome.ts'
import type { Shop } from '../shop.ts'

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
