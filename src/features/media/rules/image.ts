/** A picture as pages need it. */
export type Picture = {
  readonly id: number
  /** The first 16 hex characters of the content's hash: part of its address, so that it never goes stale. */
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** `#rrggbb`: what stands in its place until it is there; absent when it has not been found out yet. */
  readonly color?: string
  /** What the owner calls it and says of it, on the page of its product alone; absent where nothing is said. */
  readonly title?: string
  readonly caption?: string
  readonly description?: string
}

export type SizeFormat = 'avif' | 'jpg'

/** One of the sizes that a picture is made in. */
export type Size = { readonly width: number; readonly format: SizeFormat }

/** The widths that pictures are made in (house.md §1 Images). */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1600] as const

/** Address of a picture in one width and format: `/media/12-0123456789abcdef-640.avif`. */
export function imagePath(picture: Pick<Picture, 'id' | 'hash'>, width: number, format: SizeFormat): string {
  return `/media/${picture.id}-${picture.hash}-${width}.${format}`
}

/**
 * The widths worth making for a picture: up to the first that shows all it has, which then comes as wide as the
 * picture itself and no wider.
 */
export function widthsFor(picture: Pick<Picture, 'width'>): readonly number[] {
  const whole = IMAGE_WIDTHS.findIndex((width) => width >= picture.width)
  return whole < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, whole + 1)
}

/** How wide the picture really is where `width` is asked for; what `srcset` tells the browser. */
export function realWidth(picture: Pick<Picture, 'width'>, width: number): number {
  return Math.min(width, picture.width)
}

/** All sizes of a picture, the narrow ones first. */
export function sizesFor(picture: Pick<Picture, 'width'>): readonly Size[] {
  return widthsFor(picture).flatMap((width) => [
    { width, format: 'avif' as const },
    { width, format: 'jpg' as const },
  ])
}

/**
 * What may answer in place of a size that is not made yet, best first: the next larger ones. Who asks for AVIF can
 * show JPEG as well, and has one of the same width; who asks for JPEG may know nothing else.
 */
export function standInsFor(picture: Pick<Picture, 'width'>, asked: Size): readonly Size[] {
  return sizesFor(picture).filter(
    ({ width, format }) =>
      (width > asked.width || (width === asked.width && format !== asked.format)) &&
      (asked.format === 'avif' || format === 'jpg'),
  )
}
