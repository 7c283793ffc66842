import type { Feature } from '../../platform/feature.ts'
import { mediaJobs } from './jobs.ts'
import { picturePersonalData } from './media.ts'
import { mediaEndpoints } from './rest/attachments.ts'
import { mediaCalls } from './routes.tsx'
import { renderMissingSizes } from './sizes/idle-sizes.ts'

export const mediaFeature: Feature = {
  name: 'media',
  calls: { ...mediaCalls, rest: mediaEndpoints },
  personal: picturePersonalData,
  ...mediaJobs,
  idleTasks: [renderMissingSizes],
}
