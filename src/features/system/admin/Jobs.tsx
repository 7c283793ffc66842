import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager, Tabs } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../admin/parts/list-state.ts'
import { Mark, type Tone } from '../../../admin/parts/Mark.tsx'
import styles from '../../../admin/parts/parts.module.css'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { localTime } from '../../../kernel/locale-format.ts'
import { JobActs } from './JobActs.tsx'
import { type Job, jobs } from './job-calls.ts'
import * as messages from './messages.ts'
import own from './system.module.css'

const PER_PAGE = 25
const REFRESHED_MS = 10_000
const states = ['failed', 'waiting', 'running'] as const

const texts = {
  jobs: { title: messages.jobs, about: messages.aboutJobs, count: messages.jobCount },
  mails: { title: messages.emails, about: messages.aboutEmails, count: messages.emailCount },
} as const

/** The jobs of a kind, by their state; those that failed can be tried again or removed. */
export function Jobs({
  kind,
  children,
}: {
  readonly kind: keyof typeof texts
  /** Where else to look. */
  readonly children?: ReactNode
}) {
  const state = useListState('')
  const inState = states.find((each) => each === state.get('state'))
  const filters = { kind, page: state.page, per_page: PER_PAGE, ...(inState && { state: inState }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['jobs', filters],
    queryFn: ({ signal }) => jobs.list(filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  })
  const { title, about, count } = texts[kind]
  return (
    <Screen title={title()} aside={<p role="status">{data && count({ count: data.total })}</p>}>
      <p className={own['about']}>
        {about()} {children}
      </p>
      <Tabs
        label={messages.state()}
        name="state"
        state={state}
        tabs={[
          { value: '', label: messages.allStates() },
          ...states.map((value) => ({ value, label: messages.stateName({ state: value }) })),
        ]}
      />
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyList
          title={messages.noJobs()}
          next={<Link to="/system-status/">{messages.toSystemStatus()}</Link>}
        >
          {messages.noJobsHelp()}
        </EmptyList>
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Rows shown={data.items} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

const tones: Readonly<Record<Job['state'], Tone>> = { failed: 'clay', waiting: 'gold', running: 'green' }

function Rows({ shown }: { readonly shown: readonly Job[] }) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.what()}</th>
            <th scope="col">{messages.state()}</th>
            <th scope="col">{messages.attempts()}</th>
            <th scope="col">{messages.next()}</th>
            <th scope="col">{messages.problem()}</th>
            <th scope="col">
              <span className={styles['unseen']}>{messages.retry()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((job) => (
            <tr key={job.id}>
              <td className={styles['wrapped']}>
                <Name job={job} />
              </td>
              <td>
                <StateMark job={job} />
              </td>
              <td className={styles['time']}>{attemptsText(job)}</td>
              <td className={styles['time']}>{job.date_next && localTime(job.date_next)}</td>
              <td className={styles['wrapped']}>{job.last_error}</td>
              <td>
                <JobActs job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((job) => (
          <li key={job.id} className={styles['row']}>
            <span className={styles['rowTitle']}>
              <Name job={job} />
            </span>
            <span className={styles['end']}>
              <StateMark job={job} />
            </span>
            <span className={own['whole']}>
              {attemptsText(job)} · {job.date_next && localTime(job.date_next)}
            </span>
            {job.last_error !== '' && <span className={own['whole']}>{job.last_error}</span>}
            <span className={own['whole']}>
              <JobActs job={job} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Name({ job: { name, order_id: orderId } }: { readonly job: Job }) {
  return (
    <>
      {name}
      {orderId !== null && (
        <>
          {' · '}
          <Link to={`/orders/${orderId}/`}>{messages.orderNamed({ id: String(orderId) })}</Link>
        </>
      )}
    </>
  )
}

function StateMark({ job: { state } }: { readonly job: Job }) {
  return <Mark tone={tones[state]}>{messages.stateName({ state })}</Mark>
}

function attemptsText({ attempts, max_attempts: max }: Job): string {
  return messages.attemptsOf({ attempts, max })
}
