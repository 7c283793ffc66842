import { readIfExists } from '../files.ts'
import { pictureById } from '../store.ts'
import { type RequestedSize, renderSize, sizeFile } from './sizes.ts'

/** The bytes of one size, rendered first where it is missing; `undefined`: no such picture, or it cannot be rendered. */
export async function renderedSize(
  shop: Parameters<typeof renderSize>[0],
  requested: RequestedSize,
): Promise<Buffer | undefined> {
  const rendered = await readIfExists(sizeFile(shop.config.dataFolder, requested))
  if (rendered) return rendered
  const picture = await pictureById(shop.db, requested.id)
  return picture && renderSize(shop, picture, requested)
}
