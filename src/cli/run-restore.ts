import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { progressBars } from '../features/backup/progress-bars.ts'
import { program } from '../features.ts'
import { createPool } from '../platform/db/db.ts'
import { openDatabase } from '../platform/db/embedded/embedded.ts'
import { refuseOtherVersions } from '../platform/db/server-version.ts'
import {
  type BackupKey,
  loadBackupKey,
  loadOrCreateBackupKey,
  readBackupKey,
} from '../platform/files/backup/backup-key.ts'
import { BackupRefusal } from '../platform/files/backup/backup-refusal.ts'
import { openBackup } from '../platform/files/backup/open-backup.ts'
import { openStore } from '../platform/files/backup/open-store.ts'
import { restoreBackup } from '../platform/files/backup/restore-backup.ts'
import { createDataFolder } from '../platform/files/make-folder.ts'
import { createLog } from '../platform/log/log.ts'
import { type Args, type CommandContext, WrongUsage } from './command.ts'

/** `handsel restore`: restores a backup, and prints what it contained. Answers the exit code. */
export async function restore(args: Args, context: CommandContext): Promise<number> {
  const config = configOf(args, context.config)
  const [from = ''] = args.positionals
  const key = await keyOf(args, context.config)
  const store = await openStore(from, config.backup.s3)
  try {
    const backup = await openBackup({ store, key }, args.text('backup'))
    const bars = progressBars(context)
    const restored = await withDatabase(config, (databaseUrl) =>
      restoreBackup(
        backup,
        {
          databaseUrl,
          dataFolder: config.dataFolder,
          replace: args.has('replace'),
          checks: program.backupChecks,
          log: createLog(config),
        },
        bars.move,
      ).finally(bars.end),
    )
    const { manifest } = backup
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    for (const reason of restored.missingFiles.values()) context.warn(reason)
    context.print(
      `The backup ${manifest.id} is restored into ${config.dataFolder}: ${rows} rows in ${manifest.tables.length} tables, ${restored.files.length - restored.missingFiles.size} of ${restored.files.length} files.`,
    )
    context.print('Waiting jobs, such as emails, run when this shop starts.')
    return restored.missingFiles.size === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

/** The configuration of the shop that the backup is restored into. */
function configOf(args: Args, config: Config): Config {
  const into = args.text('into')
  if (into === undefined) return config
  if (/^postgres(ql)?:\/\//.test(into)) return { ...config, databaseUrl: into }
  if (/^[a-z]+:\/\//i.test(into))
    throw new WrongUsage('--into needs a folder, or an address that starts with postgres://.')
  return { ...config, databaseUrl: undefined, dataFolder: resolve(into) }
}

async function keyOf(args: Args, { dataFolder, backup }: Config): Promise<BackupKey> {
  const file = args.text('key')
  if (file !== undefined) return readBackupKey(file)
  const key = backup.key
    ? await loadOrCreateBackupKey(dataFolder, backup.key)
    : await loadBackupKey(dataFolder)
  if (key) return key
  throw new BackupRefusal(
    'bad-key',
    `The backup can be read only with its key, and ${dataFolder} has none. Give it with --key FILE or HANDSEL_BACKUP_KEY.`,
  )
}

/** The database of a shop that does not run, started for this command if it is the embedded one. */
async function withDatabase<Value>(
  { dataFolder, databaseUrl }: Config,
  work: (databaseUrl: string) => Promise<Value>,
): Promise<Value> {
  createDataFolder(dataFolder)
  const database = await openDatabase({ dataFolder, databaseUrl, role: 'start' })
  try {
    const pool = createPool({ ...database.poolConfig, max: 1 })
    await refuseOtherVersions(pool).finally(() => pool.end())
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
