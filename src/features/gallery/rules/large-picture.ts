import { imagePath, type Picture, widthsFor } from '../../media/rules/image.ts'

/** How wide the gallery of a product shows its picture. */
export const STAGE_SIZES = '(min-width: 1312px) 732px, (min-width: 1025px) 56vw, 100vw'

/** The address of a picture as large as it is made, in a format that every browser shows. */
export function largestPath(picture: Pick<Picture, 'id' | 'hash' | 'width'>): string {
  return imagePath(picture, widthsFor(picture).at(-1)!, 'jpg')
}
