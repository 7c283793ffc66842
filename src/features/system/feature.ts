import type { Feature } from '../../platform/feature.ts'
import { errorEndpoints, failedEventEndpoints } from './rest/errors.ts'
import { jobEndpoints } from './rest/jobs.ts'
import { statusEndpoints } from './rest/status.ts'

export const systemFeature: Feature = {
  name: 'system',
  calls: { rest: { ...jobEndpoints, ...errorEndpoints, ...failedEventEndpoints, ...statusEndpoints } },
}
