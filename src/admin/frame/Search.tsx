import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import type { AdminSearch, SearchResult } from '../screen.ts'

const TYPING_MS = 200

export const openSearch = spotlight.open

/** The search of the whole shop, by `Ctrl-K`: records of every kind that the person may see. */
export function Search({ searches }: { readonly searches: readonly AdminSearch[] }) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const navigate = useNavigate()
  const found = useQueries({
    queries: searches.map(({ title, find }) => ({
      queryKey: ['search', title(), text],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(text, signal),
      enabled: text !== '',
    })),
  })
  const open = ({ path, isInShop }: SearchResult) => {
    if (isInShop) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  const isPending = text !== typed.trim() || found.some(({ isFetching }) => isFetching)
  const isEmpty = found.every(({ data = [] }) => data.length === 0)
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod + K"
      tagsToIgnore={[]}
      title={messages.search()}
      scrollable
      maxHeight={440}
      closeOnActionTrigger
    >
      <Spotlight.Search
        placeholder={messages.searchPlaceholder()}
        aria-label={messages.search()}
        leftSection={<Icon name="search" />}
      />
      <Spotlight.ActionsList>
        {searches.map(({ title }, index) => {
          const results = found[index]?.data ?? []
          return results.length === 0 || text === '' ? null : (
            <Spotlight.ActionsGroup key={title()} label={title()}>
              {results.map((result) => (
                <Spotlight.Action
                  key={result.id}
                  label={result.label}
                  description={result.description}
                  onClick={() => open(result)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )
        })}
        {text !== '' && isEmpty && (
          <Spotlight.Empty>{isPending ? messages.loading() : messages.nothingFound()}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
