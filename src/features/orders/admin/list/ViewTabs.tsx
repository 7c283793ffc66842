import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { DialogEnd } from '../../../../admin/dialogs/DialogEnd.tsx'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { notifyUndo } from '../../../../admin/parts/notify-undo.tsx'
import parts from '../../../../admin/parts/parts.module.css'
import { problemText } from '../../../../admin/problem-text.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { ColumnName } from './columns.tsx'
import { areSameFilters, type FilterValues, filterNames } from './filters/filters.ts'
import styles from './list.module.css'
import * as messages from './messages.ts'
import {
  type GivenView,
  givenViews,
  isGivenView,
  orderViews,
  type SavedView,
  useSavedViews,
  useViewCount,
} from './views.ts'

type Props = {
  readonly state: ListState
  readonly values: FilterValues
  readonly columns: readonly ColumnName[]
}

/** The given views and those that the person has saved; filters that are no view can become one. */
export function ViewTabs({ state, values, columns }: Props) {
  const saved = useSavedViews()
  const [isSaving, setSaving] = useState(false)
  const current = saved.find(({ filters }) => areSameFilters(filters, values))
  const isKnown = current !== undefined || isGivenView(values)
  const addressOf = (filters: FilterValues, more: Readonly<Record<string, string>> = {}) =>
    state.addressWith({
      ...Object.fromEntries(filterNames.map((name) => [name, filters[name] ?? ''])),
      columns: '',
      ...more,
    })
  return (
    <div className={styles['views']}>
      <nav className={`${parts['tabs']} ${styles['viewTabs']}`} aria-label={messages.views()}>
        <ul>
          {givenViews.map((view) => (
            <li key={view.title()}>
              <GivenTab
                view={view}
                to={addressOf(view.filters)}
                isCurrent={areSameFilters(view.filters, values)}
              />
            </li>
          ))}
          {saved.map((view) => (
            <li key={view.id}>
              <Link
                to={addressOf(view.filters, {
                  columns: view.columns.join(),
                  sort: view.filters['sort'] ?? '',
                })}
                aria-current={view === current ? 'true' : undefined}
                preventScrollReset
              >
                <bdi>{view.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current && <SavedViewMenu view={current} />}
      {!isKnown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSaving(true)}>
          {messages.saveView()}
        </Button>
      )}
      <Modal opened={isSaving} onClose={() => setSaving(false)} title={messages.saveView()} size="sm">
        <ViewName
          name=""
          save={(name) => {
            const sort = state.get('sort')
            return orderViews.create({
              name,
              filters: { ...values, ...(sort !== '' && { sort }) } as Record<string, string>,
              columns: [...columns],
            })
          }}
          close={() => setSaving(false)}
        />
      </Modal>
    </div>
  )
}

function GivenTab({
  view,
  to,
  isCurrent,
}: {
  readonly view: GivenView
  readonly to: string
  readonly isCurrent: boolean
}) {
  const count = useViewCount(view)
  return (
    <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
      {view.title()}
      {count !== undefined && <span className={parts['count']}>{count}</span>}
    </Link>
  )
}

/** What can be done with a saved view: another name, or removing it. */
function SavedViewMenu({ view }: { readonly view: SavedView }) {
  const queries = useQueryClient()
  const [isRenaming, setRenaming] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: ['order-views'] })
  const remove = useMutation({
    mutationFn: () => orderViews.remove(view.id, { force: true }),
    async onSuccess({ name, filters, columns }) {
      notifyUndo(messages.viewRemoved({ name }), async () => {
        await orderViews.create({ name, filters, columns })
        await readAgain()
      })
      await readAgain()
    },
    onError: (error) => notifyProblem(messages.viewNotRemoved(), error),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" rightSection={<Icon name="down" size={16} />}>
            {messages.viewMenu()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{messages.renameView()}</Menu.Item>
          <Menu.Item onClick={() => remove.mutate()}>{messages.removeView({ name: view.name })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isRenaming} onClose={() => setRenaming(false)} title={messages.renameView()} size="sm">
        <ViewName
          name={view.name}
          save={(name) => orderViews.change(view.id, { name })}
          close={() => setRenaming(false)}
        />
      </Modal>
    </>
  )
}

type ViewNameProps = {
  readonly name: string
  save(name: string): Promise<SavedView>
  close(): void
}

/** The name of a view. A name that is taken is refused, and what was typed stays. */
function ViewName({ name: before, save, close }: ViewNameProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(before)
  const saving = useMutation({
    mutationFn: () => save(name.trim()),
    async onSuccess(view) {
      notifyDone(messages.viewSaved({ name: view.name }))
      close()
      await queries.invalidateQueries({ queryKey: ['order-views'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !saving.isPending) saving.mutate()
  }
  return (
    <form className={styles['dialog']} onSubmit={submit}>
      <TextInput
        label={messages.viewName()}
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={saving.error && problemText(saving.error)}
      />
      <DialogEnd>
        <Button variant="default" onClick={close}>
          {messages.cancel()}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
          {messages.save()}
        </Button>
      </DialogEnd>
    </form>
  )
}
