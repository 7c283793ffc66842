import type { Feature } from '../../platform/feature.ts'
import { mediaCalls } from './routes.tsx'

export const mediaFeature: Feature = { name: 'media', calls: mediaCalls }
