import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiFetch } from '../../browser/api/api-fetch.ts'
import { mayUse } from '../page-data.ts'
import { Select } from '../parts/Select.tsx'

type Place = { readonly code: string; readonly name: string }
type Country = Place & { readonly states: readonly Place[] }

type Props = {
  readonly part: 'country' | 'state'
  /** The code of the country; that of which the states are shown. */
  readonly country: string
  readonly value: string
  readonly label: string
  change(value: string): void
  readonly width?: string | undefined
}

/**
 * The country of an address, or its state: chosen by name from those that the shop knows, typed where it knows none. Answers
 * codes.
 */
export function PlaceField({ part, country, value, label, change, width }: Props) {
  const { data: countries = [] } = useQuery({
    queryKey: ['countries'],
    queryFn: () => apiFetch<readonly Country[]>({ path: 'wc/v3/data/countries' }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayUse('manage_woocommerce'),
  })
  const known = part === 'country' ? countries : countries.find(({ code }) => code === country)?.states
  const shared = {
    label,
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(event.currentTarget.value),
    ...(width && { wrapperProps: { 'data-width': width } }),
  }
  if (!known || known.length === 0)
    return <TextInput {...shared} maxLength={part === 'country' ? 2 : 100} dir="auto" autoComplete="off" />
  const isOther = value !== '' && !known.some(({ code }) => code === value)
  return (
    <Select
      {...shared}
      data={[
        { value: '', label: '–' },
        ...(isOther ? [{ value, label: value }] : []),
        ...known.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  )
}
