import type { MadeBackup } from '../../platform/files/backup/make-backup.ts'
import type { Verified } from '../../platform/files/backup/verify-backup.ts'

/** "61 tables with 10234 rows (3 MB), 40 files, 2 of them sent now". */
export function backupSummary({ manifest, databaseBytes, files }: MadeBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const parts = [
    `${manifest.tables.length} tables with ${rows} rows (${megabytes(databaseBytes)})`,
    `${manifest.files.count} files (${megabytes(manifest.files.bytes)}), ${files.sent} of them sent now (${megabytes(files.sentBytes)})`,
  ]
  if (files.left.length > 0) parts.push(leftOutText(files.left))
  return parts.join('; ')
}

/** Files of the data folder that are not in the backup. */
function leftOutText(left: readonly string[]): string {
  return `${left.length} left out because their content does not match their names or they were deleted in the meantime: ${left.slice(0, 3).join(', ')}`
}

/** What a verification has compared. */
export function verificationSummary({ tables, rows, files, readFiles, isCompared }: Verified): string {
  const sums = isCompared
    ? 'checksums match'
    : 'checksums not compared: the backup is from an earlier version'
  return `${tables} tables with ${rows} rows restored, ${sums}; ${files} files are there, ${readFiles} of them read`
}

/** The key of the backups, with what to do with it. */
export function keyText(identity: string): string {
  return [
    'Backups are encrypted with this key:',
    '',
    `  ${identity}`,
    '',
    'Store it in a safe place away from this machine, such as a password manager. Backups cannot be restored without it,',
    'and anyone who has it can read them. To see it again, run handsel backup key.',
  ].join('\n')
}

/** "3.4 MB". */
export function megabytes(bytes: number): string {
  return bytes >= 1e7 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e5) / 10} MB`
}

/** "2026-11-23 02:00 UTC". */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export const verifySolution =
  'Run handsel backup verify. If it fails again, make a new backup (handsel backup), and verify that one.'
