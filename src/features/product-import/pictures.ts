import { readdir, readFile, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { Shop } from '../../platform/shop.ts'
import { storePicture } from '../media/media.ts'
import type { PictureReason } from './texts.ts'

/** Takes pictures into the shop by the names that a file calls them by; each once, however often it is named. */
export type Pictures = {
  take(tx: Db, name: string): Promise<Outcome<number, PictureReason>>
  /** After a transaction was undone, its pictures have to be taken again. */
  forget(): void
}

/** The pictures of a folder. Names that lead out of it are not found. */
export function picturesIn(shop: Pick<Shop, 'config'>, folder: string | undefined): Pictures {
  const taken = new Map<string, number>()
  const take = async (tx: Db, name: string): Promise<Outcome<number, PictureReason>> => {
    if (/^https?:/i.test(name)) return refused('address')
    if (folder === undefined) return refused('no-folder')
    const bytes = await bytesIn(folder, name)
    if (!bytes) return refused('not-found')
    const picture = await storePicture(shop, tx, { bytes, name })
    return picture.ok ? done(picture.value.id) : picture
  }
  return {
    async take(tx, name) {
      const known = taken.get(name)
      if (known !== undefined) return done(known)
      const picture = await take(tx, name)
      if (picture.ok) taken.set(name, picture.value)
      return picture
    },
    forget: () => taken.clear(),
  }
}

/** Whether there is a folder that can be read. */
export async function isFolder(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  )
}

async function bytesIn(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    const root = await realpath(folder)
    const file = await realpath(resolve(root, name))
    return file.startsWith(root + sep) ? await readFile(file) : undefined
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(
      errorCode(error) ?? '',
    )
    if (isMissing) return undefined
    throw error
  }
}
