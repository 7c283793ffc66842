import type { Feature } from '../../platform/feature.ts'
import { sweepDrafts } from './drafts.ts'
import { makePictures } from './idle-sizes.ts'
import { personalInMedia } from './personal.ts'
import { mediaRest } from './rest.ts'
import { mediaCalls } from './routes.tsx'

export const mediaFeature: Feature = {
  name: 'media',
  calls: { ...mediaCalls, rest: mediaRest },
  personal: personalInMedia,
  jobs: { 'make-pictures': makePictures, 'sweep-picture-drafts': sweepDrafts },
  schedule: { 'make-pictures': '* * * * *', 'sweep-picture-drafts': '27 4 * * *' },
}
