import type { Feature } from '../../platform/feature.ts'
import { setUpEndpoints } from './rest/set-up.ts'
import { backOfficePages } from './routes.tsx'

export const backOfficeFeature: Feature = {
  name: 'back-office',
  calls: { pages: backOfficePages, rest: setUpEndpoints },
}
