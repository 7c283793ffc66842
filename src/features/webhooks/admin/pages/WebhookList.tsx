import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../../admin/parts/list-state.ts'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import styles from '../../../../admin/parts/parts.module.css'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { queries } from '../../../../admin/queries.ts'
import { CreateWebhook } from './CreateWebhook.tsx'
import * as messages from './messages.ts'
import { topicText } from './topic-text.ts'
import { type Webhook, webhooks } from './webhook-calls.ts'
import own from './webhooks.module.css'

const PER_PAGE = 25

/** `/admin/webhooks/`: the addresses that receive what happens, and whether they do. */
export default function WebhookList() {
  const state = useListState('')
  const filters = { page: state.page, per_page: PER_PAGE }
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', 'list', filters],
    queryFn: ({ signal }) => webhooks.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  const [isCreating, dialog] = useDisclosure()
  const create = <Button onClick={dialog.open}>{messages.add()}</Button>
  return (
    <Screen
      title={messages.webhooks()}
      aside={
        <>
          <p role="status">{data && messages.webhookCount({ count: data.total })}</p>
          {data && data.total > 0 && create}
        </>
      }
    >
      <p className={styles['soft']}>{messages.about()}</p>
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={6} />
      ) : data.items.length === 0 ? (
        <EmptyList title={messages.none()} next={create}>
          {messages.noneHelp()}
        </EmptyList>
      ) : (
        <ul className={own['list']}>
          {data.items.map((webhook) => (
            <li key={webhook.id}>
              <Entry webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
      {isCreating && <CreateWebhook close={dialog.close} />}
    </Screen>
  )
}

function Entry({ webhook }: { readonly webhook: Webhook }) {
  const { id, name, status, topic, delivery_url: address } = webhook
  const isActive = status === 'active'
  const change = useMutation({
    mutationFn: () =>
      webhooks
        .change(id, { status: isActive ? 'paused' : 'active' })
        .finally(() => queries.invalidateQueries({ queryKey: ['webhooks'] })),
    onSuccess: () => notifyDone(messages.changed({ name })),
    onError: (error) => notifyProblem(messages.notChanged({ name }), error),
  })
  return (
    <>
      <div className={own['head']}>
        <Link to={`/webhooks/${id}/`}>{name}</Link>
        <Mark tone={isActive ? 'green' : status === 'paused' ? 'gray' : 'clay'}>
          {messages.status({ status })}
        </Mark>
      </div>
      <p className={own['detail']}>
        {topicText(topic)} · <bdi>{address}</bdi>
      </p>
      <Button variant="default" size="xs" loading={change.isPending} onClick={() => change.mutate()}>
        {isActive ? messages.pause() : messages.activate()}
      </Button>
    </>
  )
}
