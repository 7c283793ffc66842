import type { Feature } from '../../platform/feature.ts'
import { partsPages } from './routes.tsx'

export const partsFeature: Feature = { name: 'parts', sharedPages: partsPages }
