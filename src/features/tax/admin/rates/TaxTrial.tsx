import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { moneyText } from '../../../../admin/money-text.ts'
import { adminPageData } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { type ClassRecord, filterValuesQuery, type TaxQuote, taxQuoteFor } from './rate-calls.ts'
import { percentText } from './rate-text.ts'
import styles from './rates.module.css'

/** What tax a price would have somewhere, by the computation of carts. */
export function TaxTrial({ classes }: { readonly classes: readonly ClassRecord[] }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ amount: '100' })
  const { data } = useQuery(filterValuesQuery)
  const country = typed['country'] ?? data?.countries[0] ?? 'US'
  const trial = useMutation({ mutationFn: () => taxQuoteFor({ ...typed, country }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trial.mutate()
  }
  const set = (name: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setTyped({ ...typed, [name]: event.currentTarget.value })
  const field = (name: string, label: string) => (
    <TextInput
      label={label}
      value={typed[name] ?? ''}
      maxLength={40}
      autoComplete="off"
      onChange={set(name)}
    />
  )
  return (
    <Card title={messages.trial()}>
      <form className={styles['trial']} onSubmit={submit}>
        {field('amount', messages.price())}
        <Select
          label={messages.country()}
          value={country}
          data={countryChoices().map(({ value, title }) => ({ value, label: title }))}
          onChange={set('country')}
        />
        {field('state', messages.state())}
        {field('postcode', messages.postcode())}
        {field('city', messages.city())}
        <Select
          label={messages.taxClass()}
          value={typed['class'] ?? 'standard'}
          data={classes.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={set('class')}
        />
        <Button type="submit" variant="default" loading={trial.isPending}>
          {messages.calculate()}
        </Button>
      </form>
      <div role="status">{trial.data && <Result quote={trial.data} />}</div>
      {trial.error && (
        <LoadProblem title={messages.notTried()} error={trial.error} retry={() => trial.mutate()} />
      )}
    </Card>
  )
}

function Result({ quote }: { readonly quote: TaxQuote }) {
  const { code, symbol } = adminPageData().currency
  const money = (amount: string) => moneyText(amount, { currency: code, currency_symbol: symbol })
  if (!quote.is_on) {
    return (
      <p>
        {messages.taxesOff()} <Link to="/settings/taxes/?field=calc_taxes">{messages.turnOn()}</Link>
      </p>
    )
  }
  return (
    <>
      <p className={styles['soft']}>
        {quote.includes_tax ? messages.enteredWithTax() : messages.enteredWithout()}
        {quote.based_on === 'base' && ` ${messages.atBase()}`}
      </p>
      {quote.taxes.length === 0 && <p>{messages.noTax()}</p>}
      <dl className={styles['sums']}>
        <Sum label={messages.net()} amount={money(quote.net)} />
        {quote.taxes.map(({ id, name, rate, tax }) => (
          <Sum key={id} label={`${name} ${percentText(rate)}`} amount={money(tax)} />
        ))}
        <Sum label={messages.gross()} amount={money(quote.gross)} />
      </dl>
    </>
  )
}

function Sum({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
