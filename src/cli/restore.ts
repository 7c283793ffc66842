import type { Command } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restores a backup into an empty shop',
  usage: 'FOLDER|s3://BUCKET/PREFIX [--backup ID] [--into DATA_FOLDER|DATABASE_URL] [--key FILE] [--replace]',
  positionals: [1, 1],
  options: {
    backup: {
      type: 'string',
      value: 'ID',
      about: 'a backup other than the newest (see handsel backup list)',
    },
    into: {
      type: 'string',
      value: 'WHERE',
      about: 'a data folder other than HANDSEL_DATA, or another database',
    },
    key: { type: 'string', value: 'FILE', about: 'the file with the key, unless it is in the data folder' },
    replace: { type: 'boolean', about: 'replace a shop that is not empty: its data is deleted' },
  },
  // What it needs is loaded when it runs: other commands start without it.
  run: async (args, context) => (await import('./run-restore.ts')).restore(args, context),
}
