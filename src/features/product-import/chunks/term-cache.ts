import type { Db } from '../../../platform/db/db.ts'
import type { ChangeContext } from '../../../platform/events/actor.ts'
import {
  ensureAttribute,
  ensureBrand,
  ensureCategory,
  ensureTerm,
  ensureValues,
  findAttribute,
  findValueSlug,
  type OnCreated,
} from '../../catalog/terms.ts'

/**
 * The ids of categories, tags, brands, shipping classes and attributes by their names in files: each is looked up once,
 * and created where it is missing.
 */
export class TermCache {
  readonly #shop: ChangeContext
  readonly #onCreated: OnCreated
  readonly #ids = new Map<string, number>()
  readonly #keys = new Map<string, `pa_${string}`>()
  readonly #slugs = new Map<string, string>()

  constructor(shop: ChangeContext, onCreated: OnCreated) {
    this.#shop = shop
    this.#onCreated = onCreated
  }

  categoryIds(tx: Db, paths: readonly (readonly string[])[]): Promise<number[]> {
    return this.#resolve('category', paths, (path) => ensureCategory(tx, this.#shop, path, this.#onCreated))
  }

  brandIds(tx: Db, paths: readonly (readonly string[])[]): Promise<number[]> {
    return this.#resolve('brand', paths, (path) => ensureBrand(tx, this.#shop, path, this.#onCreated))
  }

  tagIds(tx: Db, names: readonly string[]): Promise<number[]> {
    return this.#resolve('tag', names, (name) =>
      ensureTerm(tx, this.#shop, 'product_tag', name, this.#onCreated),
    )
  }

  async shippingClassId(tx: Db, name: string): Promise<number | undefined> {
    const [id] = await this.#resolve('shipping class', name === '' ? [] : [name], (each) =>
      ensureTerm(tx, this.#shop, 'product_shipping_class', each, this.#onCreated),
    )
    return id
  }

  /** The taxonomy (`pa_colour`) of the shared attribute with this name. */
  async attributeKey(tx: Db, name: string): Promise<`pa_${string}`> {
    const known = this.#keys.get(name) ?? (await ensureAttribute(tx, this.#shop, name, this.#onCreated))
    this.#keys.set(name, known)
    return known
  }

  /** The slugs of values of a shared attribute, in the order of their names. */
  async valueSlugs(tx: Db, key: `pa_${string}`, names: readonly string[]): Promise<string[]> {
    const cacheKey = (name: string) => `${key}\n${name.toLowerCase()}`
    const missing = names.filter((name) => !this.#slugs.has(cacheKey(name)))
    const found = missing.length > 0 ? await ensureValues(tx, this.#shop, key, missing, this.#onCreated) : []
    for (const [index, name] of missing.entries()) this.#slugs.set(cacheKey(name), found[index]!)
    return names.map((name) => this.#slugs.get(cacheKey(name))!)
  }

  /** The taxonomy of an existing shared attribute. */
  async knownAttributeKey(tx: Db, name: string): Promise<`pa_${string}` | undefined> {
    const known = this.#keys.get(name) ?? (await findAttribute(tx, name))
    if (known) this.#keys.set(name, known)
    return known
  }

  /** The slug of an existing value. */
  async knownValueSlug(tx: Db, key: `pa_${string}`, name: string): Promise<string | undefined> {
    const cacheKey = `${key}\n${name.toLowerCase()}`
    const known = this.#slugs.get(cacheKey) ?? (await findValueSlug(tx, key, name))
    if (known !== undefined) this.#slugs.set(cacheKey, known)
    return known
  }

  /** After a rollback, what the transaction created does not exist. */
  clear(): void {
    for (const map of [this.#ids, this.#keys, this.#slugs]) map.clear()
  }

  async #resolve<Name>(
    kind: string,
    names: readonly Name[],
    idOf: (name: Name) => Promise<number>,
  ): Promise<number[]> {
    const ids = new Set<number>()
    for (const name of names) {
      const cacheKey = `${kind}\n${JSON.stringify(name).toLowerCase()}`
      const id = this.#ids.get(cacheKey) ?? (await idOf(name))
      this.#ids.set(cacheKey, id)
      ids.add(id)
    }
    return [...ids].sort((a, b) => a - b)
  }
}
