import type { Db } from '../platform/db/db.ts'
import { MAX_WAIT_MS, type MailHealth, mailHealth } from '../platform/mail/mail-job-store.ts'
import type { Finding } from './finding.ts'

/** Whether mails are sent: a mail server that is down, mails that wait for long, and those that failed. */
export async function mailFindings(db: Db, mailJobs: readonly string[]): Promise<Finding[]> {
  const health = await mailHealth(db, mailJobs)
  const problems = [...serverProblem(health), ...failedProblem(health)]
  if (problems.length > 0) return problems
  return [{ state: 'good', what: waitingText(health) }]
}

function serverProblem(health: MailHealth): Finding[] {
  const { server, waiting, oldestMs } = health
  if (server) {
    return [
      {
        state: 'bad',
        what: `The mail server ${server.server} has been down for ${waitText(server.downMs)}. ${server.lastError}`,
        solution: `Check the server and SMTP_URL. ${waitingText(health)}. They are sent when the server is back, or with handsel mails retry.`,
      },
    ]
  }
  if (waiting === 0 || oldestMs <= MAX_WAIT_MS) return []
  const reason = health.lastError === null ? '' : `. ${health.lastError}`
  return [
    {
      state: 'bad',
      what: `${waitingText(health)}${reason}`,
      solution: 'Emails are sent while the shop runs. See handsel mails list.',
    },
  ]
}

function failedProblem({ failed, lastError }: MailHealth): Finding[] {
  if (failed === 0) return []
  return [
    {
      state: 'bad',
      what: `${failed === 1 ? '1 email' : `${failed} emails`} could not be sent and will not be retried. ${lastError ?? ''}`,
      solution: 'See handsel mails list. To send them again, run handsel mails retry.',
    },
  ]
}

function waitingText({ waiting, oldestMs }: MailHealth): string {
  if (waiting === 0) return 'No emails are waiting'
  const time = waitText(oldestMs)
  return waiting === 1
    ? `1 email has been waiting for ${time}`
    : `${waiting} emails are waiting, the oldest for ${time}`
}

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in its largest unit, rounded down: `2 hours`, `1 minute`. */
export function waitText(ms: number): string {
  const [unit, unitMs] = units.find(([, each]) => ms >= each) ?? ['second', 1_000]
  const count = Math.max(0, Math.floor(ms / unitMs))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
