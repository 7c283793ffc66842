/**
 * The fields of a posted form, or of an address. A name that occurs twice, or as a list (`a[]=1`, `{"a":[1]}`), has no
 * single value: `id=1&id=2` is ignored. `list` returns all of them.
 */
export class Form {
  readonly #fields: ReadonlyMap<string, readonly string[]>
  readonly #ambiguous: ReadonlySet<string>

  constructor(entries: Iterable<readonly [string, string]>) {
    const fields = new Map<string, string[]>()
    for (const [name, value] of entries) {
      const values = fields.get(name)
      if (values) values.push(value)
      else fields.set(name, [value])
    }
    this.#fields = fields
    this.#ambiguous = ambiguousAmong(fields)
  }

  /** The one value of the field, or `undefined` when it is absent or ambiguous. */
  get(name: string): string | undefined {
    return this.isAmbiguous(name) ? undefined : this.#fields.get(name)?.[0]
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** Whether the name has a value that is not single: several, a list or an object. */
  isAmbiguous(name: string): boolean {
    return this.#ambiguous.has(name)
  }

  list(name: string): readonly string[] {
    return this.#fields.get(name) ?? []
  }

  /** The same form without fields that are sent again with the same value, as by scripts that serialize a field twice. */
  withoutRepetitions(): Form {
    return new Form(
      [...this.#fields].flatMap(([name, values]) =>
        [...new Set(values)].map((value) => [name, value] as const),
      ),
    )
  }

  /** All fields in the order they were sent. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#fields].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  }
}

/** Names that occur more than once, and the `a` of every `a[…]`. */
function ambiguousAmong(fields: ReadonlyMap<string, readonly string[]>): Set<string> {
  const names = new Set<string>()
  for (const [name, values] of fields) {
    if (values.length > 1) names.add(name)
    const bracket = name.indexOf('[')
    if (bracket > 0) names.add(name.slice(0, bracket))
  }
  return names
}
