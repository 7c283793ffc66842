import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../../admin/parts/Select.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { findOrders } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'

const TYPING_MS = 250

type Props = {
  readonly orderId: number | undefined
  readonly shown: { readonly id: number; readonly number: string } | null | undefined
  setOrderId(id: number | undefined): void
}

/** The order that an email is shown with: the latest, or one of those that a search finds. */
export function OrderChoice({ orderId, setOrderId, shown }: Props) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const { data: found = [] } = useQuery({
    queryKey: ['email-orders', search],
    queryFn: ({ signal }) => findOrders(search, signal),
    placeholderData: keepPreviousData,
  })
  const isListed = orderId === undefined || found.some(({ id }) => id === orderId)
  return (
    <div className={own['orders']}>
      <TextInput
        type="search"
        label={messages.searchOrders()}
        placeholder={messages.searchOrdersHint()}
        leftSection={<Icon name="search" size={18} />}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Select
        label={messages.shownWith()}
        value={orderId === undefined ? '' : String(orderId)}
        onChange={(event) => {
          const { value } = event.currentTarget
          setOrderId(value === '' ? undefined : Number(value))
        }}
      >
        <option value="">{messages.latestOrder()}</option>
        {!isListed && shown && (
          <option value={String(orderId)}>{messages.orderNumber({ number: shown.number })}</option>
        )}
        {found.map(({ id, number, name }) => (
          <option key={id} value={String(id)}>
            {messages.orderNumber({ number })} · {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
