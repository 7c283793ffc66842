import { createFactMemory } from '../../../src/platform/cache/facts.ts'
import type { Db } from '../../../src/platform/db/db.ts'

/** What reading cards needs of a shop: its database, or a transaction, and facts that are read each time. */
export function cardShop<D extends Db>(db: D) {
  return { db, facts: createFactMemory(db, { isPending: () => false }) }
}
