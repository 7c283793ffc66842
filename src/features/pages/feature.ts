import type { Feature } from '../../platform/feature.ts'
import { pagesSettings } from './page-settings.ts'
import { pageEndpoints } from './rest/pages.ts'
import { contentPages } from './routes.tsx'
import { textPages } from './text-pages.tsx'

export const pagesFeature: Feature = {
  name: 'pages',
  calls: { rest: pageEndpoints },
  sharedPages: { ...contentPages, ...textPages },
  settings: pagesSettings,
}
