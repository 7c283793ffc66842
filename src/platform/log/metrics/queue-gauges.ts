import type { Pool } from 'pg'
import type { GaugeDeclaration } from './metrics.ts'

/** The jobs of one name that wait or have failed. */
type QueuedJobs = {
  readonly job: string
  /** Due or tried before, and still tried. */
  readonly waiting: number
  /** No longer tried. */
  readonly failed: number
  readonly oldestSeconds: number
}

/** `undefined`: the database has not answered. */
type Queue = ReadonlyMap<string, QueuedJobs> | undefined

type Options = {
  readonly pool: Pool
  /** The names of all jobs, so that each has figures while none of it waits. */
  readonly jobs: readonly string[]
  /** Those that send mails. */
  readonly mailJobs: readonly string[]
}

/** The database is read at most this often, however many scrapers there are. */
const MAX_AGE_MS = 10_000
const TIMEOUT_MS = 2_000

/** Figures of the queue and of mails, read from the database; of several processes of a shop only one has them. */
export function queueGauges({ pool, jobs, mailJobs }: Options): readonly GaugeDeclaration[] {
  let reading: { readonly queue: Promise<Queue>; readonly atMs: number } | undefined
  const queue = () => {
    if (!reading || performance.now() - reading.atMs >= MAX_AGE_MS)
      reading = { queue: inTime(readQueue(pool, jobs)), atMs: performance.now() }
    return reading.queue
  }
  const byJob = (figure: Exclude<keyof QueuedJobs, 'job'>) => async () => {
    const known = await queue()
    return known ? jobs.map((job) => [job, known.get(job)?.[figure] ?? 0] as const) : []
  }
  const ofMails = (figure: 'waiting' | 'failed') => async () => {
    const known = await queue()
    if (!known) return []
    const mails = [...known.values()].filter(({ job }) => mailJobs.includes(job))
    return [['', mails.reduce((sum, each) => sum + each[figure], 0)] as const]
  }
  return [
    {
      name: 'handsel_database_up',
      help: 'Whether the database has answered the last time that the queue was read, at most 10 seconds ago.',
      read: async () => [['', (await queue()) ? 1 : 0]],
    },
    {
      name: 'handsel_jobs_waiting',
      help: 'Jobs that are due, or were tried and will be again.',
      label: 'job',
      read: byJob('waiting'),
    },
    {
      name: 'handsel_jobs_oldest_seconds',
      help: 'How long the oldest waiting job has been due; one that was tried before, since it was added.',
      label: 'job',
      read: byJob('oldestSeconds'),
    },
    {
      name: 'handsel_jobs_failed',
      help: 'Jobs that are no longer tried.',
      label: 'job',
      read: byJob('failed'),
    },
    { name: 'handsel_mails_waiting', help: 'Jobs with mails to send.', read: ofMails('waiting') },
    {
      name: 'handsel_mails_failed',
      help: 'Jobs with mails that are no longer tried.',
      read: ofMails('failed'),
    },
  ]
}

async function readQueue(pool: Pool, jobs: readonly string[]): Promise<Queue> {
  const { rows } = await pool.query<QueuedJobs>(
    `select identifier as job,
            (count(*) filter (where is_tried))::int as waiting,
            (count(*) filter (where not is_tried))::int as failed,
            coalesce(max(extract(epoch from now() - since)) filter (where is_tried), 0)::float8 as "oldestSeconds"
       from (select t.identifier,
                    j.locked_at is not null or j.attempts < j.max_attempts as is_tried,
                    case when j.attempts = 0 then j.run_at else j.created_at end as since
               from graphile_worker._private_jobs j
               join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = any($1::text[]) and (j.run_at <= now() or j.attempts > 0)) queue
      group by identifier`,
    [jobs],
  )
  return new Map(rows.map((row) => [row.job, row]))
}

/** The figures, or `undefined` when the database fails or takes too long: a scrape must be answered then too. */
async function inTime(queue: Promise<Queue>): Promise<Queue> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), TIMEOUT_MS)
  try {
    return await Promise.race([queue.catch(() => undefined), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
