import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager, Tabs } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { type ListState, useListState } from '../../../../admin/parts/list-state.ts'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import parts from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { saveFile } from '../../../../admin/parts/save-file.ts'
import { countryName } from '../../../settings/admin/country-names.ts'
import { AddRate } from './AddRate.tsx'
import * as messages from './messages.ts'
import { RateRows } from './RateRows.tsx'
import { classesQuery, exportedRates, filterValuesQuery, type RateFilters, rates } from './rate-calls.ts'
import styles from './rates.module.css'
import { TaxTrial } from './TaxTrial.tsx'

const PER_PAGE = 50

/** `/admin/settings/tax-rates/`: the rates in their order, by class and country, and what tax a price would have. */
export default function RateList() {
  const state = useListState('')
  const filters = filtersOf(state)
  const { data: classes = [] } = useQuery(classesQuery)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tax-rates', 'list', filters],
    queryFn: ({ signal }) => rates.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.taxRates()}
      back={{ path: '/settings/', label: messages.settings() }}
      aside={
        <>
          <p role="status">{data && messages.rateCount({ count: data.total })}</p>
          <AddRate classes={classes} taxClass={filters.class ?? 'standard'} />
        </>
      }
    >
      <p className={styles['soft']}>{messages.rateHelp()}</p>
      <Tabs
        label={messages.classes()}
        name="class"
        state={state}
        tabs={[
          { value: '', label: messages.allClasses() },
          ...classes.map(({ slug, name, rates: count }) => ({ value: slug, label: name, count })),
        ]}
      />
      <Filters state={state} />
      {error ? (
        <LoadProblem title={messages.ratesNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <NoRates state={state} total={data.total} />
      ) : (
        <div className={isPlaceholderData ? parts['stale'] : undefined} aria-busy={isPlaceholderData}>
          <RateRows rates={data.items} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
      <TaxTrial classes={classes} />
    </Screen>
  )
}

function filtersOf(state: ListState): RateFilters {
  const [taxClass, country] = [state.get('class'), state.get('country')]
  return {
    page: state.page,
    per_page: PER_PAGE,
    ...(taxClass !== '' && { class: taxClass.slice(0, 200) }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    search: state.get('search').slice(0, 200),
  }
}

function Filters({ state }: { readonly state: ListState }) {
  const { data } = useQuery(filterValuesQuery)
  const countries = data?.countries ?? []
  const exporting = useMutation({
    mutationFn: exportedRates,
    onSuccess: (text) => saveFile('tax-rates.csv', new Blob([text], { type: 'text/csv' })),
    onError: (error) => notifyProblem(messages.notExported(), error),
  })
  return (
    <search className={parts['filters']}>
      <SearchField label={messages.search()} placeholder={messages.searchHint()} state={state} />
      <Select
        aria-label={messages.country()}
        value={state.get('country')}
        data={[
          { value: '', label: messages.allCountries() },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
        onChange={(event) => state.set({ country: event.currentTarget.value })}
      />
      <Button component={Link} variant="default" to="/settings/tax-rates/import/">
        {messages.importFile()}
      </Button>
      <Button variant="default" onClick={() => exporting.mutate()} loading={exporting.isPending}>
        {messages.exportFile()}
      </Button>
      <Button component={Link} variant="default" to="/settings/tax-classes/">
        {messages.classes()}
      </Button>
    </search>
  )
}

function NoRates({ state, total }: { readonly state: ListState; readonly total: number }) {
  if (!state.isFiltered && total === 0)
    return <EmptyList title={messages.noRates()}>{messages.noRatesHelp()}</EmptyList>
  const clear = state.addressWith({ class: '', country: '', search: '', page: '' })
  return (
    <EmptyList title={messages.noneFound()}>
      <Link to={clear}>{messages.clearFilters()}</Link>
    </EmptyList>
  )
}
