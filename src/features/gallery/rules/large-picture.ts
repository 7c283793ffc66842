import { imagePath, type Picture, widthsFor } from '../../media/rules/image.ts'

/** The `sizes` of the main picture of a product gallery. */
export const MAIN_PICTURE_SIZES = '(min-width: 1312px) 732px, (min-width: 1025px) 56vw, 100vw'

/** The URL of the largest file of a picture, in a format that every browser shows. */
export function largestPath(picture: Pick<Picture, 'id' | 'hash' | 'width'>): string {
  return imagePath(picture, widthsFor(picture).at(-1)!, 'jpg')
}
