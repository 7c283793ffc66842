import { Tabs } from '../../../../admin/parts/ListControls.tsx'
import { useListState } from '../../../../admin/parts/list-state.ts'
import { Errors } from './Errors.tsx'
import { FailedEvents } from './FailedEvents.tsx'
import * as messages from './messages.ts'

/** `/admin/errors/`: what the shop could not do, and tasks after changes that it no longer tries. */
export default function ErrorList() {
  const state = useListState('')
  const tabs = (
    <Tabs
      label={messages.kinds()}
      name="kind"
      state={state}
      tabs={[
        { value: '', label: messages.errors() },
        { value: 'events', label: messages.events() },
      ]}
    />
  )
  return state.get('kind') === 'events' ? (
    <FailedEvents state={state} tabs={tabs} />
  ) : (
    <Errors state={state} tabs={tabs} />
  )
}
