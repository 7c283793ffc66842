import type { Db } from './db/db.ts'
import type { ExtensionLists } from './extension-point.ts'
import type { Settings } from './settings.ts'

/**
 * What a feature keeps in memory because it is asked for at every turn and changes seldom. Whoever changes it announces
 * the tag `settings` in the same transaction: every process then reads it anew.
 */
export type KeptDeclaration<Value = unknown> = {
  readonly name: string
  /** Reads it as it stands now. It must not throw because of what an owner has written. */
  read(shop: KeptReader): Promise<Value>
}

/** What there is of the shop when it is read first. */
export type KeptReader = {
  readonly db: Db
  readonly settings: Settings
  readonly program: ExtensionLists
}

/** What the features keep, as it stands now; reading costs nothing. */
export type Kept = {
  get<Value>(declaration: KeptDeclaration<Value>): Value
}

/** Reads everything that is declared; `reload` reads it again, calls that overlap one after the other. */
export async function loadKept(
  shop: KeptReader,
  declarations: readonly KeptDeclaration[],
): Promise<Kept & { reload(): Promise<void> }> {
  let values = await valuesNow(shop, declarations)
  let last: Promise<void> = Promise.resolve()
  const read = async () => {
    values = await valuesNow(shop, declarations)
  }
  return {
    get<Value>(declaration: KeptDeclaration<Value>) {
      if (!values.has(declaration)) throw new Error(`No feature keeps ${declaration.name}`)
      // The one place where it becomes typed: it is what this very declaration has read.
      return values.get(declaration) as Value
    },
    reload() {
      last = last.then(read, read)
      return last
    },
  }
}

async function valuesNow(
  shop: KeptReader,
  declarations: readonly KeptDeclaration[],
): Promise<ReadonlyMap<KeptDeclaration, unknown>> {
  const read = async (each: KeptDeclaration) => [each, await each.read(shop)] as const
  return new Map(await Promise.all(declarations.map(read)))
}
