import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { NewEntry } from './entry.ts'
import { fieldName, type ValueNotation, valueText } from './value-text.ts'

type Entry = Omit<NewEntry, 'eventId' | 'at'> & { readonly by: string | null }

/** When it was, as people read it, and the currency of its amounts. */
type Notation = { readonly moment: string; readonly currency: CurrencyFormat }

/** An entry as a line for the owner: when, who, what, of which subject, its name or number, and what has changed. */
export function entryLine(entry: Entry, { moment, currency }: Notation): string {
  const { actor, by, name, subject, title, fields } = entry
  const id = actor.id === undefined ? '' : ` ${actor.id}`
  const who = by === null ? `${actor.kind}${id}` : `${actor.kind} ${by}`
  const notation = { currency, isOfOrder: subject.startsWith('order:') }
  const changes = fields.map((field) => changeText(entry, field, notation)).join(', ')
  return [moment, who, name, subject, title, changes].join('\t').trimEnd()
}

function changeText(
  { before, after }: Pick<Entry, 'before' | 'after'>,
  field: string,
  notation: ValueNotation,
): string {
  const hasBefore = Object.hasOwn(before, field)
  const name = fieldName(field)
  if (!hasBefore && !Object.hasOwn(after, field)) return name
  const now = valueText(field, after[field], notation)
  return hasBefore ? `${name}: ${valueText(field, before[field], notation)} → ${now}` : `${name}: ${now}`
}
