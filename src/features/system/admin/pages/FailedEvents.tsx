import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import styles from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import own from '../system.module.css'
import { EventActs } from './EventActs.tsx'
import { type FailedEvent, failedEvents } from './error-calls.ts'
import * as messages from './messages.ts'

const PER_PAGE = 25

type Props = { readonly state: ListState; readonly tabs: ReactNode }

/** Changes after which a part of the shop failed, and no longer tries. */
export function FailedEvents({ state, tabs }: Props) {
  const filters = { page: state.page, per_page: PER_PAGE }
  const { data, error, refetch } = useQuery({
    queryKey: ['failed-events', filters],
    queryFn: ({ signal }) => failedEvents.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.errors()}
      aside={<p role="status">{data && messages.eventCount({ count: data.total })}</p>}
    >
      <p className={own['about']}>{messages.aboutEvents()}</p>
      {tabs}
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyList title={messages.noEvents()}>{messages.noEventsHelp()}</EmptyList>
      ) : (
        <Rows shown={data.items} />
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function Rows({ shown }: { readonly shown: readonly FailedEvent[] }) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.change()}</th>
            <th scope="col">{messages.handlers()}</th>
            <th scope="col">{messages.reason()}</th>
            <th scope="col">{messages.last()}</th>
            <th scope="col">
              <span className={styles['unseen']}>{messages.acts()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => (
            <tr key={event.id}>
              <td className={styles['wrapped']}>{changeText(event)}</td>
              <td className={styles['wrapped']}>{event.handlers.join(', ')}</td>
              <td className={styles['wrapped']}>{event.last_error}</td>
              <td className={styles['time']}>{event.date_failed && localTime(event.date_failed)}</td>
              <td>
                <EventActs event={event} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((event) => (
          <li key={event.id} className={styles['row']}>
            <span className={styles['rowTitle']}>{changeText(event)}</span>
            <span className={styles['end']}>{event.handlers.join(', ')}</span>
            <span className={own['whole']}>{event.last_error}</span>
            <span className={own['whole']}>{event.date_failed && localTime(event.date_failed)}</span>
            <span className={own['whole']}>
              <EventActs event={event} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const changeText = ({ name, subject }: FailedEvent) => `${name} · ${subject}`
