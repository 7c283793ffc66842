import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Select } from '../../../../admin/parts/Select.tsx'
import * as messages from './messages.ts'
import { methodKinds, methodsOf, readZonesAgain } from './zone-calls.ts'
import styles from './zones.module.css'

/** Adds a method of a kind to a zone: not offered until its costs are entered. */
export function AddMethod({ zone }: { readonly zone: number }) {
  const [chosen, setChosen] = useState('flat_rate')
  const { data } = useQuery({ queryKey: ['shipping-method-kinds'], queryFn: () => methodKinds.list() })
  const add = useMutation({
    mutationFn: () => methodsOf(zone).create({ method_id: chosen, enabled: false }),
    async onSuccess({ title }) {
      await readZonesAgain()
      notifyDone(messages.methodAdded({ title }))
    },
    onError: (error) => notifyProblem(messages.methodNotAdded(), error),
  })
  const kinds = data?.items ?? []
  return (
    <div className={styles['add']}>
      <Select
        label={messages.kind()}
        value={chosen}
        data={kinds.map(({ id, title }) => ({ value: id, label: messages.kindTitle({ id, title }) }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => add.mutate()} loading={add.isPending}>
        {messages.addMethod()}
      </Button>
    </div>
  )
}
