import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { problemText } from '../../../../admin/problem-text.ts'
import { randomKey } from '../../../../admin/random-key.ts'
import { type Example, ownAddress, testEmails } from './email-calls.ts'
import own from './emails.module.css'
import * as messages from './messages.ts'
import { problemsIn } from './use-email-draft.ts'

const POLL_MS = 1_000

/** Sends the email as it is shown to an address, and says what became of it. */
export function TestEmail({ kind, example }: { readonly kind: string; readonly example: Example }) {
  const [typed, setTyped] = useState<string>()
  const { data: address = '' } = useQuery({
    queryKey: ['own-address'],
    queryFn: ownAddress,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const to = typed ?? address
  const send = useMutation({
    mutationFn: () => {
      const { texts, orderId } = example
      const order = orderId !== undefined && { order_id: orderId }
      return testEmails.create({ key: randomKey(), kind, to: to.trim(), ...texts, ...order })
    },
  })
  const key = send.data?.key
  const { data: sent = send.data } = useQuery({
    queryKey: ['test-emails', key],
    queryFn: () => testEmails.get(key ?? ''),
    enabled: key !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : POLL_MS),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  const problems = problemsIn(send.error)
  return (
    <Card title={messages.test()}>
      <form className={own['test']} onSubmit={submit} noValidate>
        <TextInput
          type="email"
          label={messages.testTo()}
          value={to}
          maxLength={200}
          error={problems?.['to'] && messages.testAddressWrong()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={send.isPending}>
          {messages.sendTest()}
        </Button>
      </form>
      <p className={own['about']}>{messages.testHelp()}</p>
      <div role="status" className={own['result']}>
        {send.error && !problems?.['to'] ? (
          <p className={own['alert']}>{problems ? messages.testTextsWrong() : problemText(send.error)}</p>
        ) : (
          sent && !send.isPending && <Result sent={sent} />
        )}
      </div>
    </Card>
  )
}

function Result({ sent: { state, to, error, is_in_outbox: isInOutbox } }: ResultProps) {
  if (state === 'waiting') return <Mark tone="gold">{messages.testWaiting({ to })}</Mark>
  if (state === 'sent') {
    return (
      <>
        <Mark tone="green">{messages.testSent({ to })}</Mark>
        <p className={own['about']}>{isInOutbox ? messages.testInOutbox() : messages.testSentHelp()}</p>
      </>
    )
  }
  return (
    <>
      <Mark tone="clay">{messages.testFailed({ to })}</Mark>
      <p>{error}</p>
    </>
  )
}

type ResultProps = { readonly sent: Awaited<ReturnType<typeof testEmails.get>> }
