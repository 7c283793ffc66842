import type { Feature } from '../../platform/feature.ts'
import { myAccountCalls } from './routes.tsx'

export const myAccountFeature: Feature = { name: 'my-account', calls: myAccountCalls }
