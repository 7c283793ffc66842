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

/** The position of bullets: along which side, and at which part of it. */
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

/** The owner's settings of the picture area, as sent to the browser. */
export type ImageDisplay = {
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
  readonly maxZoom: number
  readonly pipWidthPercent: number
  readonly pipCorner: Corner
  readonly pipBorder: string
  readonly enlargePercent: number
  /** Whether the enlarged picture stays within its frame. */
  readonly enlargeCrop: boolean
}

/** The values of spec 9.8. */
export const defaultImageDisplay: ImageDisplay = {
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
  maxZoom: 2,
  pipWidthPercent: 25,
  pipCorner: 'bottom-right',
  pipBorder: '#cccccc',
  enlargePercent: 110,
  enlargeCrop: false,
}

/** The settings that differ from the defaults: only these are sent with a page. */
export function changedSettings(display: ImageDisplay): Partial<ImageDisplay> {
  const entries = Object.entries(display) as [keyof ImageDisplay, unknown][]
  return Object.fromEntries(entries.filter(([key, value]) => value !== defaultImageDisplay[key]))
}

/** Parses the settings of a page; anything invalid has its default. */
export function parseImageDisplay(json: string | undefined): ImageDisplay {
  try {
    return { ...defaultImageDisplay, ...(JSON.parse(json ?? '{}') as Partial<ImageDisplay>) }
  } catch {
    return defaultImageDisplay
  }
}

/** How one picture replaces another. */
export type Movement = {
  readonly kind: 'fade' | 'slide'
  readonly axis: 'x' | 'y'
  /** Whether the old picture grows smaller on its way out. */
  readonly shrinks: boolean
}

/** The movement that an effect makes; those without one of their own fade. */
export function movementOf({ effect, slideMode, slideTransition, bulletsMode }: ImageDisplay): Movement {
  if (effect === 'slide') {
    const axis = slideMode === 'vertical' ? 'y' : 'x'
    return { kind: 'slide', axis, shrinks: slideTransition === 'shrink_out' }
  }
  if (effect !== 'bullets' || bulletsMode === 'fade') return { kind: 'fade', axis: 'x', shrinks: false }
  return { kind: 'slide', axis: bulletsMode === 'vertical' ? 'y' : 'x', shrinks: false }
}

type FlexPosition = Readonly<Record<'flexDirection' | 'justifyContent' | 'alignItems', string>>

const flexValues: Readonly<Record<string, string>> = {
  left: 'flex-start',
  top: 'flex-start',
  center: 'center',
  right: 'flex-end',
  bottom: 'flex-end',
}

/** The position of bullets over the picture, as flex box properties. */
export function bulletPosition(position: BulletPosition): FlexPosition {
  const [direction = '', side = '', along = ''] = position.split('-')
  return {
    flexDirection: direction === 'vertical' ? 'column' : 'row',
    justifyContent: flexValues[along] ?? 'center',
    alignItems: flexValues[side] ?? 'flex-end',
  }
}

/**
 * The zoom factor under the pointer: the real size of the picture, but at least 1.5
 * and at most `max` (spec 9.8). All in CSS pixels.
 */
export function zoomFactor(realWidth: number, shownWidth: number, max: number): number {
  if (shownWidth <= 0) return 1
  return Math.max(1, Math.min(max, Math.max(1.5, realWidth / shownWidth)))
}
