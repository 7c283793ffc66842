import type { Feature } from '../../platform/feature.ts'
import { actingBanner, actingPages } from './acting-routes.tsx'
import { customerFilePages } from './export-routes.ts'
import { customerNotesPersonalData } from './personal-data.ts'
import { customerEndpoints, downloadEndpoints, olderCustomerEndpoints } from './rest/customers.ts'
import { accountEndpoints } from './rest/office/account.ts'
import { actingEndpoints } from './rest/office/acting.ts'
import { activityEndpoints } from './rest/office/activity.ts'
import { creditEndpoints } from './rest/office/credit.ts'
import { guestEndpoints, officeCustomerEndpoints } from './rest/office/customers.ts'
import { mergeEndpoints } from './rest/office/merging.ts'
import { customerNoteEndpoints } from './rest/office/notes.ts'
import { personalDataEndpoints } from './rest/office/personal-data.ts'

export const customersFeature: Feature = {
  name: 'customers',
  calls: {
    pages: { ...customerFilePages, ...actingPages },
    rest: {
      ...customerEndpoints,
      ...olderCustomerEndpoints,
      ...downloadEndpoints,
      ...officeCustomerEndpoints,
      ...customerNoteEndpoints,
      ...mergeEndpoints,
      ...creditEndpoints,
      ...activityEndpoints,
      ...personalDataEndpoints,
      ...accountEndpoints,
      ...guestEndpoints,
      ...actingEndpoints,
    },
  },
  personal: customerNotesPersonalData,
  banner: actingBanner,
}
