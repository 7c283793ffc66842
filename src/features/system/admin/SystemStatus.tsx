import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../admin/parts/Card.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { apiFetch } from '../../../browser/api/api-fetch.ts'
import { sizeText } from '../../../kernel/locale-format.ts'
import type { SystemStatus as Status } from '../rest/status-resource.ts'
import { Backups } from './backups/Backups.tsx'
import * as messages from './messages.ts'
import own from './system.module.css'

/** `/admin/system-status/`: the program, its database, disk, emails and backups. */
export default function SystemStatus() {
  const { data, error, refetch } = useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => apiFetch<Status>({ path: 'handsel/v1/system-status', signal }),
  })
  return (
    <Screen title={messages.systemStatus()}>
      {error && !data ? (
        <LoadProblem title={messages.statusNotRead()} error={error} retry={refetch} />
      ) : data ? (
        <Cards status={data} />
      ) : (
        <Loading rows={8} />
      )}
    </Screen>
  )
}

const SECONDS_OF_HOUR = 3_600

function Cards({ status }: { readonly status: Status }) {
  return (
    <div className={own['cards']}>
      <Card title={messages.program()}>
        <Facts
          facts={[
            [messages.version(), status.version],
            [messages.node(), status.node],
            [messages.running(), messages.upFor({ hours: Math.floor(status.up_seconds / SECONDS_OF_HOUR) })],
            [messages.memory(), sizeText(status.memory_bytes)],
          ]}
        />
      </Card>
      <Card title={messages.database()}>
        <Facts
          facts={[
            [messages.databaseVersion(), status.database],
            [messages.databaseSize(), sizeText(status.database_bytes)],
            [messages.freeDisk(), sizeText(status.free_bytes)],
          ]}
        />
      </Card>
      <Card title={messages.work()} action={<Link to="/emails/">{messages.emails()}</Link>}>
        <Facts
          facts={[
            [messages.mailServer(), mailServerText(status)],
            [messages.emailsWaiting(), status.mails_waiting],
            [messages.emailsFailed(), status.mails_failed],
            [
              messages.jobsFailed(),
              <Link key="jobs" to="/jobs/?state=failed">
                {status.failed_jobs}
              </Link>,
            ],
            [
              messages.eventsFailed(),
              <Link key="events" to="/errors/?kind=events">
                {status.failed_events}
              </Link>,
            ],
            [
              messages.recentErrors(),
              <Link key="errors" to="/errors/">
                {status.recent_errors}
              </Link>,
            ],
          ]}
        />
      </Card>
      <Backups findings={status.backups} />
    </div>
  )
}

function mailServerText({ has_mail_server: hasServer, mail_server_error: problem }: Status): string {
  if (problem !== '') return problem
  return hasServer ? messages.mailServerWorks() : messages.noMailServer()
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={own['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
