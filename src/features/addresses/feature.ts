import type { Feature } from '../../platform/feature.ts'
import { addressCalls } from './routes.ts'

export const addressesFeature: Feature = { name: 'addresses', calls: addressCalls }
