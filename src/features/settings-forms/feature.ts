import type { Feature } from '../../platform/feature.ts'
import { sectionEndpoints } from './rest/sections.ts'

export const settingsFormsFeature: Feature = {
  name: 'settings-forms',
  calls: { rest: sectionEndpoints },
}
