import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { apiKeysContract, sessionsContract, staffContract } from '../../rest/staff-resource.ts'

export const staff = resourceClient<typeof staffContract>('handsel/v1/staff')
export type StaffRecord = Awaited<ReturnType<typeof staff.get>>

export const apiKeys = resourceClient<typeof apiKeysContract>('handsel/v1/api-keys')
export type ApiKeyRecord = Awaited<ReturnType<typeof apiKeys.get>>

const sessionsPath = (account: number) => `handsel/v1/accounts/${account}/sessions`

export const sessionsOf = (account: number) => resourceClient<typeof sessionsContract>(sessionsPath(account))

export const endSessionsOf = (account: number) => apiFetch({ path: sessionsPath(account), method: 'DELETE' })
