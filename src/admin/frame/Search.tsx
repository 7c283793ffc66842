import { Modal } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import type { AdminAct, AdminSearch, SearchResult } from '../screen.ts'
import styles from './search.module.css'

const TYPING_MS = 200

/** What is typed right after the keys is part of the search: the field is there, and has the focus, in the same moment. */
const atOnce = { duration: 0 }
const focus = (field: HTMLInputElement | null) => field?.focus()

type Props = {
  readonly searches: readonly AdminSearch[]
  /** Places and acts that are found by their labels. */
  readonly acts: readonly AdminAct[]
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** The search of the whole shop, by `Ctrl-K`: records of every kind that the person may see. */
export function Search({ searches, acts, isOpen, open, close }: Props) {
  // Also from within a field.
  useHotkeys([['mod+K', open]], [])
  return (
    <Modal.Root opened={isOpen} onClose={close} padding={0} size={600} yOffset={72} transitionProps={atOnce}>
      <Modal.Overlay />
      <Modal.Content aria-label={messages.search()}>
        <Modal.Body>
          <SearchBox searches={searches} acts={acts} close={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A field whose arrow keys move through the results, and whose Enter opens one. */
function SearchBox({ searches, acts, close }: Pick<Props, 'searches' | 'acts' | 'close'>) {
  const listId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState(0)
  const { groups: found, isPending } = useResults(searches, typed)
  const groups = [...actsNamed(acts, typed), ...found]
  const results = groups.flatMap((group) => group.results)
  const current = results[Math.min(position, results.length - 1)]
  const open = ({ path, isInShop }: SearchResult) => {
    close()
    if (isInShop) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setPosition((results.indexOf(current as SearchResult) + step + results.length) % results.length)
    }
    if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) open(current)
  }
  return (
    <>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          data-autofocus
          ref={focus}
          aria-label={messages.search()}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder={messages.searchPlaceholder()}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPosition(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={messages.search()} className={styles['list']} tabIndex={-1}>
        {groups.map(({ title, results: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by their role.
          <div key={title} role="group" aria-label={title}>
            <p className={styles['title']} aria-hidden="true">
              {title}
            </p>
            {shown.map((result) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
              <div
                key={result.id}
                id={`${listId}-${result.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={result === current}
                className={styles['result']}
                onClick={() => open(result)}
              >
                <span>{result.label}</span>
                <span className={styles['description']}>{result.description}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles['status']}>
        {typed.trim() !== '' &&
          results.length === 0 &&
          (isPending ? messages.loading() : messages.nothingFound())}
      </p>
    </>
  )
}

const MAX_ACTS = 5

/** The acts and places whose labels or other words have all words of a text; without a text none. */
function actsNamed(acts: readonly AdminAct[], typed: string) {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const named = acts.filter(({ label, words: others }) => {
    const text = `${label()} ${others?.() ?? ''}`.toLocaleLowerCase()
    return words.length > 0 && words.every((word) => text.includes(word))
  })
  if (named.length === 0) return []
  const results = named.slice(0, MAX_ACTS).map(({ label, path }): SearchResult => {
    return { id: `act-${path.replace(/\W+/g, '-')}`, label: label(), description: '', path }
  })
  return [{ title: messages.goTo(), results }]
}

/** What fits a text, by kind; kinds without results are left out. */
function useResults(searches: readonly AdminSearch[], typed: string) {
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useQueries({
    queries: searches.map(({ title, find }) => ({
      queryKey: ['search', title(), text],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(text, signal),
      enabled: text !== '',
    })),
  })
  const groups = searches.flatMap(({ title }, index) => {
    const results = found[index]?.data ?? []
    return results.length === 0 || text === '' ? [] : [{ title: title(), results }]
  })
  return { groups, isPending: text !== typed.trim() || found.some(({ isFetching }) => isFetching) }
}
