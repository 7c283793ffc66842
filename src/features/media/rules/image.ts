/** A picture as pages need it. */
export type Picture = {
  readonly id: number
  /** The first 16 hex characters of the content's hash: part of its URL, so that caches never show an old picture. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** `#rrggbb`: the placeholder colour while it loads; absent when it is not known yet. */
  readonly color?: string
  /** The owner's texts, shown only on the page of its product; absent where there are none. */
  readonly title?: string
  readonly caption?: string
  readonly description?: string
}

export type SizeFormat = 'avif' | 'jpg'

/** One of the sizes of a picture. */
export type Size = { readonly width: number; readonly format: SizeFormat }

/** The widths that pictures are rendered in (house.md §1 Images). */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1600] as const

/** The URL path of a picture in one width and format: `/media/12-0123456789abcdef-640.avif`. */
export function imagePath(picture: Pick<Picture, 'id' | 'hash'>, width: number, format: SizeFormat): string {
  return `/media/${picture.id}-${picture.hash}-${width}.${format}`
}

/**
 * The widths to render for a picture: up to the first that is at least as wide as the picture, which is then rendered
 * as wide as the picture and no wider.
 */
export function widthsFor(picture: Pick<Picture, 'width'>): readonly number[] {
  const fullWidthIndex = IMAGE_WIDTHS.findIndex((width) => width >= picture.width)
  return fullWidthIndex < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, fullWidthIndex + 1)
}

/** The actual width of the picture where `width` is requested; for `srcset`. */
export function actualWidth(picture: Pick<Picture, 'width'>, width: number): number {
  return Math.min(width, picture.width)
}

/** All sizes of a picture, the narrowest first. */
export function sizesFor(picture: Pick<Picture, 'width'>): readonly Size[] {
  return widthsFor(picture).flatMap((width) => [
    { width, format: 'avif' as const },
    { width, format: 'jpg' as const },
  ])
}

/**
 * The replacements for a size that is not rendered yet, best first: the next larger ones. A browser that requests AVIF
 * can show JPEG too, also in the same width; one that requests JPEG may not know AVIF.
 */
export function fallbackSizes(picture: Pick<Picture, 'width'>, requested: Size): readonly Size[] {
  return sizesFor(picture).filter(
    ({ width, format }) =>
      (width > requested.width || (width === requested.width && format !== requested.format)) &&
      (requested.format === 'avif' || format === 'jpg'),
  )
}
