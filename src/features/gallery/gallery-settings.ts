import type { SettingDeclaration } from '../../platform/settings.ts'
import { BULLET_POSITIONS, CORNERS, defaultImageDisplay, IMAGE_EFFECTS } from './rules/image-display.ts'

function choiceSetting<Value extends string>(
  name: string,
  choices: readonly Value[],
  preset: Value,
  help: string,
): SettingDeclaration<Value> {
  return { name, help, type: 'choice', choices, default: preset }
}

type Bounds = { readonly min: number; readonly max: number }

function integerSetting(
  name: string,
  preset: number,
  bounds: Bounds,
  help: string,
): SettingDeclaration<number> {
  return { name, help, type: 'whole-number', default: preset, ...bounds }
}

function yesNo(name: string, preset: boolean, help: string): SettingDeclaration<boolean> {
  return { name, help, type: 'yes-no', default: preset }
}

/** What of the picture area each setting is; the defaults are those of spec 9.8. */
export const imageDisplaySettings = {
  effect: choiceSetting(
    'image_effect',
    IMAGE_EFFECTS,
    defaultImageDisplay.effect,
    'What the pictures of cards and products do; a product’s page has thumbnails, zoom and lightbox in any case.',
  ),
  speedMs: integerSetting(
    'image_effect_speed',
    defaultImageDisplay.speedMs,
    { min: 0, max: 3000 },
    'How long one picture takes to make way for another, in milliseconds.',
  ),
  slideMode: choiceSetting(
    'image_slide_mode',
    ['horizontal', 'vertical'],
    defaultImageDisplay.slideMode,
    'Which way pictures slide.',
  ),
  slideTransition: choiceSetting(
    'image_slide_transition',
    ['none', 'shrink_out'],
    defaultImageDisplay.slideTransition,
    'Whether a picture that slides away grows smaller on its way.',
  ),
  slideTouch: yesNo(
    'image_slide_touch',
    defaultImageDisplay.slideTouch,
    'Whether fingers can swipe the pictures of a card.',
  ),
  slideCount: integerSetting(
    'image_slide_count',
    defaultImageDisplay.slideCount,
    { min: -1, max: 40 },
    'How many pictures of a card slide; -1 is all.',
  ),
  bulletsPosition: choiceSetting(
    'image_bullets_position',
    BULLET_POSITIONS,
    defaultImageDisplay.bulletsPosition,
    'Where the bullets stand over the picture.',
  ),
  bulletsMode: choiceSetting(
    'image_bullets_mode',
    ['horizontal', 'vertical', 'fade'],
    defaultImageDisplay.bulletsMode,
    'How pictures change when a bullet is pressed.',
  ),
  thumbnailColumns: integerSetting(
    'image_thumbnail_columns',
    defaultImageDisplay.thumbnailColumns,
    { min: 2, max: 10 },
    'How many thumbnails stand side by side.',
  ),
  thumbnailGapPx: integerSetting(
    'image_thumbnail_spacing',
    defaultImageDisplay.thumbnailGapPx,
    { min: 0, max: 40 },
    'How far apart thumbnails stand, in pixels.',
  ),
  thumbnailCount: integerSetting(
    'image_thumbnail_count',
    defaultImageDisplay.thumbnailCount,
    { min: 1, max: 10 },
    'How many thumbnails a card has.',
  ),
  maxZoom: integerSetting(
    'image_zoom_max',
    defaultImageDisplay.maxZoom,
    { min: 1, max: 4 },
    'How many times larger a picture gets under the pointer, at most.',
  ),
  pipWidthPercent: integerSetting(
    'image_pip_width',
    defaultImageDisplay.pipWidthPercent,
    { min: 10, max: 50 },
    'How wide the small picture in the large one is, in percent of it.',
  ),
  pipCorner: choiceSetting(
    'image_pip_position',
    CORNERS,
    defaultImageDisplay.pipCorner,
    'The corner that the small picture stands in.',
  ),
  pipBorder: {
    name: 'image_pip_border',
    help: 'The colour of the line around the small picture.',
    type: 'colour',
    default: defaultImageDisplay.pipBorder,
  } satisfies SettingDeclaration<string>,
  enlargePercent: integerSetting(
    'image_enlarge_percent',
    defaultImageDisplay.enlargePercent,
    { min: 100, max: 200 },
    'How large an enlarged picture is, in percent.',
  ),
  enlargeCrop: yesNo(
    'image_enlarge_crop',
    defaultImageDisplay.enlargeCrop,
    'Whether an enlarged picture stays within its frame.',
  ),
} as const

export const gallerySettings = Object.values(imageDisplaySettings)
