import type { Logger } from 'pino'
import { readConfig } from './config.ts'
import { createShop } from './create-shop.ts'
import { jobProgram } from './job-features.ts'
import { CHANNEL } from './platform/cache/announcements.ts'
import { ALL_TAGS } from './platform/cache/change-tracker.ts'
import { createPool } from './platform/db/db.ts'
import { listenOn } from './platform/db/listener.ts'
import { connectPatiently } from './platform/db/patient-connect.ts'
import { jobLimits } from './platform/db/time-limits.ts'
import type { Actor } from './platform/events/actor.ts'
import { endWithShop, jobDatabaseUrl, runUntilIdle } from './platform/jobs/run-until-idle.ts'
import { createLog } from './platform/log/log.ts'
import { observedJobs } from './platform/log/metrics/job-reports.ts'
import { watchUnhandledErrors } from './platform/log/unhandled-errors.ts'

const config = readConfig(process.env)

/** Two jobs and two mails at a time, and the queue itself. */
const MAX_CONNECTIONS = 7

/**
 * The job process, from its start to its end (`platform/jobs/job-process.ts`). The database is that of the process that
 * started it; changes of the settings are received from all processes.
 */
async function main(log: Logger): Promise<void> {
  const databaseUrl = await jobDatabaseUrl()
  const pool = createPool({ connectionString: databaseUrl, max: MAX_CONNECTIONS }, jobLimits)
  // A process that is started while the database is away waits, instead of being started again and again.
  ;(await connectPatiently(pool)).release()
  const { metricsToken, tracesUrl, serviceName } = config
  const traces =
    tracesUrl && (await import('./platform/log/metrics/traces.ts')).createTraces({ tracesUrl, serviceName })
  const actor: Actor = { kind: 'job', name: 'jobs' }
  const parts = { program: jobProgram, log, actor, statementObserver: traces?.statement }
  const { shop, announcements, reloadSettings } = await createShop(config, pool, parts)
  const renew = async (tags: readonly string[]) => {
    if (tags.includes('settings') || tags.includes(ALL_TAGS)) await reloadSettings()
    await jobProgram.renew(shop, tags)
  }
  const renewOrLog = (tags: readonly string[]) =>
    void renew(tags).catch((error: unknown) =>
      log.error({ err: error }, 'cached values could not be reloaded'),
    )
  const listener = listenOn(CHANNEL, databaseUrl, {
    received: (payload) => renewOrLog(announcements.receive(payload)),
    connected: () => renewOrLog([ALL_TAGS]),
    disconnected: () => log.warn('connection for change notifications lost'),
  })
  await listener.ready
  const isMeasured = traces !== undefined || metricsToken !== undefined
  const jobs = isMeasured ? observedJobs(jobProgram.jobs, traces) : jobProgram.jobs
  await runUntilIdle(shop, pool, { ...jobProgram, jobs })
  await traces?.close()
  await listener.close()
  await pool.end()
}

endWithShop()
const log = createLog(config)
watchUnhandledErrors(log)
await main(log).catch((error: unknown) => {
  // After a crash of the shop its database ends too.
  if (process.connected) log.fatal({ err: error }, 'the job process failed')
  process.exit(1)
})
process.exit()
