import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { errorCode } from '../../../platform/error-code.ts'
import { atMostBytes, FileRefused, type PictureFiles } from './picture-files.ts'

/** The files of a folder and of those in it. Names and links that lead out of it are not found, nor what is no file. */
export function filesInFolder(folder: string): PictureFiles {
  return {
    missing: 'not-found',
    async open(name, maxBytes) {
      const file = await opened(folder, name)
      if (!file) return undefined
      const told = await file.stat()
      if (told.isFile() && told.size <= maxBytes) return atMostBytes(file.createReadStream(), maxBytes)
      await file.close()
      if (told.isFile()) throw new FileRefused('too-large', told.size)
      return undefined
    },
    close: async () => {},
  }
}

const MISSING = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']

// Not waiting: a pipe that nobody writes to would hold the import for ever.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

async function opened(folder: string, name: string): Promise<FileHandle | undefined> {
  if (name.includes('\0')) return undefined
  try {
    const root = await realpath(folder)
    const wanted = resolve(root, name)
    // Before the disk is asked: on some systems a path alone makes the machine call another one.
    if (!wanted.startsWith(root + sep)) return undefined
    const file = await realpath(wanted)
    return file.startsWith(root + sep) ? await open(file, READ) : undefined
  } catch (error) {
    if (MISSING.includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
