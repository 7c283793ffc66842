import {
  dropFailedEvent,
  type FailedEventOfAll,
  readFailedEvent,
  readFailedEventsOfAll,
  replayEvents,
} from '../../../platform/events/failed-event-store.ts'
import { deleteError, type ErrorEntry, readError, readErrors } from '../../../platform/log/error-store.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { errorsContract } from './errors-resource.ts'
import { failedEventsContract } from './failed-events-resource.ts'

/** The errors of the shop, the last first. One that was removed is there again when it happens again. */
export const errorEndpoints = resource(errorsContract, {
  access: { read: 'manage_options', write: 'manage_options' },
  async list({ call: { shop } }, slice) {
    const { errors, total } = await readErrors(shop.db, slice)
    return { items: errors.map((error) => errorRecord(shop, error)), total }
  },
  async get({ call: { shop } }, { id }) {
    const error = await readError(shop.db, id)
    return error && errorRecord(shop, error)
  },
  async remove({ call: { shop } }, { id }) {
    const error = await readError(shop.db, id)
    await deleteError(shop.db, id)
    return error && errorRecord(shop, error)
  },
})

/** Events that are no longer tried: they are tried again, or dropped. Afterwards they are not in the list any more. */
export const failedEventEndpoints = resource(failedEventsContract, {
  access: { read: 'manage_options', write: 'manage_options' },
  async list({ call: { shop } }, slice) {
    const { events, total } = await readFailedEventsOfAll(shop.db, slice)
    return { items: events.map((event) => eventRecord(shop, event)), total }
  },
  async get({ call: { shop } }, { id }) {
    const event = await readFailedEvent(shop.db, id)
    return event && eventRecord(shop, event)
  },
  async change({ call: { shop } }, { id }) {
    const event = await readFailedEvent(shop.db, id)
    await replayEvents(shop.db, [id])
    return event && eventRecord(shop, event)
  },
  async remove({ call: { shop } }, { id }) {
    const event = await readFailedEvent(shop.db, id)
    await dropFailedEvent(shop.db, id)
    return event && eventRecord(shop, event)
  },
})

function errorRecord({ settings }: Shop, { firstAt, lastAt, ...error }: ErrorEntry) {
  const zone = settings.get(timezone)
  return { ...error, date_first: localDate(firstAt, zone), date_last: localDate(lastAt, zone) }
}

function eventRecord({ settings }: Shop, { failedAt, lastError, ...event }: FailedEventOfAll) {
  const date = localDate(failedAt, settings.get(timezone))
  return { ...event, handlers: [...event.handlers], date_failed: date, last_error: lastError }
}
