import type { PictureRefused } from '../../media/media.ts'

/** Why the picture that a table names could not be had at all. */
export type NotHad =
  | 'unsafe-address'
  | 'unreachable'
  | 'redirected'
  | 'too-slow'
  | 'no-such-picture'
  | 'too-many-bytes'
  | 'not-in-zip'
  | 'no-folder'
  | 'not-found'

/** A picture that is left out, with what is known of it. */
export type NoPicture = PictureRefused | { readonly ok: false; readonly reason: NotHad }

export type Measures = { readonly width: number; readonly height: number }

/** On the longer side, in pixels: shown in a card, it is hardly more than a stamp below this. */
const SMALL = 300

/** Whether a picture is so small that its owner had better know. */
export function isSmall({ width, height }: Measures): boolean {
  return Math.max(width, height) < SMALL
}
