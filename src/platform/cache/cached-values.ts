import type { Db } from '../db/db.ts'
import type { ExtensionLists } from '../extension-point.ts'
import type { Settings } from '../settings.ts'

/**
 * A value that a feature caches in memory because it is read on every request and changes seldom. Whoever changes it
 * announces the tag `settings` in the same transaction: every process then reads it again.
 */
export type CachedValueDeclaration<Value = unknown> = {
  readonly name: string
  /** Reads the current value. It must not throw because of what an owner has entered. */
  read(shop: CachedValueSource): Promise<Value>
}

/** The parts of the shop that exist when it is read first. */
export type CachedValueSource = {
  readonly db: Db
  readonly settings: Settings
  readonly program: ExtensionLists
}

/** The cached values of all features; reading them costs nothing. */
export type CachedValues = {
  get<Value>(declaration: CachedValueDeclaration<Value>): Value
}

/** Reads all declared values; `reload` reads them again, overlapping calls one after the other. */
export async function loadCachedValues(
  shop: CachedValueSource,
  declarations: readonly CachedValueDeclaration[],
): Promise<CachedValues & { reload(): Promise<void> }> {
  let values = await valuesNow(shop, declarations)
  let last: Promise<void> = Promise.resolve()
  const read = async () => {
    values = await valuesNow(shop, declarations)
  }
  return {
    get<Value>(declaration: CachedValueDeclaration<Value>) {
      if (!values.has(declaration))
        throw new Error(`No feature declares the cached value ${declaration.name}`)
      // The only place where it becomes typed: the value was read by this very declaration.
      return values.get(declaration) as Value
    },
    reload() {
      last = last.then(read, read)
      return last
    },
  }
}

async function valuesNow(
  shop: CachedValueSource,
  declarations: readonly CachedValueDeclaration[],
): Promise<ReadonlyMap<CachedValueDeclaration, unknown>> {
  const read = async (each: CachedValueDeclaration) => [each, await each.read(shop)] as const
  return new Map(await Promise.all(declarations.map(read)))
}
