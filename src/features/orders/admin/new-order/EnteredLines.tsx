import { useEffect, useState } from 'react'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { Preview, PreviewLine } from './calls.ts'
import type { DraftLine } from './draft.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { priceText } from './price-text.ts'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly preview: Preview | undefined
  /** Whether the prices belong to something that was entered before. */
  readonly isStale: boolean
  change(lines: readonly DraftLine[]): void
}

/** The products of an order that is entered, with the prices of the shop. */
export function EnteredLines({ lines, preview, isStale, change }: Props) {
  if (lines.length === 0) return <p className={styles['soft']}>{messages.emptyOrder()}</p>
  return (
    <ul className={styles['lines']} aria-busy={isStale}>
      {[...lines.entries()].map(([index, line]) => {
        const priced = preview?.lines[index]
        return (
          <EnteredLine
            key={`${line.id} ${index}`}
            line={line}
            // Until it is priced, a line has no price, rather than that of another one.
            priced={priced?.product_id === line.id ? priced : undefined}
            isStale={isStale}
            change={(next) => change(lines.map((one) => (one === line ? next : one)))}
            remove={() => change(lines.filter((one) => one !== line))}
          />
        )
      })}
    </ul>
  )
}

type LineProps = {
  readonly line: DraftLine
  readonly priced: PreviewLine | undefined
  readonly isStale: boolean
  change(line: DraftLine): void
  remove(): void
}

function EnteredLine({ line, priced, isStale, change, remove }: LineProps) {
  const { currency } = adminPageData()
  const name = priced?.name || line.name
  const problem = priced?.problem ?? ''
  const isReduced = priced && priced.unit_price !== priced.regular_price
  return (
    <li>
      <span className={styles['picture']}>
        {priced && priced.image !== '' && <img src={priced.image} alt="" width={56} height={70} />}
      </span>
      <div className={styles['product']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles['soft']}>
          {priced?.options.map(({ name: option, value }) => `${option}: ${value}`).join(' · ')}
        </span>
        {priced && (
          <span className={styles['soft']}>
            {isReduced && <s>{priceText(priced.regular_price, currency)}</s>}{' '}
            {messages.each({ price: priceText(priced.unit_price, currency) })}
            {priced.has_tier_price && ` · ${messages.quantityPrice()}`}
          </span>
        )}
        {priced?.open_options.map((option) => (
          <Select
            key={option.key}
            label={option.name}
            value={line.options[option.key] ?? ''}
            data={[
              { value: '', label: messages.chooseOne() },
              ...option.values.map(({ slug, name: label }) => ({ value: slug, label })),
            ]}
            onChange={(event) =>
              change({ ...line, options: { ...line.options, [option.key]: event.currentTarget.value } })
            }
          />
        ))}
        {problem !== '' && (
          <p className={styles['problem']} role="alert">
            <Icon name="warning" size={18} /> {problem}
          </p>
        )}
      </div>
      <Quantity name={name} quantity={line.quantity} change={(quantity) => change({ ...line, quantity })} />
      <span className={styles['amount']} data-stale={isStale}>
        {priced && priced.discount !== priceOfNothing(priced) && (
          <s>{priceText(priced.subtotal, currency)}</s>
        )}{' '}
        {priced && priceText(priced.total, currency)}
      </span>
      <button
        type="button"
        className={styles['remove']}
        aria-label={messages.removeNamed({ name })}
        onClick={remove}
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  )
}

/** A discount of nothing, with the decimals of the others. */
function priceOfNothing({ discount }: PreviewLine): string {
  return discount.replace(/\d/g, '0').replace(/^0+(?=0)/, '')
}

type QuantityProps = { readonly name: string; readonly quantity: number; change(quantity: number): void }

/** What is typed counts once it is a whole number from 1 on. */
function Quantity({ name, quantity, change }: QuantityProps) {
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped(String(quantity)), [quantity])
  return (
    <input
      className={styles['quantity']}
      aria-label={messages.quantityOf({ name })}
      inputMode="numeric"
      value={typed}
      maxLength={6}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/\D/g, '')
        setTyped(text)
        if (Number(text) >= 1) change(Number(text))
      }}
      onBlur={() => setTyped(String(quantity))}
    />
  )
}
