import type { Db } from '../../db/db.ts'
import type { Figures } from './manifest.ts'

/** What a check may look at besides the database. */
export type CheckContext = {
  /** Whether the shop, or its restored copy, has this file (`uploads/ab/HASH`). */
  hasFile(path: string): boolean
}

/**
 * A check that a restored backup is complete, declared by a feature. It computes figures (sums, counts) from the database:
 * first in the snapshot that the backup is made of, then in the restored copy. They must be the same.
 */
export type BackupCheck = {
  /** Unique among all: `orders`. */
  readonly name: string
  check(db: Db, context: CheckContext): Promise<Figures>
}

/** The figures of all checks, by their names. */
export async function runChecks(
  db: Db,
  checks: readonly BackupCheck[],
  context: CheckContext,
): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {}
  for (const { name, check } of checks) figures[name] = await check(db, context)
  return figures
}

/** What is different, as sentences; checks that only one of both has are not compared. */
export function differences(
  expected: Readonly<Record<string, Figures>>,
  found: Readonly<Record<string, Figures>>,
): string[] {
  return Object.entries(found).flatMap(([name, figures]) => {
    const others = expected[name]
    if (!others) return []
    const different = Object.keys({ ...others, ...figures }).filter((key) => others[key] !== figures[key])
    return different.map(
      (key) =>
        `${name}, ${key}: ${others[key] ?? 'nothing'} in the backup, ${figures[key] ?? 'nothing'} in the restored copy.`,
    )
  })
}
