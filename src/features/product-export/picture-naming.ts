import type { Db } from '../../platform/db/db.ts'
import { oddlyNamedPictures, pictureNames, takenNames } from '../media/media.ts'
import { MOST_NAME_BYTES, nameWithId, safeName, UNSAFE_IN_NAMES } from './rules/file-name.ts'

/** What the file calls these pictures. */
export type PictureNaming = (tx: Db, ids: readonly number[]) => Promise<(id: number) => string>

/**
 * Names pictures so that no two of them, in whatever case, have one name: as the shop calls them, and where a newer one
 * is called the same, or a disk would not take the name, with the id behind it.
 */
export async function pictureNaming(db: Db): Promise<PictureNaming> {
  const apart = await namesApart(db)
  return async (tx, ids) => {
    const plain = await pictureNames(tx, ids)
    return (id) => apart.get(id) ?? plain.get(id) ?? ''
  }
}

async function namesApart(db: Db): Promise<Map<number, string>> {
  const odd = await oddlyNamedPictures(db, UNSAFE_IN_NAMES, MOST_NAME_BYTES)
  const names = new Map(odd.map(({ id, name }) => [id, nameWithId(safeName(name), id)]))
  for (;;) {
    const taken = await takenNames(db, [...names.values()])
    const clashing = [...names].filter(([, name]) => taken.has(name.toLowerCase()))
    if (clashing.length === 0) return names
    for (const [id, name] of clashing) names.set(id, nameWithId(name, id))
  }
}
