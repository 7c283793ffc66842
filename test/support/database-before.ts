import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../src/platform/db/migrate.ts'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** A database with the migrations before `number` (`0026`) alone, for rows of an earlier version; `migrate` applies the rest. */
export async function databaseBefore(number: string): Promise<TestDatabase> {
  const database = await testDatabase('empty')
  const migrations = join(projectRoot(), 'db', 'migrations')
  const folder = await mkdtemp(join(tmpdir(), 'handsel-migrations-'))
  for (const file of (await readdir(migrations)).filter((name) => name < number))
    await cp(join(migrations, file), join(folder, file))
  await migrate(database.pool, folder)
  await rm(folder, { recursive: true })
  return database
}
