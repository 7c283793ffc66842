import type { Feature } from '../../platform/feature.ts'
import { returnsPersonalData } from './personal-data.ts'
import { returnEndpoints } from './rest/returns.ts'

export const returnsFeature: Feature = {
  name: 'returns',
  calls: { rest: returnEndpoints },
  personal: returnsPersonalData,
}
