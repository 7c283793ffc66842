import type { Feature } from '../../platform/feature.ts'
import { checkoutCalls } from './routes.tsx'

export const checkoutFeature: Feature = { name: 'checkout', calls: checkoutCalls }
