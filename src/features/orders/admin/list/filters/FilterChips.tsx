import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListState } from '../../../../../admin/parts/list-state.ts'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import styles from '../list.module.css'
import * as messages from '../messages.ts'
import { useFilterChoices } from './filter-choices.ts'
import { filterTitle, valueText } from './filter-texts.ts'
import { type FilterName, type FilterValues, filterNames, toggled } from './filters.ts'

/** Filters with one value, which may contain a comma. */
const single: readonly FilterName[] = ['search']

/** The filters that are set, each with the way to be rid of it. */
export function FilterChips({ state, values }: { readonly state: ListState; readonly values: FilterValues }) {
  const chips = filterNames.flatMap((name) => {
    const value = values[name] ?? ''
    if (value === '') return []
    return (single.includes(name) ? [value] : value.split(',')).map((one) => ({ name, value: one }))
  })
  if (chips.length === 0) return null
  const cleared = Object.fromEntries(filterNames.map((name) => [name, '']))
  return (
    <ul className={styles['chips']} aria-label={messages.filters()}>
      {chips.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Link
            className={styles['chip']}
            to={state.addressWith({
              [name]: single.includes(name) ? '' : toggled(values[name] ?? '', value),
            })}
            preventScrollReset
          >
            <span className={styles['soft']}>{filterTitle(name)}</span>
            <bdi>
              <ChipText name={name} value={value} />
            </bdi>
            <Icon name="close" size={14} />
            <span className={styles['unseen']}>{messages.removeFilter()}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles['clear']} to={state.addressWith(cleared)} preventScrollReset>
          {messages.clearFilters()}
        </Link>
      </li>
    </ul>
  )
}

function ChipText({ name, value }: { readonly name: FilterName; readonly value: string }) {
  const { payment_methods: methods } = useFilterChoices()
  if (name === 'product') return <ProductName id={value} />
  if (name === 'method') return methods.find(({ id }) => id === value)?.title ?? value
  return valueText(name, value)
}

/** The name of a product, as far as the person may see products. */
function ProductName({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['products', 'name', id],
    queryFn: () =>
      apiFetch<{ readonly name: string }>({ path: `wc/v3/products/${encodeURIComponent(id)}?_fields=name` }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.name ?? id
}
