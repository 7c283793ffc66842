import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Question } from '../../../../admin/dialogs/Question.tsx'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { type ApiKeyRecord, apiKeys } from './account-calls.ts'
import styles from './accounts.module.css'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import * as messages from './messages.ts'

/** `/admin/api-keys/`: the keys of programs. */
export default function ApiKeys() {
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKeyRecord>()
  const { data, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => apiKeys.list({}, signal),
  })
  return (
    <Screen
      title={messages.apiKeys()}
      aside={
        <>
          <p role="status">{data && messages.keyCount({ count: data.items.length })}</p>
          <Button onClick={() => setCreating(true)}>{messages.createKey()}</Button>
        </>
      }
    >
      {error ? (
        <LoadProblem title={messages.keysNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyList
          title={messages.noKeys()}
          next={
            <Button variant="default" onClick={() => setCreating(true)}>
              {messages.createKey()}
            </Button>
          }
        >
          {messages.noKeysHelp()}
        </EmptyList>
      ) : (
        <ul className={styles['keys']}>
          {data.items.map((key) => (
            <li key={key.id}>
              <div>
                <strong>{key.description || `…${key.ending}`}</strong>
                <p className={styles['soft']}>
                  {[
                    messages.permissionName({ permissions: key.permissions }),
                    messages.keyOf({ account: key.account }),
                    `…${key.ending}`,
                  ].join(' · ')}
                </p>
                <p className={styles['soft']}>
                  {messages.lastUsed()}: {usedText(key)}
                </p>
              </div>
              <Button variant="default" size="compact-sm" onClick={() => setRevoked(key)}>
                {messages.revoke()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CreateKeyDialog isOpen={isCreating} close={() => setCreating(false)} />
      <RevokeDialog apiKey={revoked} close={() => setRevoked(undefined)} />
    </Screen>
  )
}

function usedText({ last_used_at: at, last_address: address }: ApiKeyRecord): string {
  return at ? [localTime(at), address].filter(Boolean).join(' · ') : messages.neverUsed()
}

function RevokeDialog({ apiKey, close }: { readonly apiKey: ApiKeyRecord | undefined; close(): void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: number) => apiKeys.remove(id, { force: true }),
    async onSuccess() {
      notifyDone(messages.keyRevoked())
      close()
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
    onError: (error) => notifyProblem(messages.keyNotRevoked(), error),
  })
  const description = apiKey?.description || `…${apiKey?.ending}`
  return (
    <Question
      isOpen={apiKey !== undefined}
      title={messages.revokeTitle({ description })}
      keepLabel={messages.cancel()}
      actLabel={messages.revoke()}
      isBusy={revoke.isPending}
      keep={close}
      act={() => apiKey && revoke.mutate(apiKey.id)}
    >
      {messages.revokeHelp()}
    </Question>
  )
}
