import type { Feature } from '../../platform/feature.ts'
import { styleguidePages } from './routes.tsx'

export const styleguideFeature: Feature = { name: 'styleguide', sharedPages: styleguidePages }
