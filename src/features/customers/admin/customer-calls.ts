import { apiFetch } from '../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { customerAccountRecord } from '../rest/customer-account-resource.ts'
import type { activityRecord, creditRecord, erasureRecord } from '../rest/customer-details-resource.ts'
import type { customerNotesContract } from '../rest/customer-notes-resource.ts'
import type { customersContract } from '../rest/customers-resource.ts'
import type { guestsContract } from '../rest/guests-resource.ts'
import type { officeCustomersContract } from '../rest/office-customers-resource.ts'

const PATH = 'handsel/v1/customers'

export const customers = resourceClient<typeof officeCustomersContract>(PATH)
export type CustomerRecord = Awaited<ReturnType<typeof customers.get>>
export type CustomerFilters = NonNullable<Parameters<typeof customers.list>[0]>

export const guests = resourceClient<typeof guestsContract>('handsel/v1/guests')
export type GuestRecord = Awaited<ReturnType<typeof guests.list>>['items'][number]

/** The same customers with their addresses, as programs read them. */
export const customersWithAddresses = resourceClient<typeof customersContract>('wc/v3/customers')

export const notesAbout = (id: number) => resourceClient<typeof customerNotesContract>(`${PATH}/${id}/notes`)

type Read<Schema extends { readonly _zod: { readonly output: unknown } }> = Schema['_zod']['output']
export type CustomerCredit = Read<typeof creditRecord>
export type CustomerAccount = Read<typeof customerAccountRecord>
type AddressFields = Readonly<Record<string, string>>
/** Fields of a form, as far as they were changed. */
export type AccountChange = Readonly<Record<string, string | AddressFields>>
type Merged = { readonly moved: readonly { readonly part: string; readonly count: number }[] }

/** What there is of one customer besides the record. */
export const aboutCustomer = (id: number) => ({
  credit: () => apiFetch<CustomerCredit>({ path: `${PATH}/${id}/credit` }),
  changeCredit: (data: { readonly amount: string; readonly balance: string; readonly reason: string }) =>
    apiFetch<CustomerCredit>({ path: `${PATH}/${id}/credit`, method: 'POST', data }),
  account: () => apiFetch<CustomerAccount>({ path: `${PATH}/${id}/account` }),
  changeAccount: (data: AccountChange & { readonly version: string }) =>
    apiFetch<CustomerAccount>({ path: `${PATH}/${id}/account`, method: 'PUT', data }),
  activity: () => apiFetch<Read<typeof activityRecord>>({ path: `${PATH}/${id}/activity` }),
  /** With `trial` nothing is changed, and the answer is what would move. */
  merge: (data: { readonly from: number; readonly trial: boolean }) =>
    apiFetch<Merged>({ path: `${PATH}/${id}/merge`, method: 'POST', data }),
  personalData: () => apiFetch({ path: `${PATH}/${id}/export`, method: 'POST', data: {} }),
  act: () => apiFetch({ path: `${PATH}/${id}/acting`, method: 'POST', data: {} }),
  erase: (confirmation: string) =>
    apiFetch<Read<typeof erasureRecord>>({
      path: `${PATH}/${id}/erase`,
      method: 'POST',
      data: { confirmation },
    }),
})
