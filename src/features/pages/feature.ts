import type { Feature } from '../../platform/feature.ts'
import { homeSettings } from './home-settings.ts'
import { contentPages } from './routes.tsx'

export const pagesFeature: Feature = {
  name: 'pages',
  sharedPages: contentPages,
  settings: homeSettings,
}
