import { constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { errorCode } from '../../../platform/error-code.ts'
import { limitBytes, type PictureSource, SourceFileError } from './picture-source.ts'

/**
 * The files of a folder and its sub-folders, by their path in it or by their base name when that is unique, as in a zip. Names and
 * links that lead out of it, and what is no regular file, are not found.
 */
export function folderSource(folder: string): PictureSource {
  let pathByName: Promise<ReadonlyMap<string, string>> | undefined
  const pathOf = async (name: string) => {
    pathByName ??= uniqueNames(folder)
    return (await pathByName).get(name) ?? ''
  }
  return {
    missingReason: 'not-found',
    async open(name, maxBytes) {
      const file = (await openInside(folder, name)) ?? (await openInside(folder, await pathOf(name)))
      if (!file) return undefined
      const stats = await file.stat()
      if (stats.isFile() && stats.size <= maxBytes) return limitBytes(file.createReadStream(), maxBytes)
      await file.close()
      if (stats.isFile()) throw new SourceFileError('too-large', stats.size)
      return undefined
    },
    close: async () => {},
  }
}

/** The paths of files in sub-folders, by the base names that only one of them has. */
async function uniqueNames(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = Map.groupBy(
    entries.filter((entry) => entry.isFile()),
    ({ name }) => name,
  )
  const unique = [...files].flatMap(([name, [file, another]]) => (file && !another ? [{ name, file }] : []))
  return new Map(unique.map(({ name, file }) => [name, relative(folder, join(file.parentPath, name))]))
}

const MISSING_CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']

// Non-blocking: a pipe that nobody writes to would block the import for ever.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

async function openInside(folder: string, name: string): Promise<FileHandle | undefined> {
  if (name.includes('\0')) return undefined
  try {
    const root = await realpath(folder)
    const path = resolve(root, name)
    // Before any access: on some systems a path alone makes the machine connect to another one.
    if (!path.startsWith(root + sep)) return undefined
    const file = await realpath(path)
    return file.startsWith(root + sep) ? await open(file, READ_FLAGS) : undefined
  } catch (error) {
    if (MISSING_CODES.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
