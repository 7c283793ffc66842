import { Button } from '../../../ui/Button.tsx'
import { ChoiceGroup, Radio } from '../../../ui/Choice.tsx'
import { Field, TextArea } from '../../../ui/Field.tsx'
import { Html } from '../../../ui/Html.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from '../../store-credit/rules/gift-card.ts'
import { type GiftCardField, giftCardFieldNames } from '../../store-credit/rules/gift-card-fields.ts'
import { giftCardTexts as texts } from '../../store-credit/texts.ts'
import styles from './BuyForm.module.css'
import type { GiftCardPurchase, ProductView } from './product-view.ts'
import { Quantity } from './Quantity.tsx'

type Props = { readonly view: ProductView; readonly purchase: GiftCardPurchase }

/**
 * The form of a gift card: how much, for whom, from whom, and when. It is posted as it is, with script and without; what
 * is wrong with it stands beside its fields on the page that answers. Its look is a sheet of its own, gift-card.css.
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
      <Words purchase={purchase} />
      <Later purchase={purchase} />
      <div className={styles['act']}>
        <Quantity bounds={quantity} of={view.name} />
        <Button type="submit" wide className="single_add_to_cart_button alt">
          Add to cart
        </Button>
        <input type="hidden" name="product_id" value={view.id} />
      </div>
    </form>
  )
}

type PartProps = Pick<Props, 'purchase'>

/** Amounts to choose, and one to write, which stands open while none of the others is chosen. */
function Amount({ purchase }: PartProps) {
  const { presets, range, written, problems } = purchase
  if (presets.length === 0) return <OwnAmount purchase={purchase} />
  const radio = { name: giftCardFieldNames.amount, required: true }
  return (
    <div className="gift-card-amounts">
      <ChoiceGroup id={giftCardFieldNames.amount} legend={texts.legend} error={problems.amount} inline>
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
          <Radio {...radio} value="other" label={texts.other} defaultChecked={written.amount === 'other'} />
        )}
      </ChoiceGroup>
      <OwnAmount purchase={purchase} />
    </div>
  )
}

function OwnAmount({ purchase }: PartProps) {
  const { presets, range, problems } = purchase
  if (!range) return undefined
  const isAlone = presets.length === 0
  return (
    <div className="gift-card-own">
      <Field
        {...controlOf(purchase, 'otherAmount')}
        row={{
          label: isAlone ? texts.legend : texts.own,
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

/** For whom it is, from whom, and what is said. */
function Words({ purchase }: PartProps) {
  return (
    <div className="gift-card-words">
      <Line purchase={purchase} field="recipientName" maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      <Line purchase={purchase} field="sender" maxLength={MAX_NAME_LENGTH} autoComplete="name" />
      <Line
        purchase={purchase}
        field="recipientEmail"
        type="email"
        hint={texts.recipientHint}
        maxLength={254}
        autoComplete="off"
      />
      <TextArea
        {...controlOf(purchase, 'message')}
        row={{ ...rowOf(purchase, 'message', texts.message), optional: true }}
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
      />
    </div>
  )
}

/** The day, behind a link: most cards go at once. It stands open where it was written. */
function Later({ purchase }: PartProps) {
  const { written, problems } = purchase
  return (
    <details className="gift-card-later" open={Boolean(written.sendOn || problems.sendOn)}>
      <summary>
        <Icon name="plus" size={16} />
        {texts.later}
      </summary>
      <Line
        purchase={purchase}
        field="sendOn"
        type="date"
        hint={texts.sendOnHint}
        min={purchase.firstDay}
        max={purchase.lastDay}
      />
    </details>
  )
}

type LineProps = PartProps & {
  readonly field: 'recipientName' | 'recipientEmail' | 'sender' | 'sendOn'
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'date'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly min?: string
  readonly max?: string
}

function Line({ purchase, field, hint, ...input }: LineProps) {
  return (
    <Field
      {...controlOf(purchase, field)}
      {...input}
      row={{ ...rowOf(purchase, field, texts[field]), hint, optional: true }}
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
