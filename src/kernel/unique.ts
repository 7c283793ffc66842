/** A feature list that is not a valid program: a mistake of its author, found before anything is served. */
export class BadProgram extends Error {
  override readonly name = 'BadProgram'
}

/** Something that a feature declares under a name. */
export type Owned<Value> = { readonly owner: string; readonly name: string; readonly value: Value }

/**
 * What all owners declare of one kind, by name and in their order. Throws `BadProgram`, which names both owners, when a
 * name is declared twice; `sameAs` returns the key that must be unique where that is not the name itself.
 */
export function unique<Value>(
  kind: string,
  all: readonly Owned<Value>[],
  sameAs: (name: string) => string = (name) => name,
): Map<string, Value> {
  const owners = new Map<string, string>()
  const values = new Map<string, Value>()
  for (const { owner, name, value } of all) {
    const key = sameAs(name)
    const first = owners.get(key)
    if (first !== undefined) {
      throw new BadProgram(`The ${kind} "${name}" is declared twice: by ${first} and by ${owner}.`)
    }
    owners.set(key, owner)
    values.set(name, value)
  }
  return values
}
