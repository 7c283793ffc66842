import { Button, Popover } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import { apiFetch } from '../../../../browser/api/api-fetch.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { type ColumnName, columnNames, columns, columnsIn, defaultColumns } from './columns.tsx'
import styles from './list.module.css'
import * as messages from './messages.ts'
import { PromptCheckbox } from './PromptCheckbox.tsx'

/** The name under which the columns are stored with the person. */
const STORED_AS = 'order_columns'
const path = 'wp/v2/users/me'
const queryKey = ['order-columns']

type Me = { readonly woocommerce_meta?: Readonly<Record<string, string>> }

/** The columns of the address, else those that the person has chosen, else those that most need. */
export function useColumns(state: ListState): readonly ColumnName[] {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { woocommerce_meta: values } = await apiFetch<Me>({ path: `${path}?context=edit`, signal })
      return values?.[STORED_AS] ?? ''
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return columnsIn(state.get('columns')) ?? columnsIn(data ?? '') ?? defaultColumns
}

/** Which columns the list has. The choice is stored for the person, on all devices. */
export function ColumnChoice({
  names,
  state,
}: {
  readonly names: readonly ColumnName[]
  readonly state: ListState
}) {
  const queries = useQueryClient()
  const store = useMutation({
    mutationFn: (chosen: string) =>
      apiFetch({ path, method: 'POST', data: { woocommerce_meta: { [STORED_AS]: chosen } } }),
    onError: (error) => notifyProblem(messages.columnsNotStored(), error),
  })
  const choose = (name: ColumnName) => {
    const chosen = columnNames.filter((one) => names.includes(one) !== (one === name))
    queries.setQueryData(queryKey, chosen.join())
    store.mutate(chosen.join())
    if (state.get('columns') !== '') state.set({ columns: '' }, { replace: true })
  }
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<Icon name="down" size={16} />}
          className={styles['wide'] ?? ''}
        >
          {messages.columns()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.columns()}>
        <div className={styles['columnChoice']}>
          {columnNames.map((name) => (
            <PromptCheckbox
              key={name}
              label={columns[name].title()}
              checked={names.includes(name)}
              // The last one stays: a list without columns has no use.
              disabled={names.length === 1 && names[0] === name}
              change={() => choose(name)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
