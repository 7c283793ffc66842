import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'

/** Where the original of a picture lies, by the hash of its content. */
export function originalFile(dataFolder: string, contentHash: string): string {
  return join(dataFolder, 'uploads', contentHash.slice(0, 2), contentHash)
}

/** Where a size made from it lies; `name` is the last part of its address. Deleting these files only costs time. */
export function derivedFile(dataFolder: string, hash: string, name: string): string {
  return join(dataFolder, 'derived', hash.slice(0, 2), name)
}

/** The file's bytes, or `undefined` when there is no such file. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file whole or not at all: it gets its name only when every byte is there. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Deletes the file, if it is there. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true })
}

export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
