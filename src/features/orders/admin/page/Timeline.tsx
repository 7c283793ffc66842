import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { localTime } from '../../../../kernel/locale-format.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { OfficeOrder } from '../office-calls.ts'
import { MailView } from './MailView.tsx'
import { sendMail, templatesOf } from './mail-calls.ts'
import * as messages from './messages.ts'
import { NewNote } from './NewNote.tsx'
import styles from './order-page.module.css'

type Entry = OfficeOrder['timeline'][number]

/** Options of messages have no hyphens. */
const mailName = (mail: string) => messages.mailName({ mail: mail.replaceAll('-', '_') })

/** What has happened to an order, the last first: moves, notes and mails; a new note; mails to send again. */
export function Timeline({ order }: { readonly order: OfficeOrder }) {
  const [shown, setShown] = useState<Entry>()
  return (
    <Card title={messages.timeline()} action={mayUse('edit_shop_orders') && <SendAgain id={order.id} />}>
      <NewNote id={order.id} />
      <ol className={styles['notes']}>
        {[...order.timeline.entries()].reverse().map(([position, entry]) => (
          <li key={position} data-kind={entry.kind}>
            {entry.kind === 'mail' ? (
              <p className={styles['mail']}>
                <Icon name="mail" size={18} />
                <span>{messages.mailSent({ name: mailName(entry.text) })}</span>
                <button type="button" className={styles['textButton']} onClick={() => setShown(entry)}>
                  {messages.showMail()}
                </button>
              </p>
            ) : (
              <p className={styles['note']} dir="auto">
                {entry.text}
              </p>
            )}
            <p className={styles['soft']}>
              {localTime(entry.date)} · {entry.by || messages.bySystem()}{' '}
              {entry.kind === 'note' && entry.is_for_buyer && (
                <Mark tone="gold">{messages.toCustomer()}</Mark>
              )}
            </p>
          </li>
        ))}
      </ol>
      {shown && (
        <MailView
          id={order.id}
          mail={shown.mail}
          name={mailName(shown.text)}
          close={() => setShown(undefined)}
        />
      )}
    </Card>
  )
}

/** The mails that tell of the order as it is now. */
function SendAgain({ id }: { readonly id: number }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: templates } = useQuery({
    queryKey: ['orders', id, 'templates'],
    queryFn: () => templatesOf(id),
    enabled: isOpen,
  })
  const nameOf = (template: string) => messages.templateName({ template })
  const send = useMutation({
    mutationFn: (template: string) => sendMail(id, template),
    async onSuccess(_, template) {
      notifyDone(messages.mailSentAgain({ name: nameOf(template) }))
      await queries.invalidateQueries({ queryKey: ['orders', id] })
    },
    onError: (error) => notifyProblem(messages.mailNotSent(), error),
  })
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" loading={send.isPending} rightSection={<Icon name="down" size={18} />}>
          {messages.sendMailAgain()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {templates?.length === 0 && <Menu.Item disabled>{messages.noTemplates()}</Menu.Item>}
        {templates?.map((template) => (
          <Menu.Item key={template.id} onClick={() => send.mutate(template.id)}>
            {nameOf(template.id)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
