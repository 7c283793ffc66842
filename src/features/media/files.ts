import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '../../kernel/day.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Shop } from '../../platform/shop.ts'

/** The path of a picture's original, by the hash of its content. */
export function originalFile(dataFolder: string, contentHash: string): string {
  return join(dataFolder, 'uploads', contentHash.slice(0, 2), contentHash)
}

/** The path of a size rendered from it; `name` is the last part of its URL. These files can be rendered again. */
export function derivedFile(dataFolder: string, hash: string, name: string): string {
  return join(dataFolder, 'derived', hash.slice(0, 2), name)
}

/** The file's bytes, or `undefined` when there is no such file. */
export async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file completely or not at all: it gets its name only when every byte is written. */
export async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  await makeFolder(dirname(file))
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

// Of a disk that is mounted read-only, Node's `recursive` reports that the parent is missing.
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') await mkdir(folder, { recursive: true })
    else if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Deletes the file, if it exists. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true })
}

export async function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** The job: deletes drafts that a killed process left behind. */
export async function removeStaleDrafts({ config }: Pick<Shop, 'config'>): Promise<void> {
  for (const folder of ['uploads', 'derived']) {
    const path = join(config.dataFolder, folder)
    const names = await readdir(path, { recursive: true }).catch(() => [])
    for (const name of names) if (isDraft(name)) await removeIfOld(join(path, name))
  }
}

/** As `writeAtomically` names them: the file's name, a process, a random number. */
function isDraft(name: string): boolean {
  return /\.\d+\.[0-9a-f]{8}$/.test(name)
}

// A younger draft may be in use, perhaps by a process on another machine.
async function removeIfOld(file: string): Promise<void> {
  const stats = await stat(file).catch(() => undefined)
  if (stats && stats.mtimeMs < Date.now() - DAY_MS) await removeFile(file)
}
