import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { createDataFolder } from '../make-folder.ts'
import { BackupRefusal } from './backup-refusal.ts'

/** The key of the backups: whoever has the `identity` can read them; the `recipient` only encrypts. */
export type BackupKey = {
  readonly identity: string
  readonly recipient: string
  /** Whether the owner has seen it (`handsel backup key`); one of the environment counts as seen. */
  readonly isShown: boolean
}

/**
 * The key of this shop: `HANDSEL_BACKUP_KEY` when it is set, else the file `backup-key` of the data folder, created at the
 * first call. The file has the format of the program `age`, so that a backup can be decrypted without this program.
 */
export async function loadOrCreateBackupKey(
  dataFolder: string,
  given: string | undefined,
): Promise<BackupKey> {
  if (given !== undefined) return keyIn(given, 'HANDSEL_BACKUP_KEY')
  return (await loadBackupKey(dataFolder)) ?? createKey(dataFolder)
}

/** The key in the data folder; `undefined` when there is none yet. */
export async function loadBackupKey(dataFolder: string): Promise<BackupKey | undefined> {
  const text = readIfExists(fileOf(dataFolder))
  return text === undefined ? undefined : keyIn(text, fileOf(dataFolder))
}

/** The key in a file of the program `age`. Refuses `bad-key`. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const text = readIfExists(file)
  if (text === undefined) throw new BackupRefusal('bad-key', `The key file ${file} does not exist.`)
  return keyIn(text, file)
}

/** Records in the file that the owner has seen the key. */
export function markKeyShown(dataFolder: string, key: BackupKey): void {
  const file = fileOf(dataFolder)
  const text = readIfExists(file)
  if (text === undefined || key.isShown) return
  replaceFile(file, `${SHOWN}\n${text}`)
}

/** Stores the key with which a backup was read in the data folder that it was restored into, unless it has one. */
export async function storeKey(dataFolder: string, key: BackupKey): Promise<void> {
  if (readIfExists(fileOf(dataFolder)) === undefined) writeNew(dataFolder, `${SHOWN}\n${fileText(key)}`)
}

const SHOWN = '# shown to the owner'

function fileOf(dataFolder: string): string {
  return join(dataFolder, 'backup-key')
}

async function keyIn(text: string, where: string): Promise<BackupKey> {
  const identity = /^AGE-SECRET-KEY-1[A-Z0-9]+$/m.exec(text)?.[0]
  try {
    const { identityToRecipient } = await import('age-encryption')
    const recipient = await identityToRecipient(identity ?? '')
    const isShown = where === 'HANDSEL_BACKUP_KEY' || text.includes(SHOWN)
    return { identity: identity!, recipient, isShown }
  } catch {
    throw new BackupRefusal(
      'bad-key',
      `${where} has no backup key: it must contain a line that begins with AGE-SECRET-KEY-1.`,
    )
  }
}

async function createKey(dataFolder: string): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  writeNew(dataFolder, fileText({ identity, recipient: await identityToRecipient(identity), isShown: false }))
  // Another process may have been first.
  return keyIn(readFileSync(fileOf(dataFolder), 'utf8'), fileOf(dataFolder))
}

function fileText({ identity, recipient }: BackupKey): string {
  return `# public key: ${recipient}\n${identity}\n`
}

// A link either appears complete or fails because another process was first.
function writeNew(dataFolder: string, text: string): void {
  createDataFolder(dataFolder)
  const draft = `${fileOf(dataFolder)}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, fileOf(dataFolder))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
