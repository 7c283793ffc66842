import type { Db } from './db/db.ts'
import type { Settings } from './settings.ts'

/**
 * What a feature keeps in memory because it is asked for at every turn and changes seldom. Whoever changes it announces
 * the tag `settings` in the same transaction: every process then reads it anew.
 */
export type KeptDeclaration<Value = unknown> = {
  readonly name: string
  /** Reads it as it stands now. It must not throw because of what an owner has written. */
  read(db: Db, settings: Settings): Promise<Value>
}

/** What the features keep, as it stands now; reading costs nothing. */
export type Kept = {
  get<Value>(declaration: KeptDeclaration<Value>): Value
}

/** Reads everything that is declared; `reload` reads it again, calls that overlap one after the other. */
export async function loadKept(
  db: Db,
  settings: Settings,
  declarations: readonly KeptDeclaration[],
): Promise<Kept & { reload(): Promise<void> }> {
  let values = await valuesNow(db, settings, declarations)
  let last: Promise<void> = Promise.resolve()
  const read = async () => {
    values = await valuesNow(db, settings, declarations)
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
  db: Db,
  settings: Settings,
  declarations: readonly KeptDeclaration[],
): Promise<ReadonlyMap<KeptDeclaration, unknown>> {
  const read = async (each: KeptDeclaration) => [each, await each.read(db, settings)] as const
  return new Map(await Promise.all(declarations.map(read)))
}
