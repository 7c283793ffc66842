/**
 * The fields of a posted form, or of an address. A name that came twice, or as a list (`a[]=1`), has no
 * single value and counts as not sent, except where `list` asks for it: `id=1&id=2` decides nothing.
 */
export class Form {
  readonly #fields: ReadonlyMap<string, readonly string[]>

  constructor(entries: Iterable<readonly [string, string]>) {
    const fields = new Map<string, string[]>()
    for (const [name, value] of entries) {
      const values = fields.get(name)
      if (values) values.push(value)
      else fields.set(name, [value])
    }
    this.#fields = fields
  }

  /** The one value of the field, or `undefined` when it is absent or came more than once. */
  get(name: string): string | undefined {
    const values = this.#fields.get(name)
    return values?.length === 1 ? values[0] : undefined
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  list(name: string): readonly string[] {
    return this.#fields.get(name) ?? []
  }

  /** All fields in the order they came. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#fields].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  }
}
