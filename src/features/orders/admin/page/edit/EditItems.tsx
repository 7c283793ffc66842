import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { problemText } from '../../../../../admin/problem-text.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import { type OfficeOrder, type OrderLine, officeOrder } from '../../office-calls.ts'
import { amountsOf, formatOfOrder } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { AddProduct, type ChosenProduct } from './AddProduct.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { conflictOf } from './conflict.ts'
import { FormDialog } from './FormDialog.tsx'
import { type ItemsForm, itemsFrom } from './items-form.ts'
import { useOrderChange } from './order-change.ts'

type Props = { readonly order: OfficeOrder; close(): void }

const TYPING_MS = 400
const empty: ItemsForm = { quantities: {}, added: [], shipping: undefined, fees: {}, newFees: [] }

/** The items, fees and shipping of an unpaid order; what they come to is computed by the shop, before anything is saved. */
export default function EditItems({ order, close }: Props) {
  const { number } = order
  const texts = { done: messages.itemsSaved({ number }), failed: messages.itemsNotSaved() }
  const change = useOrderChange(order, texts, close)
  const { seen, conflict } = change
  const [form, setForm] = useState(empty)
  const { decimals, symbol } = formatOfOrder(order)
  const { fields, isChanged, isValid } = itemsFrom(seen, form, decimals)
  const unit = <span className={styles['of']}>{symbol}</span>
  const put = (part: Partial<ItemsForm>) => setForm((before) => ({ ...before, ...part }))
  const changeQuantity = useCallback(
    (id: number, quantity: string) =>
      setForm((before) => ({ ...before, quantities: { ...before.quantities, [id]: quantity } })),
    [],
  )
  const add = (product: ChosenProduct) =>
    setForm((before) => ({
      ...before,
      added: [...before.added, { ...product, key: `${before.added.length}-${product.id}`, quantity: '1' }],
    }))
  return (
    <FormDialog
      title={messages.editTitle({ number })}
      submitLabel={messages.saveItems()}
      size="lg"
      isBusy={change.isBusy}
      isChanged={isChanged}
      canSubmit={isChanged && isValid && !conflict}
      close={close}
      submit={() => change.save(fields)}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          seen={seen}
          label={messages.applyAgain()}
          apply={change.applyAgain}
        />
      )}
      <p className={styles['soft']}>{messages.editHelp()}</p>
      <ul className={styles['editLines']}>
        {seen.lines.map((line) => (
          <StoredItem
            key={line.id}
            line={line}
            quantity={form.quantities[line.id] ?? String(line.quantity)}
            change={changeQuantity}
          />
        ))}
        {form.added.map((one) => (
          <Item
            key={one.key}
            name={one.name}
            details={one.options}
            quantity={one.quantity}
            change={(quantity) =>
              put({ added: form.added.map((other) => (other === one ? { ...one, quantity } : other)) })
            }
            remove={() => put({ added: form.added.filter((other) => other !== one) })}
          />
        ))}
      </ul>
      <AddProduct add={add} />
      <div className={styles['fields']}>
        {seen.shipping_cost && (
          <TextInput
            label={messages.shippingCost()}
            inputMode="decimal"
            leftSection={unit}
            value={form.shipping ?? seen.shipping_cost.amount}
            onChange={(event) => put({ shipping: event.currentTarget.value })}
          />
        )}
        {seen.fees.map((fee) => (
          <div key={fee.id} className={styles['fee']}>
            <TextInput
              label={fee.name}
              inputMode="decimal"
              leftSection={unit}
              value={form.fees[fee.id] ?? fee.amount}
              onChange={(event) => put({ fees: { ...form.fees, [fee.id]: event.currentTarget.value } })}
              disabled={form.fees[fee.id] === null}
            />
            <IconButton
              label={messages.removeFee({ name: fee.name })}
              icon="trash"
              press={() => put({ fees: { ...form.fees, [fee.id]: null } })}
            />
          </div>
        ))}
        {[...form.newFees.entries()].map(([index, fee]) => {
          const changeFee = (part: Partial<typeof fee>) =>
            put({ newFees: form.newFees.map((one, at) => (at === index ? { ...one, ...part } : one)) })
          return (
            <div key={index} className={styles['newFee']}>
              <TextInput
                label={messages.feeName()}
                value={fee.name}
                maxLength={200}
                onChange={(event) => changeFee({ name: event.currentTarget.value })}
              />
              <TextInput
                label={messages.feeAmount()}
                inputMode="decimal"
                leftSection={unit}
                value={fee.amount}
                onChange={(event) => changeFee({ amount: event.currentTarget.value })}
              />
            </div>
          )
        })}
      </div>
      <Button
        variant="default"
        className={styles['start'] ?? ''}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => put({ newFees: [...form.newFees, { name: '', amount: '' }] })}
      >
        {messages.addFee()}
      </Button>
      {isChanged && isValid && <Preview order={seen} fields={fields} />}
    </FormDialog>
  )
}

type ItemProps = {
  readonly name: string
  readonly details: string
  readonly quantity: string
  change(quantity: string): void
  remove(): void
}

function Item({ name, details, quantity, change, remove }: ItemProps) {
  const isInvalid = !/^\d{1,6}$/.test(quantity.trim())
  return (
    <li>
      <span className={styles['product']}>
        <strong>{name}</strong>
        <span className={styles['soft']}>{details}</span>
      </span>
      <TextInput
        aria-label={messages.quantityOf({ name })}
        inputMode="numeric"
        value={quantity}
        onChange={(event) => change(event.currentTarget.value)}
        error={isInvalid}
      />
      <IconButton label={messages.removeItem({ name })} icon="trash" press={remove} />
    </li>
  )
}

type StoredProps = {
  readonly line: OrderLine
  readonly quantity: string
  change(id: number, quantity: string): void
}

/** An item of the order; a removed one can be put back until it is saved. Drawn again only with its own quantity. */
const StoredItem = memo(({ line, quantity, ...props }: StoredProps) => {
  const change = (next: string) => props.change(line.id, next)
  const { name } = line
  const details = line.options.map(({ value }) => value).join(' · ')
  if (quantity.trim() !== '0')
    return <Item {...{ name, details, quantity, change }} remove={() => change('0')} />
  return (
    <li>
      <span className={styles['product']}>
        <s>{name}</s>
        <span className={styles['soft']}>{messages.removed()}</span>
      </span>
      <span />
      <IconButton
        label={messages.putBack({ name })}
        icon="undo"
        press={() => change(String(line.quantity))}
      />
    </li>
  )
})

type IconButtonProps = { readonly label: string; readonly icon: 'trash' | 'undo'; press(): void }

function IconButton({ label, icon, press }: IconButtonProps) {
  return (
    <button type="button" className={styles['iconButton']} aria-label={label} title={label} onClick={press}>
      <Icon name={icon} size={18} />
    </button>
  )
}

type PreviewProps = { readonly order: OfficeOrder; readonly fields: ReturnType<typeof itemsFrom>['fields'] }

/** The totals before and after, as the shop computes them: the change itself, and not saved. */
function Preview({ order, fields }: PreviewProps) {
  const [sent] = useDebouncedValue(JSON.stringify(fields), TYPING_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['order-preview', order.id, order.version, sent],
    queryFn: () =>
      officeOrder.change(order.id, { ...JSON.parse(sent), version: order.version, dry_run: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error && !conflictOf(error))
    return (
      <p className={styles['problem']} role="alert">
        {problemText(error)}
      </p>
    )
  const { minor, text } = amountsOf(order)
  const rows = [...new Set([...order.sums, ...(data?.sums ?? [])].map(({ label }) => label))]
  const amountIn = (one: OfficeOrder | undefined, label: string) =>
    one?.sums.find((sum) => sum.label === label)?.amount ?? '–'
  return (
    <table className={styles['preview']} aria-busy={isFetching}>
      <caption>{isFetching ? messages.computing() : messages.totalsNow()}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{messages.before()}</th>
          <th scope="col">{messages.after()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((label) => (
          <tr key={label} data-changed={data && amountIn(order, label) !== amountIn(data, label)}>
            <th scope="row">{label || messages.shippingRow()}</th>
            <td>{amountIn(order, label)}</td>
            <td>{amountIn(data, label)}</td>
          </tr>
        ))}
        {data && minor(data.total) !== minor(order.total) && (
          <tr className={styles['previewTotal']}>
            <th scope="row">{messages.totalDifference()}</th>
            <td />
            <td>
              {minor(data.total) > minor(order.total) ? '+' : '−'}
              {text(Math.abs(minor(data.total) - minor(order.total)))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
