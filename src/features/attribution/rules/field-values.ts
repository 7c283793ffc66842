import { type SourceCookies, withoutBrokenCharacters } from './cookies.ts'
import { type FieldName, fieldNames, fieldSources, NONE } from './fields.ts'

/** The value of each form field from the cookies (docs/wire.md D.3); missing ones are `(none)`. */
export function fieldValues(cookies: SourceCookies): Readonly<Record<FieldName, string>> {
  const values = fieldNames.map((name) => {
    const [cookie = '', key = ''] = fieldSources[name].split('.')
    return [name, withoutBrokenCharacters(cookies[cookie]?.[key] ?? '') || NONE] as const
  })
  return Object.fromEntries(values) as Record<FieldName, string>
}
