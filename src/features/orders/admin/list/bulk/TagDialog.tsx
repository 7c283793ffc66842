import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogEnd } from '../../../../../admin/dialogs/DialogEnd.tsx'
import { notifyUndo } from '../../../../../admin/parts/notify-undo.tsx'
import { problemText } from '../../../../../admin/problem-text.ts'
import { apiFetch } from '../../../../../browser/api/api-fetch.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import type { ListedOrder } from '../../office-calls.ts'
import { useFilterChoices } from '../filters/filter-choices.ts'
import styles from '../list.module.css'
import * as messages from '../messages.ts'

const MAX_SUGGESTED = 12

type Tagging = {
  readonly ids: readonly number[]
  readonly tag: string
  readonly action: 'add' | 'remove'
}

function tagOrders(tagging: Tagging): Promise<{ readonly changed: readonly number[] }> {
  return apiFetch({ path: 'handsel/v1/orders/tags', method: 'POST', data: tagging })
}

type Props = { readonly orders: readonly ListedOrder[]; readonly isOpen: boolean; close(): void }

/** Adds tags to the selected orders, and removes those that they have. */
export function TagDialog({ orders, isOpen, close }: Props) {
  const queries = useQueryClient()
  const { tags } = useFilterChoices()
  const [name, setName] = useState('')
  const readAgain = () => queries.invalidateQueries({ queryKey: ['orders'] })
  const change = useMutation({
    mutationFn: ({ tag, action }: Pick<Tagging, 'tag' | 'action'>) =>
      tagOrders({ ids: orders.map(({ id }) => id), tag, action }),
    async onSuccess({ changed }, { tag, action }) {
      close()
      setName('')
      const count = changed.length
      const text = action === 'add' ? messages.tagAdded({ tag, count }) : messages.tagRemoved({ tag, count })
      notifyUndo(text, async () => {
        const opposite = action === 'add' ? 'remove' : 'add'
        if (count > 0) await tagOrders({ ids: changed, tag, action: opposite })
        await readAgain()
      })
      await readAgain()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !change.isPending) change.mutate({ tag: name.trim(), action: 'add' })
  }
  const own = [...new Set(orders.flatMap((order) => order.tags))].toSorted()
  const others = tags.filter((tag) => !orders.every((order) => order.tags.includes(tag)))
  const chip = (tag: string, action: 'add' | 'remove') => (
    <li key={tag}>
      <button
        type="button"
        className={styles['chip']}
        disabled={change.isPending}
        aria-label={action === 'add' ? messages.addTag({ tag }) : messages.removeTag({ tag })}
        onClick={() => change.mutate({ tag, action })}
      >
        <bdi>{tag}</bdi>
        <Icon name={action === 'add' ? 'plus' : 'close'} size={14} />
      </button>
    </li>
  )
  return (
    <Modal opened={isOpen} onClose={close} title={messages.tagsOf({ count: orders.length })} size="sm">
      <form className={styles['dialog']} onSubmit={submit}>
        <TextInput
          label={messages.newTag()}
          data-autofocus
          maxLength={40}
          value={name}
          // A comma separates the tags of an address.
          onChange={(event) => setName(event.currentTarget.value.replaceAll(',', ''))}
          error={change.error && problemText(change.error)}
        />
        {others.length > 0 && (
          <ul className={styles['chips']} aria-label={messages.tagsToAdd()}>
            {others.slice(0, MAX_SUGGESTED).map((tag) => chip(tag, 'add'))}
          </ul>
        )}
        {own.length > 0 && (
          <div>
            <h3>{messages.tagsToRemove()}</h3>
            <ul className={styles['chips']}>{own.map((tag) => chip(tag, 'remove'))}</ul>
          </div>
        )}
        <DialogEnd>
          <Button variant="default" onClick={close}>
            {messages.cancel()}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={name.trim() === ''}>
            {messages.addNewTag()}
          </Button>
        </DialogEnd>
      </form>
    </Modal>
  )
}
