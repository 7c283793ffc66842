import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { moneyText } from '../../../../admin/money-text.ts'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { type Quote, quoteFor } from './zone-calls.ts'
import styles from './zones.module.css'

/** What shipping to a place would cost, by the rules that carts use. */
export function ShippingTrial({ country }: { readonly country: string }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    country,
    state: '',
    postcode: '',
    amount: '50.00',
    quantity: '1',
    weight_grams: '0',
  })
  const trial = useMutation({ mutationFn: () => quoteFor(typed) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate()
  }
  const field = (name: string, label: string) => (
    <TextInput
      label={label}
      value={typed[name] ?? ''}
      maxLength={40}
      autoComplete="off"
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Card title={messages.trial()}>
      <form className={styles['trial']} onSubmit={submit}>
        <Select
          label={messages.country()}
          value={typed['country'] ?? ''}
          data={countryChoices().map(({ value, title }) => ({ value, label: title }))}
          onChange={(event) => setTyped({ ...typed, country: event.currentTarget.value })}
        />
        {field('state', messages.state())}
        {field('postcode', messages.postcode())}
        {field('amount', messages.amount())}
        {field('quantity', messages.quantity())}
        {field('weight_grams', messages.weight())}
        <Button type="submit" variant="default" loading={trial.isPending}>
          {messages.tryIt()}
        </Button>
      </form>
      <div role="status">{trial.data && <Rates quote={trial.data} />}</div>
      {trial.error && (
        <LoadProblem title={messages.notTried()} error={trial.error} retry={() => trial.mutate()} />
      )}
    </Card>
  )
}

function Rates({ quote: { zone, rates } }: { readonly quote: Quote }) {
  const { code, symbol } = adminPageData().currency
  if (!zone) return <p>{messages.notSold()}</p>
  if (rates.length === 0) return <p>{messages.noRates({ zone: zone.name })}</p>
  return (
    <>
      <p>{messages.ratesOf({ zone: zone.name })}</p>
      <ul className={styles['rates']}>
        {rates.map(({ id, title, cost, notes, is_preselected: isFirst }) => (
          <li key={id}>
            <span>
              {title} {isFirst && <Mark tone="green">{messages.preselected()}</Mark>}
              <span className={styles['soft']}>{notes.join(', ')}</span>
            </span>
            <strong>{moneyText(cost, { currency: code, currency_symbol: symbol })}</strong>
          </li>
        ))}
      </ul>
      <p className={styles['soft']}>{messages.beforeTax()}</p>
    </>
  )
}
