import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { NewEntry } from './entry.ts'
import { fieldName, type ValueNotation, valueText } from './value-text.ts'

type Entry = Omit<NewEntry, 'eventId' | 'at'> & { readonly by: string | null }

/** When it was, as people read it, and the currency of its amounts. */
type Notation = { readonly moment: string; readonly currency: CurrencyFormat }

/** An entry as a line for the owner: when, who, what, of which subject, its name or number, and what has changed. */
export function entryLine(entry: Entry, { moment, currency }: Notation): string {
  const { actor, by, name, subject, title } = entry
  const id = actor.id === undefined ? '' : ` ${actor.id}`
  const who = by === null ? `${actor.kind}${id}` : `${actor.kind} ${by}`
  const changes = changeTexts(entry, currency).map(lineOf).join(', ')
  return [moment, who, name, subject, title, changes].join('\t').trimEnd()
}

/** A changed field as people read it; a value that the history does not have is null. */
type ChangeText = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** The fields of an entry with their values before and after; amounts are in `currency`. */
export function changeTexts(
  { subject, fields, before, after }: Pick<Entry, 'subject' | 'fields' | 'before' | 'after'>,
  currency: CurrencyFormat,
): readonly ChangeText[] {
  const isOfOrder = subject.startsWith('order:')
  return fields.map((field) => {
    const hasBefore = Object.hasOwn(before, field)
    const hasAfter = hasBefore || Object.hasOwn(after, field)
    const texts = (isBrief: boolean) => {
      const notation: ValueNotation = { currency, isOfOrder, isBrief }
      return {
        field: fieldName(field),
        before: hasBefore ? valueText(field, before[field], notation) : null,
        after: hasAfter ? valueText(field, after[field], notation) : null,
      }
    }
    const brief = texts(true)
    // The names are enough where they say what has changed.
    return brief.before !== null && brief.before === brief.after ? texts(false) : brief
  })
}

function lineOf({ field, before, after }: ChangeText): string {
  if (after === null) return field
  return before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`
}
