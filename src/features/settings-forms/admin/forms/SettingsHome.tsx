import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { valueText } from '../../../../admin/fields/value-text.ts'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../../admin/parts/list-state.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { SearchField } from '../../../../admin/parts/SearchField.tsx'
import { findPlaces, findSettings, pathOfSetting } from './find-settings.ts'
import * as messages from './messages.ts'
import { allSectionsQuery, type SectionRecord } from './setting-calls.ts'
import { groupedSettings } from './setting-groups.ts'
import styles from './settings.module.css'

/** `/admin/settings/`: the sections, and a search through all settings. */
export default function SettingsHome() {
  const state = useListState('')
  const { data, error, refetch } = useQuery(allSectionsQuery)
  const text = state.get('search')
  return (
    <Screen
      title={messages.settings()}
      aside={
        <SearchField
          label={messages.searchSettings()}
          placeholder={messages.searchPlaceholder()}
          state={state}
        />
      }
    >
      {error ? (
        <LoadProblem title={messages.settingsNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading />
      ) : text === '' ? (
        <Sections sections={data} />
      ) : (
        <Found sections={data} text={text} clear={state.addressWith({ search: '' })} />
      )}
    </Screen>
  )
}

function Sections({ sections }: { readonly sections: readonly SectionRecord[] }) {
  return groupedSettings(sections).map((group) => (
    <section key={group.title} className={styles['group']}>
      <h2>{group.title}</h2>
      <ul className={styles['sections']}>
        {group.entries.map(({ path, title, help, count }) => (
          <li key={path}>
            <Link to={path}>
              <strong>{title}</strong>
              <span className={styles['help']}>{help}</span>
              {count > 0 && <span className={styles['count']}>{messages.changedCount({ count })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Found({
  sections,
  text,
  clear,
}: {
  readonly sections: readonly SectionRecord[]
  readonly text: string
  readonly clear: string
}) {
  const found = findSettings(sections, text)
  const places = findPlaces(text)
  return (
    <>
      <p role="status">{messages.found({ count: found.length })}</p>
      {places.length > 0 && (
        <ul className={styles['found']}>
          {places.map(({ path, title, help }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
              <p className={styles['help']}>{help}</p>
            </li>
          ))}
        </ul>
      )}
      {found.length + places.length === 0 ? (
        <EmptyList title={messages.nothingFound()}>
          {messages.nothingFoundHelp()} <Link to={clear}>{messages.clearSearch()}</Link>
        </EmptyList>
      ) : (
        <ul className={styles['found']}>
          {found.map((one) => (
            <li key={one.field.name}>
              <Link to={pathOfSetting(one)}>{one.field.title}</Link>
              <span className={styles['place']}>{one.section.title}</span>
              <p className={styles['help']}>{one.field.help}</p>
              <p className={styles['value']}>
                {messages.value({ value: valueText(one.field, one.field.value) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
