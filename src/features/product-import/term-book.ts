import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  brandOf,
  categoryOf,
  knownAttributeOf,
  knownValueOf,
  type Made,
  sharedAttributeOf,
  termOf,
  valueSlugsOf,
} from '../catalog/catalog.ts'

/**
 * Categories, tags, brands, shipping classes and attributes by the names that files call them: looked up once, made
 * where they are missing.
 */
export class TermBook {
  readonly #tags: Tags
  readonly #made: Made
  readonly #ids = new Map<string, number>()
  readonly #keys = new Map<string, `pa_${string}`>()
  readonly #slugs = new Map<string, string>()

  constructor(tags: Tags, made: Made) {
    this.#tags = tags
    this.#made = made
  }

  categoryIds(tx: Db, paths: readonly (readonly string[])[]): Promise<number[]> {
    return this.#all('category', paths, (path) => categoryOf(tx, this.#tags, path, this.#made))
  }

  brandIds(tx: Db, paths: readonly (readonly string[])[]): Promise<number[]> {
    return this.#all('brand', paths, (path) => brandOf(tx, this.#tags, path, this.#made))
  }

  tagIds(tx: Db, names: readonly string[]): Promise<number[]> {
    return this.#all('tag', names, (name) => termOf(tx, 'product_tag', name, this.#made))
  }

  async shippingClassId(tx: Db, name: string): Promise<number | undefined> {
    const [id] = await this.#all('shipping class', name === '' ? [] : [name], (each) =>
      termOf(tx, 'product_shipping_class', each, this.#made),
    )
    return id
  }

  /** The taxonomy (`pa_colour`) of the shared attribute of a name. */
  async attributeKey(tx: Db, name: string): Promise<`pa_${string}`> {
    const known = this.#keys.get(name) ?? (await sharedAttributeOf(tx, name, this.#made))
    this.#keys.set(name, known)
    return known
  }

  /** The slugs of values of a shared attribute, in the order of their names. */
  async valueSlugs(tx: Db, key: `pa_${string}`, names: readonly string[]): Promise<string[]> {
    const entry = (name: string) => `${key}\n${name.toLowerCase()}`
    const missing = names.filter((name) => !this.#slugs.has(entry(name)))
    const found = missing.length > 0 ? await valueSlugsOf(tx, key, missing, this.#made) : []
    for (const [index, name] of missing.entries()) this.#slugs.set(entry(name), found[index]!)
    return names.map((name) => this.#slugs.get(entry(name))!)
  }

  /** The taxonomy of a shared attribute that is there. */
  async knownAttributeKey(tx: Db, name: string): Promise<`pa_${string}` | undefined> {
    const known = this.#keys.get(name) ?? (await knownAttributeOf(tx, name))
    if (known) this.#keys.set(name, known)
    return known
  }

  /** The slug of a value that is there. */
  async knownValueSlug(tx: Db, key: `pa_${string}`, name: string): Promise<string | undefined> {
    const entry = `${key}\n${name.toLowerCase()}`
    const known = this.#slugs.get(entry) ?? (await knownValueOf(tx, key, name))
    if (known !== undefined) this.#slugs.set(entry, known)
    return known
  }

  /** After a transaction was undone, what it made is not there. */
  forget(): void {
    for (const map of [this.#ids, this.#keys, this.#slugs]) map.clear()
  }

  async #all<Name>(
    kind: string,
    names: readonly Name[],
    idOf: (name: Name) => Promise<number>,
  ): Promise<number[]> {
    const ids = new Set<number>()
    for (const name of names) {
      const entry = `${kind}\n${JSON.stringify(name).toLowerCase()}`
      const id = this.#ids.get(entry) ?? (await idOf(name))
      this.#ids.set(entry, id)
      ids.add(id)
    }
    return [...ids].sort((a, b) => a - b)
  }
}
