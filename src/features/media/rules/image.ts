/** A picture as pages need it. */
export type Picture = {
  readonly id: number
  /** The first 16 hex characters of the content's hash: part of its address, so that it never goes stale. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The widths that pictures are made in (house.md §1 Images). */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1600] as const

/** Address of a picture in one width and format: `/media/12-0123456789abcdef-640.avif`. */
export function imagePath(
  picture: Pick<Picture, 'id' | 'hash'>,
  width: number,
  format: 'avif' | 'jpg',
): string {
  return `/media/${picture.id}-${picture.hash}-${width}.${format}`
}

/** The widths worth making for a picture: none wider than it is, and always at least the smallest. */
export function widthsFor(picture: Pick<Picture, 'width'>): readonly number[] {
  const fitting = IMAGE_WIDTHS.filter((width) => width <= picture.width)
  return fitting.length > 0 ? fitting : [IMAGE_WIDTHS[0]]
}
