import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { adminPageData } from '../../../../admin/page-data.ts'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import parts from '../../../../admin/parts/parts.module.css'
import { Icon } from '../../../../ui/Icon.tsx'
import { type OrderableItem, type OrderableProduct, useProducts } from './calls.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { priceText } from './price-text.ts'

const TYPING_MS = 200

type Props = { add(item: { readonly id: number; readonly name: string }): void }

/** Finds products by name or SKU, and adds one, or one of its variations. */
export function ProductSearch({ add }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data, error, refetch } = useProducts(search, isOpen)
  const choose = (product: OrderableProduct, item: OrderableItem) => {
    add({ id: item.id, name: itemName(product, item) })
    setTyped('')
    setOpen(false)
    field.current?.focus()
  }
  return (
    <search
      ref={area}
      className={styles['finder']}
      onBlur={(event) => {
        if (!area.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <TextInput
        ref={field}
        type="search"
        label={messages.findProduct()}
        placeholder={messages.findProductHint()}
        leftSection={<Icon name="search" size={18} />}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
        }}
      />
      {isOpen && (
        <div className={styles['found']}>
          {error ? (
            <LoadProblem title={messages.productsNotRead()} error={error} retry={refetch} />
          ) : data?.length === 0 ? (
            <p role="status">{messages.noProductFound()}</p>
          ) : (
            <ul>
              {data?.map((product) => (
                <FoundProduct
                  key={product.id}
                  product={product}
                  isOnly={data.length === 1}
                  choose={(item) => choose(product, item)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  )
}

type FoundProps = {
  readonly product: OrderableProduct
  readonly isOnly: boolean
  choose(item: OrderableItem): void
}

/** A product without variations is added by one press; others show their variations first. */
function FoundProduct({ product, isOnly, choose }: FoundProps) {
  const [isExpanded, setExpanded] = useState(false)
  const { name, sku, image, items } = product
  const [only] = items
  const isSingle = items.length === 1 && only !== undefined && only.options.length === 0
  return (
    <li>
      <button
        type="button"
        className={styles['foundProduct']}
        aria-expanded={isSingle ? undefined : isExpanded || isOnly}
        onClick={() => (isSingle ? choose(only) : setExpanded(!isExpanded))}
      >
        <span className={styles['thumb']}>
          {image !== '' && <img src={image} alt="" width={40} height={50} loading="lazy" />}
        </span>
        <span className={styles['foundName']}>
          {isSingle && <span className={parts['unseen']}>{messages.add()} </span>}
          <bdi>{name}</bdi>
          <span className={styles['soft']}>{sku}</span>
        </span>
        <span className={styles['foundPrice']}>
          {isSingle ? (
            <>
              {priceText(only.price, adminPageData().currency)}
              <Stock item={only} />
            </>
          ) : (
            <span className={styles['soft']}>{messages.variationCount({ count: items.length })}</span>
          )}
        </span>
        <Icon name={isSingle ? 'plus' : isExpanded || isOnly ? 'up' : 'down'} size={18} />
      </button>
      {!isSingle && (isExpanded || isOnly) && (
        <ul className={styles['variations']}>
          {items.map((item) => (
            <li key={item.id}>
              <button type="button" className={styles['foundProduct']} onClick={() => choose(item)}>
                <span className={styles['foundName']}>
                  <span className={parts['unseen']}>{messages.add()} </span>
                  {optionsOf(item) || item.sku}
                  <span className={styles['soft']}>{item.sku}</span>
                </span>
                <span className={styles['foundPrice']}>
                  {priceText(item.price, adminPageData().currency)}
                  <Stock item={item} />
                </span>
                <Icon name="plus" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Stock({ item: { stock, is_in_stock } }: { readonly item: OrderableItem }) {
  const text = !is_in_stock
    ? messages.soldOut()
    : stock === null || stock <= 0
      ? messages.available()
      : messages.inStock({ count: stock })
  return <span className={is_in_stock ? styles['soft'] : styles['short']}>{text}</span>
}

function optionsOf({ options }: OrderableItem): string {
  return options.map(({ value }) => value).join(', ')
}

function itemName({ name }: OrderableProduct, item: OrderableItem): string {
  const options = optionsOf(item)
  return options === '' ? name : `${name} – ${options}`
}
