import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../../admin/parts/list-state.ts'
import { Mark, type Tone } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { queries } from '../../../../admin/queries.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import * as messages from './messages.ts'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { topicText } from './topic-text.ts'
import { type Delivery, deliveriesOf, webhooks } from './webhook-calls.ts'
import own from './webhooks.module.css'

const PER_PAGE = 25

/** `/admin/webhooks/:id/`: what a webhook has sent, what was answered, and sending it again. */
export default function WebhookPage() {
  const id = Number(useParams()['id'])
  const state = useListState('')
  const filters = { page: state.page, per_page: PER_PAGE }
  const webhook = useQuery({ queryKey: ['webhooks', id], queryFn: () => webhooks.get(id) })
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', id, 'deliveries', filters],
    queryFn: ({ signal }) => deliveriesOf(id).list(filters, signal),
    placeholderData: keepPreviousData,
    enabled: webhook.isSuccess,
  })
  const problem = webhook.error ?? error
  const back = { path: '/webhooks/', label: messages.webhooks() }
  return (
    <Screen
      title={webhook.data?.name ?? messages.webhook()}
      back={back}
      aside={
        <>
          <p role="status">{data && messages.deliveryCount({ count: data.total })}</p>
          {webhook.data && <RemoveWebhook webhook={webhook.data} />}
        </>
      }
    >
      {problem ? (
        <LoadProblem
          title={messages.deliveriesNotRead()}
          error={problem}
          back={back}
          retry={() => (webhook.error ? webhook.refetch() : refetch())}
        />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyList title={messages.noDeliveries()}>{messages.noDeliveriesHelp()}</EmptyList>
      ) : (
        <ol className={own['list']} aria-label={messages.deliveries()}>
          {data.items.map((delivery) => (
            <li key={delivery.id}>
              <Entry delivery={delivery} />
            </li>
          ))}
        </ol>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'gold',
  delivered: 'green',
  failed: 'clay',
}

function Entry({ delivery }: { readonly delivery: Delivery }) {
  const { id, topic, subject, state, attempts, status, reason, duration_ms: ms } = delivery
  const replay = useMutation({
    mutationFn: () =>
      apiFetch({ path: `handsel/v1/webhook-deliveries/${id}/replay`, method: 'POST' }).finally(() =>
        queries.invalidateQueries({ queryKey: ['webhooks'] }),
      ),
    onSuccess: () => notifyDone(messages.replayed()),
    onError: (error) => notifyProblem(messages.notReplayed(), error),
  })
  const answer = status === null ? reason : messages.answered({ status, ms: ms ?? 0 })
  const details = [
    delivery.date_created && localTime(delivery.date_created),
    messages.attempts({ count: attempts }),
    answer,
  ]
  return (
    <>
      <div className={own['head']}>
        <strong>
          {topicText(topic)} · {subject}
        </strong>
        <Mark tone={tones[state]}>{messages.deliveryState({ state })}</Mark>
      </div>
      <p className={own['detail']}>{details.filter(Boolean).join(' · ')}</p>
      <details className={own['body']}>
        <summary>{messages.sentBody()}</summary>
        <pre>{delivery.body}</pre>
        {delivery.answer !== '' && <pre>{delivery.answer}</pre>}
      </details>
      {state !== 'waiting' && (
        <Button
          variant="default"
          size="xs"
          aria-label={messages.replayLabel({ subject })}
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {messages.replay()}
        </Button>
      )}
    </>
  )
}
