import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { formatMoney } from '../../../../kernel/format.ts'
import type { Preview } from './calls.ts'
import { differenceOf, type Exchange } from './exchange.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'

/** How an order that is entered is paid. */
export type PayChoice = {
  readonly pay: 'link' | 'paid' | 'later'
  readonly payment_method?: string
  readonly payment_method_title?: string
  readonly reference?: string
}

type Props = {
  readonly preview: Preview | undefined
  readonly error: Error | null
  readonly isStale: boolean
  readonly isBusy: boolean
  /** The return that pays for it. */
  readonly exchange?: Exchange | undefined
  retry(): void
  create(choice: PayChoice): void
}

/** What the order comes to, what is in its way, and the ways to create it. */
export function Summary({ preview, error, isStale, isBusy, exchange, retry, create }: Props) {
  const [isPaying, setPaying] = useState(false)
  const isWaiting = !preview?.is_valid || isStale || isBusy
  return (
    <Card title={messages.summary()}>
      {error && <LoadProblem title={messages.notPriced()} error={error} retry={retry} />}
      {preview && preview.lines.length > 0 && (
        <table className={styles['sums']} aria-busy={isStale}>
          <tbody>
            {[...preview.sums.entries()].map(([position, { kind, label, amount, note }]) => (
              <tr key={position} data-kind={kind}>
                <th scope="row">
                  {label}
                  {note !== '' && <span className={styles['soft']}> {note}</span>}
                </th>
                <td>{amount}</td>
              </tr>
            ))}
            {exchange && <ExchangeRows preview={preview} exchange={exchange} />}
          </tbody>
        </table>
      )}
      {preview && preview.lines.length > 0 && preview.problems.length > 0 && (
        <div className={styles['problem']} role="alert">
          <strong>{messages.toFix()}</strong>
          {preview.problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {exchange && preview && differenceOf(preview, exchange) <= 0 ? (
        <ExchangeButton
          backMinor={-differenceOf(preview, exchange)}
          exchange={exchange}
          isWaiting={isWaiting || preview.lines.length === 0}
          isBusy={isBusy}
          press={() => create({ pay: 'later' })}
        />
      ) : (
        <div className={styles['actions']}>
          <Button disabled={isWaiting} loading={isBusy} onClick={() => create({ pay: 'link' })}>
            {messages.createAndSend()}
          </Button>
          <Button variant="default" disabled={isWaiting} onClick={() => setPaying(true)}>
            {messages.createPaid()}
          </Button>
          <Button variant="default" disabled={isWaiting} onClick={() => create({ pay: 'later' })}>
            {messages.saveUnpaid()}
          </Button>
        </div>
      )}
      {isPaying && (
        <PaidDialog
          close={() => setPaying(false)}
          create={(choice) => {
            setPaying(false)
            create(choice)
          }}
        />
      )}
    </Card>
  )
}

type ExchangeProps = { readonly preview: Preview; readonly exchange: Exchange }

function ExchangeRows({ preview, exchange }: ExchangeProps) {
  const { currency } = adminPageData()
  const difference = differenceOf(preview, exchange)
  return (
    <>
      <tr>
        <th scope="row">{messages.returned({ id: String(exchange.one.id) })}</th>
        <td>−{formatMoney(exchange.creditMinor, currency)}</td>
      </tr>
      <tr data-kind="total">
        <th scope="row">{difference < 0 ? messages.toGiveBack() : messages.toPay()}</th>
        <td>{formatMoney(Math.abs(difference), currency)}</td>
      </tr>
    </>
  )
}

type ExchangeButtonProps = {
  readonly backMinor: number
  readonly exchange: Exchange
  readonly isWaiting: boolean
  readonly isBusy: boolean
  press(): void
}

/** The return pays for all: one act, which says what is given back. */
function ExchangeButton({ backMinor, exchange, isWaiting, isBusy, press }: ExchangeButtonProps) {
  const amount = formatMoney(backMinor, adminPageData().currency)
  return (
    <div className={styles['actions']}>
      <Button disabled={isWaiting} loading={isBusy} onClick={press}>
        {backMinor === 0 ? messages.exchangeNow() : messages.exchangeAndGiveBack({ amount })}
      </Button>
      {backMinor > 0 && (
        <p className={styles['soft']}>{messages.giveBackHelp({ amount, method: exchange.method || '–' })}</p>
      )}
    </div>
  )
}

const methods: readonly (readonly [id: string, title: () => string])[] = [
  ['cash', messages.cash],
  ['bacs', messages.bank],
  ['card', messages.card],
  ['other', messages.other],
]

function PaidDialog({ close, create }: { close(): void; create(choice: PayChoice): void }) {
  const [method, setMethod] = useState('cash')
  const [reference, setReference] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const title = methods.find(([id]) => id === method)?.[1]() ?? ''
    create({ pay: 'paid', payment_method: method, payment_method_title: title, reference })
  }
  return (
    <Modal opened onClose={close} title={messages.createPaid()} size="sm">
      <form className={styles['actions']} onSubmit={submit}>
        <Select
          label={messages.paidHow()}
          value={method}
          data={methods.map(([value, title]) => ({ value, label: title() }))}
          onChange={(event) => setMethod(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={messages.reference()}
          description={messages.referenceHint()}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit">{messages.createPaid()}</Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
