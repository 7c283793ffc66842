import type { Feature } from '../../platform/feature.ts'
import { removeStaleDrafts } from './files.ts'
import { picturePersonalData } from './media.ts'
import { mediaRest } from './rest/attachments.ts'
import { mediaCalls } from './routes.tsx'
import { renderMissingSizes } from './sizes/idle-sizes.ts'

export const mediaFeature: Feature = {
  name: 'media',
  calls: { ...mediaCalls, rest: mediaRest },
  personal: picturePersonalData,
  jobs: { 'make-pictures': renderMissingSizes, 'sweep-picture-drafts': removeStaleDrafts },
  schedule: { 'make-pictures': '* * * * *', 'sweep-picture-drafts': '27 4 * * *' },
}
