import type { Db } from '../../../platform/db/db.ts'
import { httpUrl } from '../../../platform/outbound/public-request.ts'
import { pictureByIdAndName, pictureByName } from '../../media/media.ts'
import type { Picture } from '../../media/rules/image.ts'
import { storedName } from '../../media/rules/stored-name.ts'

/** An index of PostgreSQL accepts no longer key; a picture with a longer URL is fetched each time. */
const MAX_SOURCE_LENGTH = 2000

/** Whether a name is a URL to fetch. */
export function isUrl(name: string): boolean {
  return /^https?:/i.test(name)
}

/** Whether a name has another scheme or is a network share: `file:`, `ftp:`, `//host`, `\\host`. */
export function isUnsupportedLocation(name: string): boolean {
  return !isUrl(name) && /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(name)
}

/** The normalized form of a URL, under which the picture is stored: without the part after `#`, which servers never receive. */
export function sourceUrlOf(imageUrl: string): string | undefined {
  const url = httpUrl(imageUrl)
  if (!url) return undefined
  url.hash = ''
  return url.href.length <= MAX_SOURCE_LENGTH ? url.href : undefined
}

const MAX_FOLDERS = 4

/**
 * The paths at which a folder or zip may have the picture of a URL, the longest first: `2026/05/bowl.jpg`, `05/bowl.jpg`,
 * `bowl.jpg`. Many shops use a file name again in the folder of another month.
 */
export function filePathsOf(imageUrl: string): string[] {
  const parts = (httpUrl(imageUrl)?.pathname ?? '').split('/').map(decoded)
  const usual = parts.slice(-MAX_FOLDERS - 1).filter((part) => part !== '' && !/[/\\]|^\.\.?$/.test(part))
  return usual.map((_, index) => usual.slice(index).join('/'))
}

/** The name of a picture from a path or a URL: its last part, decoded. */
export function pictureNameOf(name: string): string {
  const path = isUrl(name) ? decoded(httpUrl(name)?.pathname ?? '') : name
  return storedName(path) || 'picture'
}

/**
 * The picture in the shop with this name; `stem-12.ext` also means the picture 12 with the name `stem.ext`, since an
 * export distinguishes pictures with the same name like this.
 */
export async function existingPicture(db: Db, name: string): Promise<Picture | undefined> {
  if (name.includes('\0')) return undefined
  const exact = await pictureByName(db, name)
  if (exact) return exact
  const [, stem = '', id, extension = ''] = /^(.*)-([1-9]\d{0,14})(\.[^.]*)?$/s.exec(name) ?? []
  return id === undefined ? undefined : pictureByIdAndName(db, Number(id), stem + extension)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
