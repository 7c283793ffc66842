/**
 * The fields that a write has changed, by name, each with its values before and after. Personal and secret fields, and
 * values too long to read in a list, have none.
 */
export type FieldChanges = Readonly<Record<string, FieldChange>>

type FieldChange = { readonly before?: unknown; readonly after?: unknown }
type Fields = Readonly<Record<string, unknown>>

const MAX_LENGTH = 500

/**
 * What differs between two states of a record, with names as in the REST interface (`usage_limit`). `withoutValues`: fields whose
 * values are personal or secret.
 */
export function changesBetween(
  before: Fields,
  after: Fields,
  withoutValues: readonly string[] = [],
): FieldChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => textOf(before[name]) !== textOf(after[name]))
  return Object.fromEntries(
    changed.map((name) => {
      const isLong = [before[name], after[name]].some((value) => textOf(value).length > MAX_LENGTH)
      const hasValues = !isLong && !withoutValues.includes(name)
      return [wireName(name), hasValues ? { before: before[name], after: after[name] } : {}]
    }),
  )
}

/** The database has the fields of objects in an order of its own, which is no difference. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The name of a field as events have it: `usage_limit`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
