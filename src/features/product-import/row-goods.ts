import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Download } from '../catalog/rules/files.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { OwnLevel } from '../stock/stock.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ProductRow } from './product-row.ts'
import { type PictureReason, pictureWords, smallPicture } from './texts.ts'

/** A picture or a file that was left out, or a picture that is very small; `name` says which, and how large. */
export type NotTaken = { readonly name: string; readonly reason: PictureReason | 'download-missing' }

/** The pictures of a row; when none of those named can be had, those that the product has. */
export function picturesOf(
  pictures: Pictures,
  { images }: ProductRow,
  kept: ProductRecord['pictures'],
): { readonly pictures: ProductRecord['pictures']; readonly notTaken: readonly NotTaken[] } {
  const taken = new Map<number, { imageId: number; alt: string }>()
  const notTaken: NotTaken[] = []
  const notes: NotTaken[] = []
  for (const { name, alt } of images ?? []) {
    const image = pictures.of(name)
    if (!image.ok) notTaken.push({ name: pictureWords(name, image), reason: image.reason })
    else if (!taken.has(image.value)) {
      const known = kept.find(({ imageId }) => imageId === image.value)?.alt ?? ''
      taken.set(image.value, { imageId: image.value, alt: alt ?? known })
      if (image.small) notes.push({ name: smallPicture(name, image.small), reason: 'small' })
    }
  }
  const hasNone = images === undefined || (taken.size === 0 && notTaken.length > 0)
  return { pictures: hasNone ? kept : [...taken.values()], notTaken: [...notTaken, ...notes] }
}

/** The files for buyers of a row. One that cannot be found stays where the product has it under that id. */
export function downloadsOf(
  files: ReadonlyMap<string, string | undefined>,
  { downloads }: ProductRow,
  kept: readonly Download[],
): { readonly downloads: readonly Download[]; readonly missing: readonly NotTaken[] } {
  if (!downloads) return { downloads: kept, missing: [] }
  const missing: NotTaken[] = []
  const taken = downloads.flatMap(({ id, name, file }): Download[] => {
    const key = id || createHash('sha256').update(file).digest('hex').slice(0, 32)
    const place = files.get(file) ?? kept.find((each) => each.id === key)?.file
    if (place === undefined) missing.push({ name: file, reason: 'download-missing' })
    return place === undefined ? [] : [{ id: key, name: name || lastPart(file), file: place }]
  })
  return { downloads: taken, missing }
}

function lastPart(file: string): string {
  return file.split(/[?#]/)[0]?.split('/').at(-1) || file
}

const uncounted: OwnLevel = { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined }

/** What a row says is there, over what was counted; nothing where it does not speak of stock. */
export function levelOf({ level }: ProductRow, before: OwnLevel | undefined): { readonly level?: OwnLevel } {
  if (Object.keys(level).length === 0) return {}
  const next = { ...(before ?? uncounted), ...level }
  // Where nothing was said and nothing is said, a variation goes on sharing its product's shelf.
  if (!before && !('state' in level) && isDeepStrictEqual(next, uncounted)) return {}
  // Less than nothing is there only where pieces may be owed.
  const left = next.left !== undefined && next.backorders === 'no' ? Math.max(0, next.left) : next.left
  return { level: { ...next, left } }
}
