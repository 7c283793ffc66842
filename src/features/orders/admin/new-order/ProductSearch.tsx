import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import { adminPageData } from '../../../../admin/page-data.ts'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import parts from '../../../../admin/parts/parts.module.css'
import { Icon } from '../../../../ui/Icon.tsx'
import { type OrderableItem, type OrderableProduct, useProducts } from './calls.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { priceText } from './price-text.ts'

const TYPING_MS = 200
/** The first letter of the value of an option; its id follows. */
const PRODUCT = 'p'
const ITEM = 'i'

type Props = { add(item: { readonly id: number; readonly name: string }): void }

/** Finds products by name or SKU, and adds one, or one of its variations. */
export function ProductSearch({ add }: Props) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<number>()
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isOpen = store.dropdownOpened
  const { data, error, refetch } = useProducts(search, isOpen)
  const { selectFirstOption, resetSelectedOption } = store
  useEffect(() => {
    // Enter adds the first that was found; without a search, nothing is chosen.
    if (isOpen && data && search !== '') selectFirstOption()
    else resetSelectedOption()
  }, [isOpen, data, search, selectFirstOption, resetSelectedOption])
  const submit = (value: string) => {
    const id = Number(value.slice(1))
    const isProduct = value.startsWith(PRODUCT)
    const product = data?.find((one) => (isProduct ? one.id === id : itemWith(one, id)))
    const item = product && (isProduct ? onlyItem(product) : itemWith(product, id))
    if (product && item) {
      add({ id: item.id, name: itemName(product, item) })
      setTyped('')
      setExpanded(undefined)
      store.closeDropdown()
    } else setExpanded(id === expanded ? undefined : id)
  }
  return (
    <Combobox store={store} onOptionSubmit={submit}>
      <search
        className={styles['finder']}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) store.closeDropdown()
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            label={messages.findProduct()}
            placeholder={messages.findProductHint()}
            leftSection={<Icon name="search" size={18} />}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onClick={() => store.openDropdown()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setExpanded(undefined)
              store.openDropdown()
            }}
          />
        </Combobox.EventsTarget>
        {isOpen && (error || data?.length === 0) && (
          <div className={styles['found']}>
            {error ? (
              <LoadProblem title={messages.productsNotRead()} error={error} retry={refetch} />
            ) : (
              <p role="status">{messages.noProductFound()}</p>
            )}
          </div>
        )}
        {/* Always there: the field names it. */}
        <Combobox.Options
          id={listId}
          className={styles['found'] ?? ''}
          aria-label={messages.products()}
          hidden={!isOpen || !!error || !data?.length}
        >
          {isOpen &&
            data?.map((product) => (
              <FoundProduct
                key={product.id}
                product={product}
                isOnly={data.length === 1}
                isExpanded={data.length === 1 || product.id === expanded}
              />
            ))}
        </Combobox.Options>
      </search>
    </Combobox>
  )
}

type FoundProps = {
  readonly product: OrderableProduct
  /** Whether no other was found: then its variations are shown, and only they can be chosen. */
  readonly isOnly: boolean
  readonly isExpanded: boolean
}

/** A product without variations is added at once; others show their variations first. */
function FoundProduct({ product, isOnly, isExpanded }: FoundProps) {
  const { name, sku, image, items } = product
  const only = onlyItem(product)
  return (
    <>
      <Combobox.Option
        value={`${PRODUCT}${product.id}`}
        id={`found-${PRODUCT}${product.id}`}
        className={styles['foundProduct'] ?? ''}
        disabled={isOnly && !only}
      >
        <span className={styles['thumb']}>
          {image !== '' && <img src={image} alt="" width={40} height={50} loading="lazy" />}
        </span>
        <span className={styles['foundName']}>
          {only && <span className={parts['unseen']}>{messages.add()} </span>}
          <bdi>{name}</bdi>
          <span className={styles['soft']}>{sku}</span>
        </span>
        <span className={styles['foundPrice']}>
          {only ? (
            <>
              {priceText(only.price, adminPageData().currency)}
              <Stock item={only} />
            </>
          ) : (
            <span className={styles['soft']}>{messages.variationCount({ count: items.length })}</span>
          )}
        </span>
        <Icon name={only ? 'plus' : isExpanded ? 'up' : 'down'} size={18} />
      </Combobox.Option>
      {!only &&
        isExpanded &&
        items.map((item) => (
          <Combobox.Option
            key={item.id}
            value={`${ITEM}${item.id}`}
            id={`found-${ITEM}${item.id}`}
            className={`${styles['foundProduct']} ${styles['variation']}`}
          >
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
          </Combobox.Option>
        ))}
    </>
  )
}

/** What a product without variations is ordered as. */
function onlyItem({ items: [first, ...others] }: OrderableProduct): OrderableItem | undefined {
  return first && others.length === 0 && first.options.length === 0 ? first : undefined
}

function itemWith({ items }: OrderableProduct, id: number): OrderableItem | undefined {
  return items.find((item) => item.id === id)
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
