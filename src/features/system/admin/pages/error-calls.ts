import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { errorsContract } from '../../rest/errors-resource.ts'
import type { failedEventsContract } from '../../rest/failed-events-resource.ts'

export const errors = resourceClient<typeof errorsContract>('handsel/v1/errors')
export type ErrorRecord = Awaited<ReturnType<typeof errors.get>>

export const failedEvents = resourceClient<typeof failedEventsContract>('handsel/v1/failed-events')
export type FailedEvent = Awaited<ReturnType<typeof failedEvents.get>>
