import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../../kernel/day.ts'
import { errorCode } from '../../error-code.ts'
import { asFileRefusal, BackupRefusal } from './backup-refusal.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

/** A file that is being written; it gets its name when it is complete and on the disk. */
const PART = '.part'

/** Objects as files of a folder, which is created when it is needed; only the user of the shop can read them. */
export function folderStore(folder: string): ObjectStore {
  return {
    title: folder,
    put: (name, content) => asRefusal(folder, () => write(join(folder, name), content)),
    get: (name) => asRefusal(folder, () => read(folder, name)),
    list: (prefix) => list(folder, prefix),
    remove: (name) => asRefusal(folder, () => remove(folder, name)),
    requireSpace: (bytes) => asRefusal(folder, () => requireSpace(folder, bytes)),
    close: () => {},
  }
}

/** As much as the doctor wants to be free: the shop may be on the same disk. */
const RESERVE_BYTES = 500e6

async function requireSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= bytes + RESERVE_BYTES) return
  throw new BackupRefusal(
    'no-space',
    `The disk of ${folder} has ${megabytes(freeBytes)} MB free, and ${megabytes(bytes + RESERVE_BYTES)} MB are needed: free some space, or choose another target.`,
  )
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6)
}

async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}${PART}`
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(dirname(file))
}

/** After this the new name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function read(folder: string, name: string): Promise<Readable> {
  try {
    await stat(join(folder, name))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new BackupRefusal('missing-object', `${join(folder, name)} is missing: the backup is not complete.`)
  }
  return createReadStream(join(folder, name), { highWaterMark: 256 * 1024 })
}

async function* list(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw asFileRefusal(error, folder)
  })
  for (const entry of entries) {
    const name = `${prefix}${entry.name}`
    if (entry.isDirectory()) yield* list(folder, `${name}/`)
    else if (entry.name.endsWith(PART)) await removeStalePart(folder, name)
    else yield { name, bytes: (await stat(join(folder, name))).size }
  }
}

/** A younger one may be in use: also the list of another process comes here. */
async function removeStalePart(folder: string, name: string): Promise<void> {
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  if (mtimeMs < Date.now() - DAY_MS) await remove(folder, name)
}

async function remove(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
  // The folder of a backup goes with its last object.
  await rmdir(dirname(join(folder, name))).catch(() => {})
}

async function asRefusal<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw asFileRefusal(error, folder)
  }
}
