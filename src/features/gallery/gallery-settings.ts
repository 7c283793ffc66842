import type { SettingDeclaration } from '../../platform/settings.ts'
import { BULLET_POSITIONS, CORNERS, IMAGE_EFFECTS, usualLook } from './rules/image-look.ts'

function choice<Value extends string>(
  name: string,
  choices: readonly Value[],
  preset: Value,
  help: string,
): SettingDeclaration<Value> {
  return { name, help, type: 'choice', choices, default: preset }
}

type Bounds = { readonly min: number; readonly max: number }

function whole(name: string, preset: number, bounds: Bounds, help: string): SettingDeclaration<number> {
  return { name, help, type: 'whole-number', default: preset, ...bounds }
}

function yesNo(name: string, preset: boolean, help: string): SettingDeclaration<boolean> {
  return { name, help, type: 'yes-no', default: preset }
}

/** What of the picture area each setting is; the defaults are those of spec 9.8. */
export const lookSettings = {
  effect: choice(
    'image_effect',
    IMAGE_EFFECTS,
    usualLook.effect,
    'What the pictures of cards and products do; a product’s page has thumbnails, zoom and lightbox in any case.',
  ),
  speedMs: whole(
    'image_effect_speed',
    usualLook.speedMs,
    { min: 0, max: 3000 },
    'How long one picture takes to make way for another, in milliseconds.',
  ),
  slideMode: choice(
    'image_slide_mode',
    ['horizontal', 'vertical'],
    usualLook.slideMode,
    'Which way pictures slide.',
  ),
  slideTransition: choice(
    'image_slide_transition',
    ['none', 'shrink_out'],
    usualLook.slideTransition,
    'Whether a picture that slides away grows smaller on its way.',
  ),
  slideTouch: yesNo(
    'image_slide_touch',
    usualLook.slideTouch,
    'Whether fingers can swipe the pictures of a card.',
  ),
  slideCount: whole(
    'image_slide_count',
    usualLook.slideCount,
    { min: -1, max: 40 },
    'How many pictures of a card slide; -1 is all.',
  ),
  bulletsPosition: choice(
    'image_bullets_position',
    BULLET_POSITIONS,
    usualLook.bulletsPosition,
    'Where the bullets stand over the picture.',
  ),
  bulletsMode: choice(
    'image_bullets_mode',
    ['horizontal', 'vertical', 'fade'],
    usualLook.bulletsMode,
    'How pictures change when a bullet is pressed.',
  ),
  thumbnailColumns: whole(
    'image_thumbnail_columns',
    usualLook.thumbnailColumns,
    { min: 2, max: 10 },
    'How many thumbnails stand side by side.',
  ),
  thumbnailGapPx: whole(
    'image_thumbnail_spacing',
    usualLook.thumbnailGapPx,
    { min: 0, max: 40 },
    'How far apart thumbnails stand, in pixels.',
  ),
  thumbnailCount: whole(
    'image_thumbnail_count',
    usualLook.thumbnailCount,
    { min: 1, max: 10 },
    'How many thumbnails a card has.',
  ),
  zoomMost: whole(
    'image_zoom_max',
    usualLook.zoomMost,
    { min: 1, max: 4 },
    'How many times larger a picture gets under the pointer, at most.',
  ),
  pipWidthPercent: whole(
    'image_pip_width',
    usualLook.pipWidthPercent,
    { min: 10, max: 50 },
    'How wide the small picture in the large one is, in percent of it.',
  ),
  pipCorner: choice(
    'image_pip_position',
    CORNERS,
    usualLook.pipCorner,
    'The corner that the small picture stands in.',
  ),
  pipBorder: {
    name: 'image_pip_border',
    help: 'The colour of the line around the small picture.',
    type: 'colour',
    default: usualLook.pipBorder,
  } satisfies SettingDeclaration<string>,
  enlargePercent: whole(
    'image_enlarge_percent',
    usualLook.enlargePercent,
    { min: 100, max: 200 },
    'How large an enlarged picture is, in percent.',
  ),
  enlargeCrop: yesNo(
    'image_enlarge_crop',
    usualLook.enlargeCrop,
    'Whether an enlarged picture stays within its frame.',
  ),
} as const

export const gallerySettings = Object.values(lookSettings)
