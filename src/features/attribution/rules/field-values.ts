import { readable, type SourceCookies } from './cookies.ts'
import { type FieldName, fieldNames, fieldSources, NONE } from './fields.ts'

/** What the cookies say for each field of a form (docs/wire.md D.3); what they do not say is `(none)`. */
export function fieldValues(cookies: SourceCookies): Readonly<Record<FieldName, string>> {
  const values = fieldNames.map((name) => {
    const [cookie = '', key = ''] = fieldSources[name].split('.')
    return [name, readable(cookies[cookie]?.[key] ?? '') || NONE] as const
  })
  return Object.fromEntries(values) as Record<FieldName, string>
}
