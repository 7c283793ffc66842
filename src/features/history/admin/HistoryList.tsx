import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../admin/parts/list-state.ts'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import styles from '../../../admin/parts/parts.module.css'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../admin/parts/SearchField.tsx'
import { Select } from '../../../admin/parts/Select.tsx'
import { queries } from '../../../admin/queries.ts'
import { apiFetch } from '../../../browser/api/api-fetch.ts'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import { dayNumber, isoDay } from '../../../kernel/day.ts'
import { localTime } from '../../../kernel/locale-format.ts'
import type { historyContract } from '../rest/history-resource.ts'
import { Changes } from './fields/Changes.tsx'
import own from './history.module.css'
import * as messages from './messages.ts'

const PER_PAGE = 25
const TYPING_MS = 300

const history = resourceClient<typeof historyContract>('handsel/v1/history')
type Entry = Awaited<ReturnType<typeof history.get>>
type Filters = NonNullable<Parameters<typeof history.list>[0]>

/** The kinds of records that the history is about. */
const kinds = [
  ...['product', 'order', 'order_return', 'customer', 'coupon', 'setting', 'mail_text', 'term', 'attribute'],
  ...[
    'menu',
    'media',
    'tax_rate',
    'tax_class',
    'shipping_zone',
    'webhook',
    'api_key',
    'application_password',
  ],
]

/** `/admin/history/`: who has changed what and when, before and after, and the way back. */
export default function HistoryList() {
  const state = useListState('')
  const filters = filtersOf(state)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['history', filters],
    queryFn: ({ signal }) => history.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.history()}
      aside={<p role="status">{data && messages.entryCount({ count: data.total })}</p>}
    >
      <p className={own['about']}>{messages.about()}</p>
      <FilterRow state={state} />
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <EmptyList
          title={state.isFiltered ? messages.nothingMatches() : messages.nothing()}
          next={state.isFiltered && <Link to="/history/">{messages.showAll()}</Link>}
        >
          {state.isFiltered ? messages.nothingMatchesHelp() : messages.nothingHelp()}
        </EmptyList>
      ) : (
        <ol
          className={`${own['entries']} ${isPlaceholderData ? styles['stale'] : ''}`}
          aria-busy={isPlaceholderData}
        >
          {data.items.map((entry) => (
            <li key={entry.id} className={own['entry']}>
              <EntryView entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function filtersOf(state: ListState): Filters {
  const [from, until] = [dayNumber(state.get('from')), dayNumber(state.get('until'))]
  const about = kinds.find((kind) => kind === state.get('about'))
  const by = state.get('by').slice(0, 200)
  return {
    page: state.page,
    per_page: PER_PAGE,
    search: state.get('search').slice(0, 200),
    ...(about && { about }),
    ...(by && { by }),
    ...(from !== undefined && { after: isoDay(from) }),
    ...(until !== undefined && { before: isoDay(until + 1) }),
  }
}

function FilterRow({ state }: { readonly state: ListState }) {
  const typeBy = useDebouncedCallback(
    (by: string) => state.set({ by: by.trim() }, { replace: true }),
    TYPING_MS,
  )
  const day = (name: 'from' | 'until', label: string) => (
    <label className={own['filter']}>
      {label}
      <input
        type="date"
        defaultValue={state.get(name)}
        onChange={(event) => state.set({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <search className={styles['filters']}>
      <SearchField label={messages.searchHistory()} placeholder={messages.searchHint()} state={state} />
      <div className={own['filter']}>
        <label htmlFor="about">{messages.kind()}</label>
        <Select
          id="about"
          value={state.get('about')}
          data={[
            { value: '', label: messages.allKinds() },
            ...kinds.map((value) => ({ value, label: messages.kindName({ kind: value }) })),
          ]}
          onChange={(event) => state.set({ about: event.currentTarget.value })}
        />
      </div>
      <label className={own['filter']}>
        {messages.by()}
        <input
          defaultValue={state.get('by')}
          placeholder={messages.byPlaceholder()}
          maxLength={200}
          onChange={(event) => typeBy(event.currentTarget.value)}
        />
      </label>
      {day('from', messages.from())}
      {day('until', messages.until())}
    </search>
  )
}

function EntryView({ entry }: { readonly entry: Entry }) {
  const what = sentenceOf(entry)
  const path = pathOf(entry)
  const undo = useMutation({
    mutationFn: () =>
      apiFetch({ path: `handsel/v1/history/${entry.id}/undo`, method: 'POST' }).finally(() =>
        queries.invalidateQueries(),
      ),
    onSuccess: () => notifyDone(messages.undone({ what })),
    onError: (error) => notifyProblem(messages.notUndone({ what }), error),
  })
  return (
    <>
      <div className={own['head']}>
        <h2>{path ? <Link to={path}>{what}</Link> : what}</h2>
        {entry.can_undo && (
          <Button
            variant="default"
            size="xs"
            loading={undo.isPending}
            aria-label={messages.undoLabel({ what })}
            onClick={() => undo.mutate()}
          >
            {messages.undo()}
          </Button>
        )}
      </div>
      <p className={own['who']}>
        {entry.date && localTime(entry.date)} · <bdi>{whoText(entry)}</bdi>
      </p>
      <Changes changes={entry.changes} />
    </>
  )
}

/** The screen of the record, where there is one. */
function pathOf({ subject }: Entry): string | undefined {
  const [kind, id] = subject.split(':')
  if (kind === 'order') return `/orders/${id}/`
  return kind === 'customer' ? `/customers/${id}/` : undefined
}

/** "Order 1012: changed". */
function sentenceOf({ name, subject, title }: Entry): string {
  const [kind = '', event = ''] = name.split('.')
  const named = title !== '' ? title : subject.slice(subject.indexOf(':') + 1)
  return messages.sentence({
    kind: messages.kindName({ kind }),
    title: named,
    event: messages.eventName({ event }),
  })
}

function whoText({ by, by_kind: kind }: Entry): string {
  return by === '' ? messages.someone() : messages.byKind({ kind, name: by })
}
