import { availableParallelism, constants } from 'node:os'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { atMost } from './at-most.ts'
import { Darkroom, DarkroomFailure } from './darkroom.ts'
import type { Photograph, PhotographFormat } from './develop.ts'
import { MOST_BYTES } from './limits.ts'
import { type PhotographRefused, unreadableBecause } from './refusal.ts'

export type { Photograph, PhotographFormat, PhotographMime } from './develop.ts'
export { MOST_BYTES, MOST_PIXELS, MOST_SIDE } from './limits.ts'
export type { OtherKind, PhotographRefused } from './refusal.ts'

/** For whom a size is made: somebody who looks at the page now, or whoever may come. */
export type Urgency = 'shopper' | 'idle'

/** The file is none that can be read, or the attempt did not come to an end. */
export type MakingRefusal = 'unreadable' | 'unfinished'

// Shoppers come first: making pictures takes one processor, two where there are many, and gives way to pages. Only what
// somebody waits for does not: a picture that is brought, and a JPEG, which takes a tenth of an AVIF's time.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const most = availableParallelism() > 4 ? 2 : 1
const darkrooms = {
  awaited: new Darkroom({ stepsBack: 0 }),
  behind: new Darkroom({ stepsBack: PRIORITY_BELOW_NORMAL }),
  idle: new Darkroom({ stepsBack: PRIORITY_LOW }),
}
const turns = { awaited: atMost(1), behind: atMost(most), idle: atMost(1) }

/** What a file says of itself, or why it is not taken. */
export type ReadPhotograph = { readonly ok: true; readonly value: Photograph } | PhotographRefused

/** Whether somebody's picture is being made or waits to be. */
export function shoppersWaitForPictures(): boolean {
  return darkrooms.awaited.tasks + darkrooms.behind.tasks > 0
}

/**
 * Looks at a file from outside, down to its last pixel. Refused: what is none of JPEG, PNG, WebP, AVIF and
 * GIF or is broken; more than 20 MB, 60 megapixels or 20,000 pixels a side.
 */
export async function readPhotograph(bytes: Buffer): Promise<ReadPhotograph> {
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-many-bytes', bytes: bytes.length }
  try {
    const told = await turns.awaited(() => darkrooms.awaited.ask({ kind: 'examine', bytes }))
    return told as ReadPhotograph
  } catch (error) {
    if (error instanceof DarkroomFailure) return unreadableBecause(bytes)
    throw error
  }
}

/**
 * The picture in one width and format, turned upright, in sRGB and without EXIF; never wider than it is. Refused: the
 * engine could not read it, or did not come to an end (it was too slow, or broke down over it).
 */
export async function makePhotograph(
  file: string,
  width: number,
  format: PhotographFormat,
  urgency: Urgency = 'shopper',
): Promise<Outcome<Buffer, MakingRefusal>> {
  const room = urgency === 'idle' ? 'idle' : format === 'jpg' ? 'awaited' : 'behind'
  try {
    const bytes = await turns[room](() => darkrooms[room].ask({ kind: 'develop', file, width, format }))
    return done(bytes as Buffer)
  } catch (error) {
    if (error instanceof DarkroomFailure) return refused(error.reason)
    throw error
  }
}
