import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '../../../kernel/day.ts'
import { databaseFigures } from '../../../platform/db/database-figures.ts'
import { countFailedEvents } from '../../../platform/events/failed-event-store.ts'
import { freeBytes } from '../../../platform/files/disk-space.ts'
import { projectRoot } from '../../../platform/files/project-root.ts'
import { countFailedJobs } from '../../../platform/jobs/queue.ts'
import { countErrorsSince } from '../../../platform/log/error-store.ts'
import { mailHealth } from '../../../platform/mail/mail-job-store.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { backupFindings } from '../../backup/backup.ts'
import { timezone } from '../../settings/general.ts'
import { type SystemStatus, statusRecord } from './status-resource.ts'

/** The program, its database, disk, mails and backups, for the owner. */
export const statusEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/system-status': endpoint({
    access: 'manage_options',
    args: z.object({}),
    answer: restSchemaOf('system_status', statusRecord),
    handle: async ({ call }) => ({ data: await systemStatus(call.shop) }),
  }),
}

async function systemStatus(shop: Shop): Promise<SystemStatus> {
  const { db, config, program, settings, nowMs } = shop
  const [database, free, mails, failedJobs, failedEvents, errors, backups] = await Promise.all([
    databaseFigures(db),
    freeBytes(config.dataFolder),
    mailHealth(db, program.mailJobs),
    countFailedJobs(db, program.mailJobs),
    countFailedEvents(db),
    countErrorsSince(db, new Date(nowMs() - DAY_MS)),
    backupFindings(shop),
  ])
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'))
  return {
    version,
    node: process.versions.node,
    database: database.version,
    database_bytes: database.bytes,
    free_bytes: free,
    memory_bytes: process.memoryUsage.rss(),
    up_seconds: Math.floor(process.uptime()),
    mails_waiting: mails.waiting,
    mails_failed: mails.failed,
    mail_server_error: mails.server?.lastError ?? '',
    has_mail_server: config.smtpUrl !== undefined,
    failed_jobs: failedJobs,
    failed_events: failedEvents,
    recent_errors: errors,
    backups: backups.map(({ name, atMs, state, what, solution = '' }) => ({
      name,
      date: localDate(atMs === undefined ? undefined : new Date(atMs), settings.get(timezone)),
      ...{ state, text: what, solution },
    })),
  }
}
