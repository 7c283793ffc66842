import type { Feature } from '../../platform/feature.ts'
import { olderProductEndpoints } from './rest/products/older-products.ts'
import { productActions } from './rest/products/product-actions.ts'
import { productEndpoints } from './rest/products/products.ts'
import { variationEndpoints } from './rest/products/variations.ts'
import { attributeTermEndpoints } from './rest/terms/attribute-terms.ts'
import { attributeEndpoints } from './rest/terms/attributes.ts'
import { termEndpoints } from './rest/terms/terms.ts'

export const catalogRestFeature: Feature = {
  name: 'catalog-rest',
  calls: {
    rest: {
      ...attributeEndpoints,
      ...attributeTermEndpoints,
      ...termEndpoints,
      ...productEndpoints,
      ...productActions,
      ...variationEndpoints,
      ...olderProductEndpoints,
    },
  },
}
