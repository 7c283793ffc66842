import { choice, color, wholeNumber, yesNo } from '../../platform/settings.ts'
import { BULLET_POSITIONS, CORNERS, defaultImageDisplay, IMAGE_EFFECTS } from './rules/image-display.ts'

/** What of the picture area each setting is; the defaults are those of spec 9.8. */
export const imageDisplaySettings = {
  effect: choice({
    name: 'image_effect',
    help: 'The effect of pictures on cards and product pages; product pages always have thumbnails, zoom and lightbox.',
    choices: IMAGE_EFFECTS,
    default: defaultImageDisplay.effect,
  }),
  speedMs: wholeNumber({
    name: 'image_effect_speed',
    help: 'The duration of a picture change, in milliseconds.',
    default: defaultImageDisplay.speedMs,
    min: 0,
    max: 3000,
  }),
  slideMode: choice({
    name: 'image_slide_mode',
    help: 'The direction in which pictures slide.',
    choices: ['horizontal', 'vertical'],
    default: defaultImageDisplay.slideMode,
  }),
  slideTransition: choice({
    name: 'image_slide_transition',
    help: 'Whether a picture shrinks while it slides away.',
    choices: ['none', 'shrink_out'],
    default: defaultImageDisplay.slideTransition,
  }),
  slideTouch: yesNo({
    name: 'image_slide_touch',
    help: 'Whether the pictures of a card can be swiped by touch.',
    default: defaultImageDisplay.slideTouch,
  }),
  slideCount: wholeNumber({
    name: 'image_slide_count',
    help: 'The maximum number of sliding pictures of a card; -1 for all.',
    default: defaultImageDisplay.slideCount,
    min: -1,
    max: 40,
  }),
  bulletsPosition: choice({
    name: 'image_bullets_position',
    help: 'The position of the bullets over the picture.',
    choices: BULLET_POSITIONS,
    default: defaultImageDisplay.bulletsPosition,
  }),
  bulletsMode: choice({
    name: 'image_bullets_mode',
    help: 'How pictures change when a bullet is clicked.',
    choices: ['horizontal', 'vertical', 'fade'],
    default: defaultImageDisplay.bulletsMode,
  }),
  thumbnailColumns: wholeNumber({
    name: 'image_thumbnail_columns',
    help: 'The number of thumbnails in a row.',
    default: defaultImageDisplay.thumbnailColumns,
    min: 2,
    max: 10,
  }),
  thumbnailGapPx: wholeNumber({
    name: 'image_thumbnail_spacing',
    help: 'The gap between thumbnails, in pixels.',
    default: defaultImageDisplay.thumbnailGapPx,
    min: 0,
    max: 40,
  }),
  thumbnailCount: wholeNumber({
    name: 'image_thumbnail_count',
    help: 'The number of thumbnails on a card.',
    default: defaultImageDisplay.thumbnailCount,
    min: 1,
    max: 10,
  }),
  maxZoom: wholeNumber({
    name: 'image_zoom_max',
    help: 'The maximum zoom of a picture under the pointer, as a factor.',
    default: defaultImageDisplay.maxZoom,
    min: 1,
    max: 4,
  }),
  pipWidthPercent: wholeNumber({
    name: 'image_pip_width',
    help: 'The width of the small picture in the large one, in percent.',
    default: defaultImageDisplay.pipWidthPercent,
    min: 10,
    max: 50,
  }),
  pipCorner: choice({
    name: 'image_pip_position',
    help: 'The corner of the small picture.',
    choices: CORNERS,
    default: defaultImageDisplay.pipCorner,
  }),
  pipBorder: color({
    name: 'image_pip_border',
    help: 'The border color of the small picture.',
    default: defaultImageDisplay.pipBorder,
  }),
  enlargePercent: wholeNumber({
    name: 'image_enlarge_percent',
    help: 'The size of an enlarged picture, in percent.',
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
