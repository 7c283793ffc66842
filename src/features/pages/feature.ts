import type { Feature } from '../../platform/feature.ts'
import { pagesSettings } from './page-settings.ts'
import { contentPages } from './routes.tsx'
import { textPages } from './text-pages.tsx'

export const pagesFeature: Feature = {
  name: 'pages',
  sharedPages: { ...contentPages, ...textPages },
  settings: pagesSettings,
}
