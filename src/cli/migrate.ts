import { migrate } from '../platform/db/migrate.ts'
import { refuseOtherVersions } from '../platform/db/server-version.ts'
import type { Command } from './command.ts'
import { openPool } from './open-pool.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: "Brings the database's tables up to date with this program",
  usage: '',
  options: {},
  async run(_args, { config, print }) {
    const { pool, close } = await openPool(config)
    try {
      await refuseOtherVersions(pool)
      const { applied } = await migrate(pool)
      for (const name of applied) print(name)
      print(applied.length > 0 ? `${applied.length} applied.` : 'The tables are up to date.')
    } finally {
      await close()
    }
    return 0
  },
}
