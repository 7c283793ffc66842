import { emit } from '../../../platform/events/emit.ts'
import { changesBetween } from '../../../platform/events/field-changes.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import {
  type Attachment,
  attachmentsByIds,
  removePictureFiles,
  removeUnusedPictures,
  setPictureTexts,
} from '../../media/media.ts'
import { imagePath, widthsFor } from '../../media/rules/image.ts'
import { picturesFrom } from '../../product-import/pictures/pictures.ts'
import { timezone } from '../../settings/general.ts'
import { plainName } from './drafts/plain-name.ts'
import type { ImageRecord, SentImage } from './images-resource.ts'

type RestCall = Pick<ResourceCall['call'], 'shop' | 'origin'>

/** The pictures of these ids as records; `alt` is that of the picture itself. */
export async function imageRecords(
  { shop, origin }: RestCall,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ImageRecord>> {
  if (ids.length === 0) return new Map()
  const zone = shop.settings.get(timezone)
  const attachments = await attachmentsByIds(shop.db, [...new Set(ids)])
  return new Map(attachments.map((one) => [one.id, imageRecord(one, { origin, zone })]))
}

/** A picture as a record; `alt` is that of the picture itself. */
export function imageRecord(
  picture: Attachment,
  { origin, zone }: { readonly origin: string; readonly zone: string },
): ImageRecord {
  const { id, addedAt, alt } = picture
  const [local, gmt] = [localDate(addedAt, zone) ?? '', gmtDate(addedAt) ?? '']
  return {
    id,
    ...{ date_created: local, date_created_gmt: gmt, date_modified: local, date_modified_gmt: gmt },
    src: origin + imagePath(picture, widthsFor(picture).at(-1) ?? 0, 'jpg'),
    name: titleOf(picture),
    alt,
  }
}

/** The codes of refused pictures, which differ between products and terms. */
export type ImageCodes = { readonly noSuchId: string; readonly notFetched: string }

type PlacedImage = SentImage & { readonly imageId: number }

/**
 * Runs `work` with the ids of sent pictures, in their order; an image without id and address is left out. Those with
 * an address of another site are fetched first, through the guard of imports. Pictures that were fetched for nothing are
 * deleted when the work fails; otherwise all get the names that were sent.
 */
export async function withImages<Result>(
  { shop, origin }: RestCall,
  sent: readonly SentImage[],
  codes: ImageCodes,
  work: (images: readonly PlacedImage[]) => Promise<Result>,
): Promise<Result> {
  const listed = sent.map((image) => ({ image, known: image.id || ownImageId(image.src ?? '', origin) }))
  await refuseUnknown(
    shop,
    listed.flatMap(({ known }) => known || []),
    codes,
  )
  const urls = listed.flatMap(({ image, known }) => (!known && image.src ? [image.src] : []))
  const opened = await picturesFrom(shop, {})
  if (!opened.ok) throw new Error('Pictures of addresses need no folder')
  const pictures = opened.value
  let createdIds: readonly number[] = []
  try {
    await pictures.prepare(shop.db, urls)
    createdIds = pictures.drainCreatedIds()
    const images = listed.flatMap(({ image, known }) => {
      if (known) return [{ ...image, imageId: known }]
      if (!image.src) return []
      const fetched = pictures.of(image.src)
      if (fetched.ok) return [{ ...image, imageId: fetched.value.id }]
      throw new RestRefusal(codes.notFetched, `The picture ${image.src} is not available.`, 400)
    })
    const result = await work(images)
    await saveNames(shop, images)
    return result
  } catch (error) {
    const removed = await shop.db.transaction().execute((tx) => removeUnusedPictures(tx, createdIds))
    await removePictureFiles(shop, removed)
    throw error
  } finally {
    await pictures.close()
  }
}

/** Sets the titles of pictures; the name of a file is what a picture without one is called. */
async function saveNames(shop: RestCall['shop'], images: readonly PlacedImage[]): Promise<void> {
  const named = new Map(images.map(({ imageId, name = '' }) => [imageId, plainName(name, MAX_TITLE)]))
  const ids = [...named].flatMap(([id, name]) => (name === '' ? [] : [id]))
  if (ids.length === 0) return
  await shop.db.transaction().execute(async (tx) => {
    for (const picture of await attachmentsByIds(tx, ids)) {
      const title = named.get(picture.id) ?? ''
      if (title === titleOf(picture)) continue
      const { caption, description } = picture
      await setPictureTexts(tx, shop.tags, picture.id, { title, caption, description })
      const payload = { title: picture.name, changes: changesBetween({ title: picture.title }, { title }) }
      await emit(tx, shop.actor, { name: 'media.updated', subject: `media:${picture.id}`, payload })
    }
  })
}

const MAX_TITLE = 200

function titleOf({ title, name }: Attachment): string {
  return title || name.replace(/\.[^.]+$/, '')
}

/** The id in the address of a picture of this shop. */
function ownImageId(src: string, origin: string): number | undefined {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  const [, id] = /^\/media\/([1-9]\d{0,14})-[0-9a-f]{16}-\d+\.(?:jpg|avif)$/.exec(path) ?? []
  return id === undefined ? undefined : Number(id)
}

async function refuseUnknown(
  { db }: RestCall['shop'],
  ids: readonly number[],
  codes: ImageCodes,
): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await attachmentsByIds(db, ids)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw new RestRefusal(codes.noSuchId, `There is no picture with the id ${unknown}.`, 400)
}
