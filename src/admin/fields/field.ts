/** A single value, a list of texts, or rows by the names of their columns. A number is a text while it is typed. */
export type FieldValue = boolean | number | string | readonly string[] | readonly FieldRow[]
export type FieldRow = Readonly<Record<string, string>>

/** A field of a form, as resources describe it: what it is about, its value and what it takes. */
export type Field = {
  readonly name: string
  readonly type: string
  readonly title: string
  readonly help: string
  readonly value: FieldValue
  /** Without one, the value has no default. */
  readonly default?: FieldValue
  /** Whether the stored value differs from the default. */
  readonly changed: boolean
  readonly is_set: boolean
  readonly max: number | null
  readonly unit: string
  readonly choices: readonly Choice[]
  readonly columns: readonly { readonly name: string; readonly title: string; readonly type: string }[]
  readonly when: { readonly name: string; readonly value: FieldValue } | null
}

export type Choice = { readonly value: string; readonly title: string }

/** What every control of a field gets. */
export type ControlProps = {
  readonly field: Field
  readonly value: FieldValue
  /** The id of the control, and those of the texts about it. */
  readonly id: string
  readonly describedBy: string
  readonly isWrong: boolean
  change(value: FieldValue): void
}

/** Whether two values are the same. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What was changed while other changes were being saved, and is not saved yet. */
export function changesSince<Value extends FieldValue | null>(
  now: Readonly<Record<string, Value>>,
  sent: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const isSaved = (name: string, value: Value) =>
    name in sent && JSON.stringify(sent[name]) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSaved(name, value)))
}

/** The texts of a list; none for any other value. */
export function textsOf(value: FieldValue): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The rows of a list of records; none for any other value. */
export function rowsOf(value: FieldValue): readonly FieldRow[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object') : []
}
