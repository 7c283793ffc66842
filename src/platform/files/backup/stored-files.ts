import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../error-code.ts'
import type { BackupKey } from './backup-key.ts'
import type { ObjectStore } from './object-store.ts'
import { type SealedObject, seal, unseal } from './sealed.ts'

/** A picture or download: its path in the data folder, which ends in the hash of its content. */
export type StoredFile = { readonly path: string; readonly bytes: number }

/** The folders of the data folder with files under their hash. What is rendered from them (`derived/`) is not stored. */
const folders = ['uploads', 'downloads']
const byHash = /^(uploads|downloads)\/[0-9a-f]{2}\/([0-9a-f]{64})$/

/** Files that are being sent at the same time; of large ones, which are in memory in parts, one. */
const PARALLEL = 4
const LARGE_BYTES = 2e6

/** The object of a file: the same for all backups, so that each content is sent once. */
export function fileObject(path: string): string {
  return `files/${path}.age`
}

/** The hash that a file's content must have; `undefined`: it is no such file. */
export function hashIn(path: string): string | undefined {
  return byHash.exec(path)?.[2]
}

/** All files of a data folder, in order of path. */
export async function filesOf(dataFolder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const folder of folders) {
    for (const part of await namesIn(join(dataFolder, folder))) {
      for (const name of await namesIn(join(dataFolder, folder, part))) {
        const path = `${folder}/${part}/${name}`
        const stats = byHash.test(path) ? await statIfExists(join(dataFolder, path)) : undefined
        if (stats) files.push({ path, bytes: stats.size })
      }
    }
  }
  return files
}

/** The files whose objects are in the store, by path. */
export async function filesInStore(store: ObjectStore): Promise<Set<string>> {
  const paths = new Set<string>()
  for await (const { name } of store.list('files/')) {
    const path = name.slice('files/'.length, -'.age'.length)
    if (byHash.test(path)) paths.add(path)
  }
  return paths
}

export type SentFiles = {
  readonly sent: number
  readonly sentBytes: number
  /** Files that were deleted meanwhile, and files with another content than their name says: they are not in the backup. */
  readonly left: readonly string[]
}

/** Sends the files that the store does not have. `onSent` is called after each. */
export async function sendFiles(
  dataFolder: string,
  files: readonly StoredFile[],
  { store, key }: { readonly store: ObjectStore; readonly key: BackupKey },
  onSent: () => void,
): Promise<SentFiles> {
  const left: string[] = []
  let sent = 0
  let sentBytes = 0
  const send = async ({ path, bytes }: StoredFile) => {
    const file = join(dataFolder, path)
    if ((await hashOf(file)) === hashIn(path)) {
      await seal(store, key, fileObject(path), createReadStream(file))
      sent += 1
      sentBytes += bytes
    } else left.push(path)
    onSent()
  }
  const isLarge = ({ bytes }: StoredFile) => bytes > LARGE_BYTES
  await inParallel(
    files.filter((file) => !isLarge(file)),
    PARALLEL,
    send,
  )
  for (const file of files.filter(isLarge)) await send(file)
  return { sent, sentBytes, left }
}

/** Runs the work for all items, a few at a time; after an error no more are started. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  let hasFailed = false
  const runNext = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: count }, runNext))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Stores the list of a backup's files. */
export function sealList(
  store: ObjectStore,
  key: BackupKey,
  name: string,
  files: readonly StoredFile[],
): Promise<SealedObject> {
  const lines = function* () {
    for (const { path, bytes } of files) yield Buffer.from(`${path} ${bytes}\n`)
  }
  return seal(store, key, name, lines())
}

/** Reads the list of a backup's files. */
export async function unsealList(
  store: ObjectStore,
  key: BackupKey,
  object: { readonly name: string; readonly sha256: string },
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  await unseal(store, key, object, async (content) => {
    for await (const line of createInterface({ input: Readable.from(content) })) {
      const [path = '', bytes = ''] = line.split(' ')
      if (byHash.test(path)) files.push({ path, bytes: Number(bytes) })
    }
  })
  return files
}

/** The hash of a file's content; `undefined` when it does not exist. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function statIfExists(file: string) {
  return stat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}
