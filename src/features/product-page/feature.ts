import type { Feature } from '../../platform/feature.ts'
import { productPageCalls, productPages } from './routes.tsx'

export const productPageFeature: Feature = {
  name: 'product-page',
  calls: productPageCalls,
  sharedPages: productPages,
}
