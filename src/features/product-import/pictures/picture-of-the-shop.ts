import type { Db } from '../../../platform/db/db.ts'
import { pictureByIdAndName, pictureByName } from '../../media/media.ts'
import type { Picture } from '../../media/rules/image.ts'

/**
 * The picture that the shop has under a name: its own, or `stem-12.ext` for the picture 12 called `stem.ext`, which is
 * how an export tells pictures of one name apart.
 */
export async function pictureOfTheShop(db: Db, name: string): Promise<Picture | undefined> {
  if (name.includes('\0')) return undefined
  const own = await pictureByName(db, name)
  if (own) return own
  const [, stem = '', id, ending = ''] = /^(.*)-([1-9]\d{0,14})(\.[^.]*)?$/s.exec(name) ?? []
  return id === undefined ? undefined : pictureByIdAndName(db, Number(id), stem + ending)
}
