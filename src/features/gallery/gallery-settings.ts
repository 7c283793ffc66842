import { choice, colour, wholeNumber, yesNo } from '../../platform/settings.ts'
import { BULLET_POSITIONS, CORNERS, defaultImageDisplay, IMAGE_EFFECTS } from './rules/image-display.ts'

/** What of the picture area each setting is; the defaults are those of spec 9.8. */
export const imageDisplaySettings = {
  effect: choice({
    name: 'image_effect',
    help: 'What the pictures of cards and products do; a product’s page has thumbnails, zoom and lightbox in any case.',
    choices: IMAGE_EFFECTS,
    default: defaultImageDisplay.effect,
  }),
  speedMs: wholeNumber({
    name: 'image_effect_speed',
    help: 'How long one picture takes to make way for another, in milliseconds.',
    default: defaultImageDisplay.speedMs,
    min: 0,
    max: 3000,
  }),
  slideMode: choice({
    name: 'image_slide_mode',
    help: 'Which way pictures slide.',
    choices: ['horizontal', 'vertical'],
    default: defaultImageDisplay.slideMode,
  }),
  slideTransition: choice({
    name: 'image_slide_transition',
    help: 'Whether a picture that slides away grows smaller on its way.',
    choices: ['none', 'shrink_out'],
    default: defaultImageDisplay.slideTransition,
  }),
  slideTouch: yesNo({
    name: 'image_slide_touch',
    help: 'Whether fingers can swipe the pictures of a card.',
    default: defaultImageDisplay.slideTouch,
  }),
  slideCount: wholeNumber({
    name: 'image_slide_count',
    help: 'How many pictures of a card slide; -1 is all.',
    default: defaultImageDisplay.slideCount,
    min: -1,
    max: 40,
  }),
  bulletsPosition: choice({
    name: 'image_bullets_position',
    help: 'Where the bullets stand over the picture.',
    choices: BULLET_POSITIONS,
    default: defaultImageDisplay.bulletsPosition,
  }),
  bulletsMode: choice({
    name: 'image_bullets_mode',
    help: 'How pictures change when a bullet is pressed.',
    choices: ['horizontal', 'vertical', 'fade'],
    default: defaultImageDisplay.bulletsMode,
  }),
  thumbnailColumns: wholeNumber({
    name: 'image_thumbnail_columns',
    help: 'How many thumbnails stand side by side.',
    default: defaultImageDisplay.thumbnailColumns,
    min: 2,
    max: 10,
  }),
  thumbnailGapPx: wholeNumber({
    name: 'image_thumbnail_spacing',
    help: 'How far apart thumbnails stand, in pixels.',
    default: defaultImageDisplay.thumbnailGapPx,
    min: 0,
    max: 40,
  }),
  thumbnailCount: wholeNumber({
    name: 'image_thumbnail_count',
    help: 'How many thumbnails a card has.',
    default: defaultImageDisplay.thumbnailCount,
    min: 1,
    max: 10,
  }),
  maxZoom: wholeNumber({
    name: 'image_zoom_max',
    help: 'How many times larger a picture gets under the pointer, at most.',
    default: defaultImageDisplay.maxZoom,
    min: 1,
    max: 4,
  }),
  pipWidthPercent: wholeNumber({
    name: 'image_pip_width',
    help: 'How wide the small picture in the large one is, in percent of it.',
    default: defaultImageDisplay.pipWidthPercent,
    min: 10,
    max: 50,
  }),
  pipCorner: choice({
    name: 'image_pip_position',
    help: 'The corner that the small picture stands in.',
    choices: CORNERS,
    default: defaultImageDisplay.pipCorner,
  }),
  pipBorder: colour({
    name: 'image_pip_border',
    help: 'The colour of the line around the small picture.',
    default: defaultImageDisplay.pipBorder,
  }),
  enlargePercent: wholeNumber({
    name: 'image_enlarge_percent',
    help: 'How large an enlarged picture is, in percent.',
    default: defaultImageDisplay.enlargePercent,
    min: 100,
    max: 200,
  }),
  enlargeCrop: yesNo({
    name: 'image_enlarge_crop',
    help: 'Whether an enlarged picture stays within its frame.',
    default: defaultImageDisplay.enlargeCrop,
  }),
} as const

export const gallerySettings = Object.values(imageDisplaySettings)
