import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { mailsOf } from './mail-calls.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

type Props = { readonly id: number; readonly mail: string; readonly name: string; close(): void }

/** A mail in a frame that runs nothing: no scripts, no forms, no windows. Its pictures are of this shop alone. */
export function MailView({ id, mail, name, close }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', id, 'mails', mail],
    queryFn: () => mailsOf(id).get(mail),
  })
  return (
    <Modal opened onClose={close} title={name} size="xl">
      {error ? (
        <LoadProblem title={messages.mailNotRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className={styles['dialog']}>
          <p>
            <strong>{data.subject}</strong>
            <span className={styles['line']}>{messages.mailTo({ to: data.to.join(', ') })}</span>
          </p>
          <p className={styles['soft']}>
            {data.is_as_sent ? messages.mailAsSent() : messages.mailAgainNote()}
          </p>
          <iframe className={styles['frame']} title={data.subject} srcDoc={data.html} sandbox="" />
        </div>
      )}
    </Modal>
  )
}
