import type { Feature } from '../../platform/feature.ts'
import { contentEndpoints } from './rest/content.ts'
import { searchEndpoints } from './rest/search.ts'
import { siteSettingsEndpoints } from './rest/settings.ts'
import { systemStatusEndpoints } from './rest/system-status.ts'

export const siteRestFeature: Feature = {
  name: 'site-rest',
  calls: {
    rest: { ...contentEndpoints, ...searchEndpoints, ...siteSettingsEndpoints, ...systemStatusEndpoints },
  },
}
