import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../../ui/Icon.tsx'
import type { Preview } from '../../new-order/calls.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'

type Props = {
  readonly codes: readonly string[]
  /** Those that the order has: they were accepted, whatever the shop would say to them now. */
  readonly accepted: readonly string[]
  /** What the shop says to each. */
  readonly known: Preview['coupons']
  change(codes: readonly string[]): void
}

const MAX_COUPONS = 10

/** The coupons that an order will have, each new one with what is wrong with it. */
export function EditCoupons({ codes, accepted, known, change }: Props) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const code = typed.trim().toLowerCase()
    setTyped('')
    if (code !== '' && !codes.includes(code)) change([...codes, code])
  }
  const problemOf = (code: string) =>
    accepted.includes(code) ? '' : (known.find((one) => one.code === code)?.problem ?? '')
  return (
    <div className={styles['editCoupons']}>
      <div className={styles['addCoupon']}>
        <TextInput
          label={messages.couponCode()}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would submit the whole form.
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={typed.trim() === '' || codes.length >= MAX_COUPONS}>
          {messages.addCoupon()}
        </Button>
      </div>
      <ul className={styles['coupons']}>
        {codes.map((code) => (
          <li key={code}>
            <strong>{code.toUpperCase()}</strong>
            <button
              type="button"
              className={styles['iconButton']}
              aria-label={messages.removeCoupon({ code: code.toUpperCase() })}
              onClick={() => change(codes.filter((one) => one !== code))}
            >
              <Icon name="trash" size={18} />
            </button>
            {problemOf(code) !== '' && (
              <p className={styles['problem']} role="alert">
                {problemOf(code)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
