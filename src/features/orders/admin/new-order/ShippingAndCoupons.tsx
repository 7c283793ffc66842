import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { Preview } from './calls.ts'
import type { Draft } from './draft.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { priceText } from './price-text.ts'

type Props = {
  readonly draft: Draft
  readonly preview: Preview | undefined
  change(part: Partial<Draft>): void
}

/** How the order is shipped: the methods of the shop for its address, or nothing to charge. */
export function Shipping({ draft, preview, change }: Props) {
  const { currency } = adminPageData()
  const chosen = draft.rate === null ? '' : preview?.shipping_rate
  const option = (value: string, label: string, price: string) => (
    <label key={value} className={styles['choice']}>
      <input
        type="radio"
        name="shipping"
        value={value}
        checked={chosen === value}
        onChange={() => change({ rate: value === '' ? null : value })}
      />
      <span>{label}</span>
      <span className={styles['foundPrice']}>{price}</span>
    </label>
  )
  return (
    <Card title={messages.shipping()}>
      {draft.lines.length === 0 || !preview ? (
        <p className={styles['soft']}>{messages.addProductsFirst()}</p>
      ) : preview.needs_shipping ? (
        <fieldset className={styles['choices']} aria-label={messages.shipping()}>
          {preview.shipping_rates.map(({ id, title, price }) =>
            option(id, title, priceText(price, currency)),
          )}
          {option('', messages.noShipping(), '')}
        </fieldset>
      ) : (
        <p className={styles['soft']}>{messages.nothingShipped()}</p>
      )}
    </Card>
  )
}

/** The coupons of an order, each with what is wrong with it. */
export function Coupons({ draft: { coupons }, preview, change }: Props) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    setTyped('')
    if (code !== '' && !coupons.some((one) => one.toLowerCase() === code.toLowerCase()))
      change({ coupons: [...coupons, code] })
  }
  return (
    <Card title={messages.coupons()}>
      <form className={styles['couponForm']} onSubmit={submit}>
        <TextInput
          aria-label={messages.couponCode()}
          placeholder={messages.couponCode()}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === '' || coupons.length >= 10}>
          {messages.apply()}
        </Button>
      </form>
      <ul className={styles['coupons']}>
        {coupons.map((code) => {
          const problem = preview?.coupons.find((one) => one.code === code)?.problem ?? ''
          return (
            <li key={code}>
              <span className={styles['code']}>{code}</span>
              <button
                type="button"
                className={styles['remove']}
                aria-label={messages.removeCoupon({ code })}
                onClick={() => change({ coupons: coupons.filter((one) => one !== code) })}
              >
                <Icon name="close" size={18} />
              </button>
              {problem !== '' && (
                <p className={styles['problem']} role="alert">
                  <Icon name="warning" size={18} /> {problem}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
