import type { Feature } from '../../platform/feature.ts'
import { customerFilePages } from './export-routes.ts'
import { customerNotesPersonalData } from './personal-data.ts'
import { customerEndpoints, downloadEndpoints, olderCustomerEndpoints } from './rest/customers.ts'
import { officeCustomerEndpoints } from './rest/office/customers.ts'
import { mergeEndpoints } from './rest/office/merging.ts'
import { customerNoteEndpoints } from './rest/office/notes.ts'

export const customersFeature: Feature = {
  name: 'customers',
  calls: {
    pages: customerFilePages,
    rest: {
      ...customerEndpoints,
      ...olderCustomerEndpoints,
      ...downloadEndpoints,
      ...officeCustomerEndpoints,
      ...customerNoteEndpoints,
      ...mergeEndpoints,
    },
  },
  personal: customerNotesPersonalData,
}
