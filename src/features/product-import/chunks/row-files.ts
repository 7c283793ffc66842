import { createHash } from 'node:crypto'
import type { ProductDownload } from '../../catalog/rules/downloads.ts'
import type { MissingPicture, ProductRecord } from '../../catalog/rules/product-record.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { PictureCell, ProductRow } from '../reading/product-row.ts'
import { type PictureNote, pictureLabel, smallPictureLabel } from '../texts.ts'

/** A note about a picture, or a missing file. */
export type FileNote = PictureNote | { readonly name: string; readonly reason: 'download-missing' }

type PictureFields = Pick<ProductRecord, 'pictures' | 'missingPictures'>

/**
 * The pictures of a list, and those of it that are not available; when none of them is, the existing pictures of the
 * product stay.
 */
export function listedPictures(
  pictures: Pictures,
  images: readonly (PictureCell | ProductRecord['pictures'][number])[] | undefined,
  existing: PictureFields,
): { readonly fields: PictureFields; readonly notes: readonly PictureNote[] } {
  if (images === undefined) {
    const { pictures: shown, missingPictures } = existing
    return { fields: { pictures: shown, missingPictures }, notes: [] }
  }
  const result = new Map<number, { imageId: number; alt: string }>()
  const missing: MissingPicture[] = []
  const unavailable: PictureNote[] = []
  const notes: PictureNote[] = []
  for (const listed of images) {
    if ('imageId' in listed) {
      result.set(listed.imageId, listed)
      continue
    }
    const { name, alt } = listed
    const image = pictures.of(name)
    if (!image.ok) {
      missing.push({ alt: alt ?? '', name, position: result.size + missing.length })
      unavailable.push({ name: pictureLabel(name, image), reason: image.reason })
    } else if (!result.has(image.value.id)) {
      const { id: imageId, small } = image.value
      const known = existing.pictures.find((one) => one.imageId === imageId)?.alt ?? ''
      result.set(imageId, { imageId, alt: alt ?? known })
      if (small) notes.push({ name: smallPictureLabel(name, small), reason: 'small' })
    }
  }
  const hasNone = result.size === 0 && missing.length > 0
  return {
    fields: {
      pictures: hasNone ? existing.pictures : [...result.values()],
      missingPictures: missing.length > 0 ? missing : undefined,
    },
    notes: [...unavailable, ...notes],
  }
}

/** The downloads of a row. A missing file is replaced by the existing download with the same id. */
export function downloadsOfRow(
  files: ReadonlyMap<string, string | undefined>,
  { downloads }: ProductRow,
  existing: readonly ProductDownload[],
): { readonly downloads: readonly ProductDownload[]; readonly missing: readonly FileNote[] } {
  if (!downloads) return { downloads: existing, missing: [] }
  const missing: FileNote[] = []
  const result = downloads.flatMap(({ id, name, file }): ProductDownload[] => {
    const key = id || createHash('sha256').update(file).digest('hex').slice(0, 32)
    const storedFile = files.get(file) ?? existing.find((each) => each.id === key)?.file
    if (storedFile === undefined) missing.push({ name: file, reason: 'download-missing' })
    return storedFile === undefined ? [] : [{ id: key, name: name || lastPart(file), file: storedFile }]
  })
  return { downloads: result, missing }
}

function lastPart(file: string): string {
  return file.split(/[?#]/)[0]?.split('/').at(-1) || file
}
