import { type Field, type FieldValue, rowsOf, textsOf } from './field.ts'
import * as messages from './messages.ts'

const MAX_LISTED = 6

/** A value as people read it, with its unit. */
export function valueText(field: Field, value: FieldValue): string {
  const { unit, choices } = field
  const titleOf = (one: string) => choices.find((choice) => choice.value === one)?.title ?? one
  if (typeof value === 'boolean') return value ? messages.yes() : messages.no()
  if (typeof value === 'number') return [String(value), unit].filter(Boolean).join(' ')
  if (typeof value === 'string') {
    const name = field.type === 'picture' ? value.replace(/^\d+\//, '') : value
    return value === '' ? messages.empty() : titleOf(name)
  }
  const texts = textsOf(value).map(titleOf)
  const all = texts.length > 0 ? texts : rowsOf(value).map((row) => Object.values(row).join(', '))
  if (all.length === 0) return messages.empty()
  const listed = all.slice(0, MAX_LISTED).join(', ')
  return all.length > MAX_LISTED ? `${listed}, +${all.length - MAX_LISTED}` : listed
}
