import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../../../admin/problem-text.ts'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'

/** A product, or one of its variations, to add to an order. */
export type ChosenProduct = {
  readonly id: number
  readonly variationId: number
  readonly name: string
  readonly options: string
}

type Found = {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly type: string
  readonly stock_status: string
}
type Variation = {
  readonly id: number
  readonly sku: string
  readonly stock_status: string
  readonly attributes: readonly { readonly name: string; readonly option: string }[]
}

const TYPING_MS = 250
const MAX_RESULTS = 6
const MAX_VARIATIONS = 100

/** A search for products by name or SKU; those with options are chosen by their variation. */
export function AddProduct({ add }: { add(product: ChosenProduct): void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [parent, setParent] = useState<Found>()
  const { data: found, error } = useQuery({
    queryKey: ['products', 'to-add', search],
    queryFn: ({ signal }) =>
      apiFetch<readonly Found[]>({
        path: `wc/v3/products?${new URLSearchParams({
          search,
          per_page: String(MAX_RESULTS),
          status: 'publish',
          _fields: 'id,name,sku,type,stock_status',
        })}`,
        signal,
      }),
    enabled: search !== '' && !parent,
  })
  const choose = (product: ChosenProduct) => {
    add(product)
    setTyped('')
    setParent(undefined)
  }
  return (
    <div className={styles['addProduct']}>
      <TextInput
        type="search"
        label={messages.addProduct()}
        placeholder={messages.addProductHint()}
        leftSection={<Icon name="search" size={18} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setParent(undefined)
        }}
        // It would submit the whole form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        maxLength={200}
        autoComplete="off"
      />
      {error && (
        <p className={styles['problem']} role="alert">
          {problemText(error)}
        </p>
      )}
      {parent ? (
        <Variations parent={parent} choose={choose} />
      ) : (
        search !== '' &&
        found && (
          <ul className={styles['results']} aria-live="polite">
            {found.length === 0 && <li className={styles['soft']}>{messages.noProductFound()}</li>}
            {found.map((product) => (
              <li key={product.id}>
                <Choice
                  name={product.name}
                  details={product.sku}
                  isOut={product.stock_status === 'outofstock'}
                  press={() =>
                    product.type === 'variable'
                      ? setParent(product)
                      : choose({ id: product.id, variationId: 0, name: product.name, options: '' })
                  }
                />
              </li>
            ))}
          </ul>
        )
      )}
    </div>
  )
}

type VariationsProps = { readonly parent: Found; choose(product: ChosenProduct): void }

function Variations({ parent, choose }: VariationsProps) {
  const { data, error } = useQuery({
    queryKey: ['products', parent.id, 'variations'],
    queryFn: ({ signal }) =>
      apiFetch<readonly Variation[]>({
        path: `wc/v3/products/${parent.id}/variations?per_page=${MAX_VARIATIONS}&_fields=id,sku,stock_status,attributes`,
        signal,
      }),
  })
  if (error)
    return (
      <p className={styles['problem']} role="alert">
        {problemText(error)}
      </p>
    )
  return (
    <div>
      <h3>{messages.chooseOptions({ name: parent.name })}</h3>
      <ul className={styles['results']}>
        {data?.map(({ id, sku, stock_status: stock, attributes }) => {
          const options = attributes.map(({ option }) => option).join(' · ')
          return (
            <li key={id}>
              <Choice
                name={options}
                details={sku}
                isOut={stock === 'outofstock'}
                press={() => choose({ id: parent.id, variationId: id, name: parent.name, options })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly details: string
  readonly isOut: boolean
  press(): void
}

function Choice({ name, details, isOut, press }: ChoiceProps) {
  return (
    <button type="button" onClick={press} disabled={isOut} aria-label={messages.addItem({ name })}>
      <span>{name}</span>
      <span className={styles['soft']}>{isOut ? messages.outOfStock() : details}</span>
    </button>
  )
}
