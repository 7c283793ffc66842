import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import * as messages from './messages.ts'
import { methodKinds, type ZoneRecord, zones } from './zone-calls.ts'
import styles from './zones.module.css'

type Props = { readonly zone: ZoneRecord; take(zone: ZoneRecord): void }

/** Adds a method of a kind to a zone: not offered until its costs are entered. */
export function AddMethod({ zone: { id, version }, take }: Props) {
  const [chosen, setChosen] = useState('flat_rate')
  const { data } = useQuery({ queryKey: ['shipping-method-kinds'], queryFn: () => methodKinds.list() })
  const kinds = data?.items ?? []
  const titleOf = (kind: string) =>
    messages.kindTitle({ id: kind, title: kinds.find((one) => one.id === kind)?.title ?? kind })
  const add = useMutation({
    mutationFn: (kind: string) =>
      zones.change(id, { version, new_methods: [{ method_id: kind, enabled: false }] }),
    onSuccess(zone, kind) {
      take(zone)
      notifyDone(messages.methodAdded({ title: titleOf(kind) }))
    },
    onError: (error) => notifyProblem(messages.methodNotAdded(), error),
  })
  return (
    <div className={styles['add']}>
      <Select
        label={messages.kind()}
        value={chosen}
        data={kinds.map((kind) => ({ value: kind.id, label: titleOf(kind.id) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => add.mutate(chosen)} loading={add.isPending}>
        {messages.addMethod()}
      </Button>
    </div>
  )
}
