import type { Db } from '../../platform/db/db.ts'
import { pictureNames, picturesWithoutFileName, usedPictureNames } from '../media/media.ts'
import { MAX_NAME_BYTES, nameWithId, safeName, UNSAFE_IN_NAMES } from './rules/file-name.ts'

/** The file names of pictures by id. */
export type PictureFileNames = (tx: Db, ids: readonly number[]) => Promise<(id: number) => string>

/**
 * File names for pictures that are unique in upper and lower case: the name of the picture, with its id at the end where
 * a newer picture has the same name or the name is invalid for a file.
 */
export async function pictureFileNames(db: Db): Promise<PictureFileNames> {
  const unique = await uniqueNames(db)
  return async (tx, ids) => {
    const plain = await pictureNames(tx, ids)
    return (id) => unique.get(id) ?? plain.get(id) ?? ''
  }
}

async function uniqueNames(db: Db): Promise<Map<number, string>> {
  const unusable = await picturesWithoutFileName(db, UNSAFE_IN_NAMES, MAX_NAME_BYTES)
  const names = new Map(unusable.map(({ id, name }) => [id, nameWithId(safeName(name), id)]))
  for (;;) {
    const used = await usedPictureNames(db, [...names.values()])
    const clashing = [...names].filter(([, name]) => used.has(name.toLowerCase()))
    if (clashing.length === 0) return names
    for (const [id, name] of clashing) names.set(id, nameWithId(name, id))
  }
}
