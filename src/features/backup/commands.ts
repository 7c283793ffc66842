import { type Command, type CommandContext, withShop } from '../../cli/command.ts'
import type { Manifest } from '../../platform/files/backup/manifest.ts'
import type { Shop } from '../../platform/shop.ts'
import { progressBars } from './progress-bars.ts'
import { keyText, megabytes, timeText } from './texts.ts'

// What they need is loaded when they run: the serving process has the list of commands, and not their libraries.

const listCommand: Command = {
  name: 'backup list',
  summary: 'Shows the backups of a target',
  usage: '[--from FOLDER|s3://BUCKET/PREFIX]',
  options: {
    from: { type: 'string', value: 'TARGET', about: 'a target other than HANDSEL_BACKUP_TARGET' },
  },
  run: (args, context) =>
    withBackups(context, async (shop, { backupTarget, withTarget }) => {
      const { backupsIn } = await import('../../platform/files/backup/manifest.ts')
      const { readManifest } = await import('../../platform/files/backup/open-backup.ts')
      return withTarget(shop, args.text('from') ?? backupTarget(shop), async (target) => {
        const { complete } = await backupsIn(target.store)
        if (complete.length === 0) context.print(`No backups found in ${target.store.title}.`)
        for (const { id, atMs } of complete) {
          const content = await readManifest(target, id).then(contentText, reasonOf)
          context.print(`${id}  ${timeText(atMs)}  ${content}`)
        }
        return 0
      })
    }),
}

const verifyCommand: Command = {
  name: 'backup verify',
  summary: 'Restores a backup into a scratch database and checks it',
  usage: '[ID] [--from FOLDER|s3://BUCKET/PREFIX]',
  positionals: [0, 1],
  options: {
    from: { type: 'string', value: 'TARGET', about: 'a target other than HANDSEL_BACKUP_TARGET' },
  },
  run: ({ positionals: [id], text }, context) =>
    withBackups(context, (shop, { backupTarget, runVerification, withTarget, verificationSummary }) =>
      withTarget(shop, text('from') ?? backupTarget(shop), async (target) => {
        const bars = progressBars(context)
        const verified = await runVerification(shop, target, { id, onProgress: bars.move }).finally(bars.end)
        context.print(`The backup can be restored: ${verificationSummary(verified)}.`)
        return 0
      }),
    ),
}

const keyCommand: Command = {
  name: 'backup key',
  summary: 'Shows the key that the backups are encrypted with',
  usage: '',
  options: {},
  async run(_args, { config, print }) {
    const { loadOrCreateBackupKey, markKeyShown } = await import('../../platform/files/backup/backup-key.ts')
    const key = await loadOrCreateBackupKey(config.dataFolder, config.backup.key)
    print(keyText(key.identity))
    markKeyShown(config.dataFolder, key)
    return 0
  },
}

const backupCommand: Command = {
  name: 'backup',
  summary: 'Makes an encrypted backup of the shop while it runs or is stopped',
  usage: '[--to FOLDER|s3://BUCKET/PREFIX]',
  options: {
    to: { type: 'string', value: 'TARGET', about: 'a target other than HANDSEL_BACKUP_TARGET' },
  },
  run: (args, context) =>
    withBackups(context, async (shop, { backupTarget, runBackup, backupSummary }) => {
      const target = args.text('to') ?? backupTarget(shop)
      const bars = progressBars(context)
      const made = await runBackup(shop, target, bars.move).finally(bars.end)
      context.print(`The backup ${made.manifest.id} is in ${target}: ${backupSummary(made)}.`)
      await showNewKey(context)
      return 0
    }),
}

export const backupCommands: readonly Command[] = [listCommand, verifyCommand, keyCommand, backupCommand]

function contentText({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows  ${files.count} files (${megabytes(files.bytes)})`
}

/** One that cannot be read does not hide the others. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function operations() {
  return { ...(await import('./run-backup.ts')), ...(await import('./texts.ts')) }
}

function withBackups(
  context: CommandContext,
  work: (shop: Shop, loaded: Awaited<ReturnType<typeof operations>>) => Promise<number>,
): Promise<number> {
  return withShop(context, async (shop) => work(shop, await operations()))
}

/** The owner sees the key once, when there is a backup to lose. */
async function showNewKey({ config, print }: CommandContext): Promise<void> {
  if (config.backup.key !== undefined) return
  const { loadBackupKey, markKeyShown } = await import('../../platform/files/backup/backup-key.ts')
  const key = await loadBackupKey(config.dataFolder)
  if (!key || key.isShown) return
  print(`\n${keyText(key.identity)}`)
  markKeyShown(config.dataFolder, key)
}
