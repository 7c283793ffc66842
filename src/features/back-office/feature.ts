import type { Feature } from '../../platform/feature.ts'
import { backOfficePages } from './routes.tsx'

export const backOfficeFeature: Feature = {
  name: 'back-office',
  calls: { pages: backOfficePages },
}
