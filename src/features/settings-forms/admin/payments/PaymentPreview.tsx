import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { countryChoices } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import { type MethodRecord, methodsQuery, type Purchase } from './method-calls.ts'
import styles from './payments.module.css'

/** Nothing is shipped with the last one. */
const shippingKinds = ['flat_rate', 'free_shipping', 'local_pickup', 'table_rate', '']
const firstPurchase: Purchase = {
  country: '',
  total: '100',
  shipping_method: 'flat_rate',
  needs_shipping: true,
}

/** What a customer is offered at the checkout, by its own rules. */
export function PaymentPreview({ currency }: { readonly currency: string }) {
  const [typed, setTyped] = useState(firstPurchase)
  const [shown, setShown] = useState(typed)
  const { data, error, refetch } = useQuery({ ...methodsQuery(shown), placeholderData: keepPreviousData })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(typed)
  }
  return (
    <Card title={messages.preview()}>
      <form className={styles['trial']} onSubmit={submit}>
        <Select
          label={messages.country()}
          value={typed.country}
          data={[
            { value: '', label: messages.shopCountry() },
            ...countryChoices().map(({ value, title }) => ({ value, label: title })),
          ]}
          onChange={(event) => setTyped({ ...typed, country: event.currentTarget.value })}
        />
        <TextInput
          label={messages.total()}
          rightSection={currency}
          rightSectionWidth={52}
          inputMode="decimal"
          value={typed.total}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, total: event.currentTarget.value })}
        />
        <Select
          label={messages.shipping()}
          value={typed.shipping_method}
          data={shippingKinds.map((kind) => ({
            value: kind,
            label: messages.shippingKind({ kind: kind || 'none' }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setTyped({ ...typed, shipping_method: value, needs_shipping: value !== '' })
          }
        />
        <Button type="submit" variant="default">
          {messages.show()}
        </Button>
      </form>
      {error ? (
        <LoadProblem title={messages.notTried()} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={2} />
      ) : (
        <div role="status">
          <Offered methods={data.filter(({ is_offered: isOffered }) => isOffered)} />
        </div>
      )}
    </Card>
  )
}

function Offered({ methods }: { readonly methods: readonly MethodRecord[] }) {
  if (methods.length === 0) return <p>{messages.nothingOffered()}</p>
  return (
    <ul className={styles['offered']}>
      {methods.map(({ id, title, description }, index) => (
        <li key={id} data-first={index === 0}>
          <strong>
            <bdi>{title}</bdi>
          </strong>{' '}
          {index === 0 && <Mark tone="green">{messages.selected()}</Mark>}
          {index === 0 && <p className={styles['soft']}>{description}</p>}
        </li>
      ))}
    </ul>
  )
}
