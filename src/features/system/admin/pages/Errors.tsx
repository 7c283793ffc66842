import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import styles from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import own from '../system.module.css'
import { type ErrorRecord, errors } from './error-calls.ts'
import * as messages from './messages.ts'

const PER_PAGE = 25

type Props = { readonly state: ListState; readonly tabs: ReactNode }

/** Errors by what could not be done, the last first. */
export function Errors({ state, tabs }: Props) {
  const filters = { page: state.page, per_page: PER_PAGE }
  const { data, error, refetch } = useQuery({
    queryKey: ['errors', filters],
    queryFn: ({ signal }) => errors.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.errors()}
      aside={<p role="status">{data && messages.errorCount({ count: data.total })}</p>}
    >
      <p className={own['about']}>{messages.about()}</p>
      {tabs}
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyList title={messages.noErrors()}>{messages.noErrorsHelp()}</EmptyList>
      ) : (
        <Rows shown={data.items} />
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function Rows({ shown }: { readonly shown: readonly ErrorRecord[] }) {
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.what()}</th>
            <th scope="col">{messages.place()}</th>
            <th scope="col">{messages.reason()}</th>
            <th scope="col">{messages.count()}</th>
            <th scope="col">{messages.last()}</th>
            <th scope="col">
              <span className={styles['unseen']}>{messages.acts()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((error) => (
            <tr key={error.id}>
              <td className={styles['wrapped']}>{error.what}</td>
              <td className={styles['wrapped']}>{error.place}</td>
              <td className={styles['wrapped']}>{error.message}</td>
              <td>{error.count}</td>
              <td className={styles['time']}>{error.date_last && localTime(error.date_last)}</td>
              <td>
                <Dismiss error={error} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((error) => (
          <li key={error.id} className={styles['row']}>
            <span className={styles['rowTitle']}>{error.what}</span>
            <span className={styles['end']}>{messages.times({ count: error.count })}</span>
            {error.place !== '' && <span className={own['whole']}>{error.place}</span>}
            {error.message !== '' && <span className={own['whole']}>{error.message}</span>}
            <span className={own['whole']}>
              {error.date_last && localTime(error.date_last)}
              {error.count > 1 &&
                error.date_first &&
                ` · ${messages.since({ at: localTime(error.date_first) })}`}
            </span>
            <span className={own['whole']}>
              <Dismiss error={error} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Dismiss({ error: { id } }: { readonly error: ErrorRecord }) {
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => errors.remove(id).finally(() => queries.invalidateQueries({ queryKey: ['errors'] })),
    onSuccess: () => notifyDone(messages.dismissed()),
    onError: (problem) => notifyProblem(messages.notDismissed(), problem),
  })
  return (
    <Button variant="default" size="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
      {messages.dismiss()}
    </Button>
  )
}
