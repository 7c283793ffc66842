import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useCallback, useState } from 'react'
import { Icon } from '../../../../../ui/Icon.tsx'
import { type Preview, usePreview } from '../../new-order/calls.ts'
import type { OfficeOrder, OrderLine } from '../../office-calls.ts'
import { formatOfOrder } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { AddProduct, type ChosenProduct } from './AddProduct.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { EditCoupons } from './EditCoupons.tsx'
import { EditShipping } from './EditShipping.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type ItemsForm, itemsFrom } from './items-form.ts'
import { TYPING_MS, useOrderChange } from './order-change.ts'
import { storedShipping } from './shipping-form.ts'
import { TotalsPreview } from './TotalsPreview.tsx'

type Props = { readonly order: OfficeOrder; close(): void }

/** The form before anything is entered. */
function formOf(order: OfficeOrder): ItemsForm {
  const shipping = storedShipping(order)
  return { quantities: {}, added: [], shipping, coupons: undefined, fees: {}, newFees: [] }
}

/** The items, fees and shipping of an unpaid order; what they come to is computed by the shop, before anything is saved. */
export default function EditItems({ order, close }: Props) {
  const { number } = order
  const texts = { done: messages.itemsSaved({ number }), failed: messages.itemsNotSaved() }
  const change = useOrderChange(order, texts, close)
  const { seen, conflict } = change
  const [form, setForm] = useState(() => formOf(order))
  const { decimals, symbol } = formatOfOrder(order)
  const offer = useOffer(seen, form)
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
        <EditCoupons
          codes={form.coupons ?? seen.coupons.map(({ code }) => code)}
          accepted={seen.coupons.map(({ code }) => code)}
          known={offer?.coupons ?? []}
          change={(coupons) => put({ coupons })}
        />
        <EditShipping
          order={seen}
          form={form.shipping}
          rates={offer?.shipping_rates ?? []}
          change={(shipping) => put({ shipping })}
        />
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
      {isChanged && isValid && <TotalsPreview order={seen} fields={fields} />}
    </FormDialog>
  )
}

/** What the shop offers for the items that are entered: rates, and what it says to coupons. */
function useOffer(order: OfficeOrder, { quantities, added, coupons }: ItemsForm): Preview | undefined {
  const { customer, billing, shipping, lines } = order
  const entered = {
    customer_id: customer.id,
    billing: placeOf(billing),
    shipping: placeOf(shipping),
    lines: [
      ...lines.map((line) => ({
        product_id: line.variation_id || line.product_id,
        quantity: Number(quantities[line.id] ?? line.quantity),
      })),
      ...added.map((one) => ({ product_id: one.variationId || one.id, quantity: Number(one.quantity) })),
    ].filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0),
    coupons: [...(coupons ?? order.coupons.map(({ code }) => code))],
  }
  const [sent] = useDebouncedValue(JSON.stringify(entered), TYPING_MS)
  return usePreview(JSON.parse(sent)).data
}

function placeOf({ country, state, city, postcode }: OfficeOrder['shipping']) {
  return { ...(country !== '' && { country }), state, city, postcode }
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
