import type { Refused } from '../../../kernel/outcome.ts'
import type { ImageRefused } from '../../../platform/images/image-refusal.ts'

/** Why a picture that the file names is not available. */
export type UnavailableReason =
  | 'unsafe-address'
  | 'unreachable'
  | 'redirected'
  | 'too-slow'
  | 'no-such-picture'
  | 'too-many-bytes'
  | 'not-in-zip'
  | 'no-folder'
  | 'not-found'

/** A picture that is left out, and why. */
export type PictureUnavailable = ImageRefused | Refused<UnavailableReason>

export type Dimensions = { readonly width: number; readonly height: number }

/** Of the longer side, in pixels: below this it is too small for a card. */
const MIN_SIDE = 300

/** Whether a picture is so small that the owner should be warned. */
export function isSmall({ width, height }: Dimensions): boolean {
  return Math.max(width, height) < MIN_SIDE
}
