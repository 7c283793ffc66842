/** What the picture area of a card or a product does (spec 2.2, 9.8). */
export const IMAGE_EFFECTS = [
  'fade',
  'slide',
  'bullets',
  'thumbnails',
  'zoom',
  'picture-in-picture',
  'modal',
  'enlarge',
] as const
export type ImageEffect = (typeof IMAGE_EFFECTS)[number]

/** Where bullets stand: along which side, and at which part of it. */
export const BULLET_POSITIONS = [
  'horizontal-top-left',
  'horizontal-top-center',
  'horizontal-top-right',
  'horizontal-bottom-left',
  'horizontal-bottom-center',
  'horizontal-bottom-right',
  'vertical-left-top',
  'vertical-left-center',
  'vertical-left-bottom',
  'vertical-right-top',
  'vertical-right-center',
  'vertical-right-bottom',
] as const
export type BulletPosition = (typeof BULLET_POSITIONS)[number]

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof CORNERS)[number]

/** The owner's settings of the picture area, as they travel to the browser. */
export type ImageLook = {
  readonly effect: ImageEffect
  readonly speedMs: number
  readonly slideMode: 'horizontal' | 'vertical'
  readonly slideTransition: 'none' | 'shrink_out'
  /** Whether a finger can swipe the pictures of a card. */
  readonly slideTouch: boolean
  /** How many pictures of a card slide; −1 is all. */
  readonly slideCount: number
  readonly bulletsPosition: BulletPosition
  readonly bulletsMode: 'horizontal' | 'vertical' | 'fade'
  readonly thumbnailColumns: number
  readonly thumbnailGapPx: number
  /** How many thumbnails a card has; a product's page has all. */
  readonly thumbnailCount: number
  readonly zoomMost: number
  readonly pipWidthPercent: number
  readonly pipCorner: Corner
  readonly pipBorder: string
  readonly enlargePercent: number
  /** Whether the enlarged picture stays within its frame. */
  readonly enlargeCrop: boolean
}

/** The values of spec 9.8. */
export const usualLook: ImageLook = {
  effect: 'fade',
  speedMs: 300,
  slideMode: 'horizontal',
  slideTransition: 'shrink_out',
  slideTouch: true,
  slideCount: -1,
  bulletsPosition: 'horizontal-bottom-center',
  bulletsMode: 'horizontal',
  thumbnailColumns: 4,
  thumbnailGapPx: 10,
  thumbnailCount: 3,
  zoomMost: 2,
  pipWidthPercent: 25,
  pipCorner: 'bottom-right',
  pipBorder: '#cccccc',
  enlargePercent: 110,
  enlargeCrop: false,
}

/** What of a look is not as usual: this alone travels with a page. */
export function unusualOf(look: ImageLook): Partial<ImageLook> {
  const entries = Object.entries(look) as [keyof ImageLook, unknown][]
  return Object.fromEntries(entries.filter(([key, value]) => value !== usualLook[key]))
}

/** Reads a look as a page carries it; whatever cannot be read is as usual. */
export function lookIn(json: string | undefined): ImageLook {
  try {
    return { ...usualLook, ...(JSON.parse(json ?? '{}') as Partial<ImageLook>) }
  } catch {
    return usualLook
  }
}

/** How one picture takes the place of another. */
export type Movement = {
  readonly kind: 'fade' | 'slide'
  readonly axis: 'x' | 'y'
  /** Whether the old picture grows smaller on its way out. */
  readonly shrinks: boolean
}

/** The movement that an effect makes; those without one of their own fade. */
export function movementOf({ effect, slideMode, slideTransition, bulletsMode }: ImageLook): Movement {
  if (effect === 'slide') {
    const axis = slideMode === 'vertical' ? 'y' : 'x'
    return { kind: 'slide', axis, shrinks: slideTransition === 'shrink_out' }
  }
  if (effect !== 'bullets' || bulletsMode === 'fade') return { kind: 'fade', axis: 'x', shrinks: false }
  return { kind: 'slide', axis: bulletsMode === 'vertical' ? 'y' : 'x', shrinks: false }
}

type Place = Readonly<Record<'flexDirection' | 'justifyContent' | 'alignItems', string>>

const part: Readonly<Record<string, string>> = {
  left: 'flex-start',
  top: 'flex-start',
  center: 'center',
  right: 'flex-end',
  bottom: 'flex-end',
}

/** Where bullets stand in a box over the picture, in the words of a flex box. */
export function placeOf(position: BulletPosition): Place {
  const [direction = '', side = '', along = ''] = position.split('-')
  return {
    flexDirection: direction === 'vertical' ? 'column' : 'row',
    justifyContent: part[along] ?? 'center',
    alignItems: part[side] ?? 'flex-end',
  }
}

/**
 * How many times larger a picture is seen under the pointer: as large as it really is, yet half as large again at
 * least, and at most `most` (spec 9.8). All in pixels of the page.
 */
export function zoomOf(realWidth: number, shownWidth: number, most: number): number {
  if (shownWidth <= 0) return 1
  return Math.max(1, Math.min(most, Math.max(1.5, realWidth / shownWidth)))
}
