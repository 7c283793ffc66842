import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { Select } from '../../../../admin/parts/Select.tsx'
import { problemText } from '../../../../admin/problem-text.ts'
import { queries } from '../../../../admin/queries.ts'
import { topics } from '../../rules/topic.ts'
import * as messages from './messages.ts'
import { topicText } from './topic-text.ts'
import { webhooks } from './webhook-calls.ts'
import own from './webhooks.module.css'

/** The form of a new webhook; afterwards its secret, which is shown this once. */
export function CreateWebhook({ close }: { close(): void }) {
  const [topic, setTopic] = useState<string>('order.created')
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [typedSecret, setSecret] = useState('')
  const create = useMutation({
    mutationFn: () =>
      webhooks.create({
        topic,
        delivery_url: address.trim(),
        name: name.trim() || topicText(topic),
        ...(typedSecret !== '' && { secret: typedSecret }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press creates one webhook.
    if (!create.isPending && !create.isSuccess) create.mutate()
  }
  if (create.data) return <Created secret={create.data.secret ?? ''} close={close} />
  return (
    <Modal opened onClose={close} title={messages.add()} size="md" closeOnClickOutside={address === ''}>
      <form className={own['form']} onSubmit={submit}>
        <p className={own['detail']}>{messages.addHelp()}</p>
        <Select
          label={messages.topic()}
          value={topic}
          data={topics.map((value) => ({ value, label: topicText(value) }))}
          onChange={(event) => setTopic(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          type="url"
          label={messages.address()}
          description={messages.addressHelp()}
          placeholder="https://"
          value={address}
          maxLength={2000}
          required
          withAsterisk={false}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <TextInput
          label={messages.name()}
          description={messages.nameHelp()}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={messages.secret()}
          description={messages.secretHelp()}
          value={typedSecret}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <p className={own['problem']} role="alert">
          {create.error && `${messages.notCreated()}. ${problemText(create.error)}`}
        </p>
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={address.trim() === ''}>
            {messages.add()}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}

function Created({ secret, close }: { readonly secret: string; close(): void }) {
  return (
    <Modal opened onClose={close} title={messages.created()} size="md" closeOnClickOutside={false}>
      <div className={own['form']}>
        <p>{messages.secretOnce()}</p>
        <div>
          <p className={own['detail']}>{messages.secretLabel()}</p>
          <p className={own['secret']}>
            <code>{secret}</code>
            <CopyButton label={messages.copySecret()} text={secret} />
          </p>
        </div>
        <DialogEnd>
          <Button onClick={close}>{messages.close()}</Button>
        </DialogEnd>
      </div>
    </Modal>
  )
}
