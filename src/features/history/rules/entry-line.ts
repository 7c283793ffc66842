import type { NewEntry } from './entry.ts'

type Entry = Omit<NewEntry, 'eventId' | 'at'> & { readonly by: string | null }

/** An entry as a line for the owner: when, who, what, of which subject, and what has changed. */
export function entryLine(entry: Entry, moment: string): string {
  const { actor, by, name, subject, title, fields } = entry
  const id = actor.id === undefined ? '' : ` ${actor.id}`
  const who = by === null ? `${actor.kind}${id}` : `${actor.kind} ${by}`
  const changes = fields.map((field) => changeText(entry, field)).join(', ')
  return [moment, who, name, subject, title, changes].join('\t').trimEnd()
}

function changeText({ before, after }: Pick<Entry, 'before' | 'after'>, field: string): string {
  const hasBefore = Object.hasOwn(before, field)
  if (!hasBefore && !Object.hasOwn(after, field)) return field
  const now = valueText(after[field])
  return hasBefore ? `${field}: ${valueText(before[field])} → ${now}` : `${field}: ${now}`
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === undefined || text === '' ? '(none)' : text.replace(/\s+/g, ' ')
}
