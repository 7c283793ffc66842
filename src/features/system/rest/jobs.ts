import {
  type QueuedJob,
  readJob,
  readJobs,
  removeFailedJob,
  retryJob,
} from '../../../platform/jobs/job-store.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { jobsContract } from './jobs-resource.ts'

/** The jobs of the queue. Only failed ones are tried again or removed: all others do what they are to do by themselves. */
export const jobEndpoints = resource(jobsContract, {
  access: { read: 'manage_options', write: 'manage_options' },
  async list({ call: { shop } }, { kind, state, ...slice }) {
    const filter = { state, mailJobs: shop.program.mailJobs, areMails: kind === 'mails' }
    const { jobs, total } = await readJobs(shop.db, filter, slice)
    return { items: jobs.map((job) => recordOf(shop, job)), total }
  },
  async get({ call: { shop } }, { id }) {
    const job = await readJob(shop.db, id)
    return job && recordOf(shop, job)
  },
  async change({ call: { shop } }, { id }) {
    const isRetried = await retryJob(shop.db, id)
    const job = await readJob(shop.db, id)
    if (job && !isRetried) throw notFailed()
    return job && recordOf(shop, job)
  },
  async remove({ call: { shop } }, { id }) {
    const job = await readJob(shop.db, id)
    if (job && !(await removeFailedJob(shop.db, id))) throw notFailed()
    return job && recordOf(shop, job)
  },
})

function notFailed(): RestRefusal {
  const text = 'This job has not failed: it waits for its turn, or is running.'
  return new RestRefusal('handsel_job_not_failed', text, 409)
}

function recordOf({ settings }: Shop, job: QueuedJob) {
  const zone = settings.get(timezone)
  return {
    id: job.id,
    name: job.name,
    state: job.state,
    order_id: job.orderId,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    date_created: localDate(job.createdAt, zone),
    date_next: localDate(job.runAt, zone),
    last_error: job.lastError ?? '',
  }
}
