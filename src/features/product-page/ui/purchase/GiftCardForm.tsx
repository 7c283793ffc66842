import { Button } from '../../../../ui/Button.tsx'
import { ChoiceGroup, Radio } from '../../../../ui/forms/Choice.tsx'
import { Field, TextArea } from '../../../../ui/forms/Field.tsx'
import { Html } from '../../../../ui/html/Html.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import * as creditMessages from '../../../store-credit/messages.ts'
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '../../../store-credit/rules/gift-card.ts'
import { type GiftCardField, giftCardFieldNames } from '../../../store-credit/rules/gift-card-fields.ts'
import * as messages from '../../messages.ts'
import type { GiftCardPurchase, ProductView } from '../product-view.ts'
import styles from './BuyForm.module.css'
import { Quantity } from './Quantity.tsx'

type Props = { readonly view: ProductView; readonly purchase: GiftCardPurchase }

/**
 * The form of a gift card: amount, recipient, sender and date. It is posted without script; problems are shown next to its
 * fields on the page that answers. Its stylesheet is gift-card.css.
 */
export function GiftCardForm({ view, purchase }: Props) {
  const { stockHtml, inStock, quantity } = purchase
  if (!inStock) return <Html className={styles['stock']} html={stockHtml} />
  return (
    <form
      id={`buy-${view.id}`}
      className="cart gift-card-form"
      method="post"
      action={purchase.action}
      data-gift-card=""
    >
      <Amount purchase={purchase} />
      <Message purchase={purchase} />
      <SendDate purchase={purchase} />
      <div className={styles['act']}>
        <Quantity range={quantity} of={view.name} />
        <Button type="submit" wide className="single_add_to_cart_button alt">
          {messages.addToCart()}
        </Button>
        <input type="hidden" name="product_id" value={view.id} />
      </div>
    </form>
  )
}

type FieldsProps = Pick<Props, 'purchase'>

/** Preset amounts, and a field for another, which is open while no preset is chosen. */
function Amount({ purchase }: FieldsProps) {
  const { presets, range, written, problems } = purchase
  if (presets.length === 0) return <CustomAmount purchase={purchase} />
  const radio = { name: giftCardFieldNames.amount, required: true }
  return (
    <div className="gift-card-amounts">
      <ChoiceGroup
        id={giftCardFieldNames.amount}
        legend={creditMessages.amount()}
        error={problems.amount}
        inline
      >
        {presets.map(({ minor, text }) => (
          <Radio
            key={minor}
            {...radio}
            value={minor}
            label={text}
            defaultChecked={written.amount === String(minor)}
          />
        ))}
        {range && (
          <Radio
            {...radio}
            value="other"
            label={creditMessages.otherAmount()}
            defaultChecked={written.amount === 'other'}
          />
        )}
      </ChoiceGroup>
      <CustomAmount purchase={purchase} />
    </div>
  )
}

function CustomAmount({ purchase }: FieldsProps) {
  const { presets, range, problems } = purchase
  if (!range) return undefined
  const isAlone = presets.length === 0
  return (
    <div className="gift-card-own">
      <Field
        {...controlOf(purchase, 'otherAmount')}
        row={{
          label: isAlone ? creditMessages.amount() : creditMessages.yourAmount(),
          hint: range,
          error: problems.otherAmount ?? (isAlone ? problems.amount : undefined),
        }}
        inputMode="decimal"
        autoComplete="off"
        required={isAlone}
      />
    </div>
  )
}

/** Recipient, sender and message. */
function Message({ purchase }: FieldsProps) {
  return (
    <div className="gift-card-message">
      <Line purchase={purchase} field="recipientName" maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      <Line purchase={purchase} field="sender" maxLength={MAX_NAME_LENGTH} autoComplete="name" />
      <Line
        purchase={purchase}
        field="recipientEmail"
        type="email"
        hint={creditMessages.recipientHint()}
        maxLength={254}
        autoComplete="off"
      />
      <TextArea
        {...controlOf(purchase, 'message')}
        row={{ ...rowOf(purchase, 'message', creditMessages.message()), optional: true }}
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
      />
    </div>
  )
}

/** The day, collapsed: most cards are sent at once. It is open when it has a value. */
function SendDate({ purchase }: FieldsProps) {
  const { written, problems } = purchase
  return (
    <details className="gift-card-later" open={Boolean(written.sendOn || problems.sendOn)}>
      <summary>
        <Icon name="plus" size={16} />
        {creditMessages.chooseSendDate()}
      </summary>
      <Line
        purchase={purchase}
        field="sendOn"
        type="date"
        hint={creditMessages.sendOnHint()}
        min={purchase.firstDay}
        max={purchase.lastDay}
      />
    </details>
  )
}

type LineProps = FieldsProps & {
  readonly field: 'recipientName' | 'recipientEmail' | 'sender' | 'sendOn'
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'date'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly min?: string
  readonly max?: string
}

function labelOf(field: LineProps['field']): string {
  switch (field) {
    case 'recipientName':
      return creditMessages.recipientName()
    case 'recipientEmail':
      return creditMessages.recipientEmail()
    case 'sender':
      return creditMessages.yourName()
    case 'sendOn':
      return creditMessages.sendOn()
  }
}

function Line({ purchase, field, hint, ...input }: LineProps) {
  return (
    <Field
      {...controlOf(purchase, field)}
      {...input}
      row={{ ...rowOf(purchase, field, labelOf(field)), hint, optional: true }}
    />
  )
}

function controlOf({ written }: GiftCardPurchase, field: GiftCardField) {
  const name = giftCardFieldNames[field]
  return { id: name, name, defaultValue: written[field] }
}

function rowOf({ problems }: GiftCardPurchase, field: GiftCardField, label: string) {
  return { label, error: problems[field] }
}
