import { createHash } from 'node:crypto'
import type { ProductDownload } from '../../catalog/rules/downloads.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { ProductRow } from '../reading/product-row.ts'
import { type PictureReason, pictureLabel, smallPictureLabel } from '../texts.ts'

/** A missing picture or file, or a picture that is very small; `name` may contain its size. */
export type FileNote = { readonly name: string; readonly reason: PictureReason | 'download-missing' }

/** The pictures of a row; when none of them is available, the existing ones of the product. */
export function picturesOfRow(
  pictures: Pictures,
  { images }: ProductRow,
  existing: ProductRecord['pictures'],
): { readonly pictures: ProductRecord['pictures']; readonly notes: readonly FileNote[] } {
  const result = new Map<number, { imageId: number; alt: string }>()
  const missing: FileNote[] = []
  const notes: FileNote[] = []
  for (const { name, alt } of images ?? []) {
    const image = pictures.of(name)
    if (!image.ok) missing.push({ name: pictureLabel(name, image), reason: image.reason })
    else if (!result.has(image.value.id)) {
      const { id: imageId, small } = image.value
      const known = existing.find((one) => one.imageId === imageId)?.alt ?? ''
      result.set(imageId, { imageId, alt: alt ?? known })
      if (small) notes.push({ name: smallPictureLabel(name, small), reason: 'small' })
    }
  }
  const hasNone = images === undefined || (result.size === 0 && missing.length > 0)
  return { pictures: hasNone ? existing : [...result.values()], notes: [...missing, ...notes] }
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
