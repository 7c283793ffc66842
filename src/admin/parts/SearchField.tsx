import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { ListState } from './list-state.ts'

const TYPING_MS = 250

/** The search of a list; `/` leads to it. */
export function SearchField({
  label,
  placeholder,
  state,
}: {
  readonly label: string
  readonly placeholder: string
  readonly state: ListState
}) {
  const field = useRef<HTMLInputElement>(null)
  const current = state.get('search')
  const [typed, setTyped] = useState(current)
  // Cleared, or changed by going back; never while it is typed.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(current)
  }, [current])
  const search = useDebouncedCallback(
    (text: string) => state.set({ search: text.trim() }, { replace: true }),
    TYPING_MS,
  )
  const focus = () => field.current?.focus()
  // On some keyboards the key needs shift.
  useHotkeys([
    ['/', focus],
    ['shift+/', focus],
  ])
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={18} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      maxLength={200}
      w={{ base: '100%', xs: 280 }}
    />
  )
}
