import { Button, Drawer, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { countryName } from '../../../../../admin/address-text.ts'
import type { ListState } from '../../../../../admin/parts/list-state.ts'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'
import { fulfilments } from '../../../rules/office/fulfilment.ts'
import { paymentStates } from '../../../rules/office/payment-state.ts'
import { placedPeriods } from '../../../rules/office/placed-period.ts'
import { sourceKinds } from '../../../rules/office/source-kind.ts'
import { orderStatuses } from '../../../rules/order-state.ts'
import styles from '../list.module.css'
import * as messages from '../messages.ts'
import { PromptCheckbox } from '../PromptCheckbox.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { filterTitle, valueText } from './filter-texts.ts'
import { type FilterName, toggled } from './filters.ts'

const TYPING_MS = 250
const MAX_PRODUCTS = 6

type Props = {
  readonly state: ListState
  /** How many orders the filters let through. */
  readonly total: number | undefined
  readonly isOpen: boolean
  close(): void
}

/** All filters of the list. Each works at once; the list behind follows. */
export function FilterPanel({ state, total, isOpen, close }: Props) {
  const { countries, payment_methods: methods, tags } = useFilterChoices()
  const several = (name: FilterName, choices: readonly (readonly [value: string, label: string])[]) => (
    <Choices title={filterTitle(name)}>
      {choices.map(([value, label]) => (
        <PromptCheckbox
          key={value}
          label={label}
          checked={state.get(name).split(',').includes(value)}
          change={() => state.set({ [name]: toggled(state.get(name), value) }, { replace: true })}
        />
      ))}
    </Choices>
  )
  const named = (name: FilterName, values: readonly string[]) =>
    several(
      name,
      values.map((value) => [value, valueText(name, value)] as const),
    )
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      title={messages.filters()}
      position="right"
      size={360}
      padding="md"
    >
      <div className={styles['panel']}>
        {named('payment', paymentStates)}
        {named('fulfilment', fulfilments)}
        <Placed state={state} />
        {named('note', ['yes', 'no'])}
        {tags.length > 0 && named('tag', tags)}
        <ProductFilter state={state} />
        {methods.length > 0 &&
          several(
            'method',
            methods.map(({ id, title }) => [id, title] as const),
          )}
        {countries.length > 0 &&
          several(
            'country',
            countries.map((code) => [code, countryName(code)] as const),
          )}
        {named('source', sourceKinds)}
        {named('status', orderStatuses)}
      </div>
      <div className={styles['panelEnd']}>
        <Button fullWidth onClick={close}>
          {total === undefined ? messages.showOrders() : messages.showCount({ count: total })}
        </Button>
      </div>
    </Drawer>
  )
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** A period up to today, or days. */
function Placed({ state }: { readonly state: ListState }) {
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput
      key={`${name} ${state.get(name)}`}
      type="date"
      label={label}
      defaultValue={state.get(name)}
      onBlur={(event) => {
        const { value } = event.currentTarget
        if (value !== state.get(name)) state.set({ [name]: value, placed: '' }, { replace: true })
      }}
    />
  )
  return (
    <Choices title={filterTitle('placed')}>
      {placedPeriods.map((period) => (
        <PromptCheckbox
          key={period}
          label={valueText('placed', period)}
          checked={state.get('placed') === period}
          change={(isChecked) =>
            state.set({ placed: isChecked ? period : '', from: '', until: '' }, { replace: true })
          }
        />
      ))}
      <div className={styles['days']}>
        {day('from', messages.fromDay())}
        {day('until', messages.untilDay())}
      </div>
    </Choices>
  )
}

type Product = { readonly id: number; readonly name: string; readonly sku: string }

/** Orders with one product, found by its name or SKU. */
function ProductFilter({ state }: { readonly state: ListState }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isError } = useQuery({
    queryKey: ['products', 'search', search],
    queryFn: ({ signal }) =>
      apiFetch<readonly Product[]>({
        path: `wc/v3/products?${new URLSearchParams({
          search,
          per_page: String(MAX_PRODUCTS),
          _fields: 'id,name,sku',
        })}`,
        signal,
      }),
    enabled: search !== '',
  })
  return (
    <Choices title={filterTitle('product')}>
      <TextInput
        type="search"
        aria-label={messages.searchProducts()}
        placeholder={messages.searchProducts()}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
      />
      <div role="status">
        {search !== '' && data.length === 0 && (
          <p className={styles['soft']}>{isError ? messages.productsNotRead() : messages.noProducts()}</p>
        )}
      </div>
      {search !== '' &&
        data.map(({ id, name, sku }) => (
          <PromptCheckbox
            key={id}
            label={sku === '' ? name : `${name} (${sku})`}
            checked={state.get('product') === String(id)}
            change={(isChecked) => state.set({ product: isChecked ? String(id) : '' }, { replace: true })}
          />
        ))}
    </Choices>
  )
}
