import type { Feature } from '../../platform/feature.ts'
import { setUpEndpoints } from './rest/set-up.ts'
import { backOfficePages } from './routes.tsx'
import { setUpSettings } from './set-up-settings.ts'

export const backOfficeFeature: Feature = {
  name: 'back-office',
  calls: { pages: backOfficePages, rest: setUpEndpoints },
  settings: setUpSettings,
}
