import { Tabs } from '../../../../admin/parts/ListControls.tsx'
import type { ListState } from '../../../../admin/parts/list-state.ts'
import { segments } from '../../rules/segment.ts'
import * as messages from './messages.ts'

/** Who is not an account, but an address on orders. */
export const GUESTS = 'guests'

/** The parts of the customers, and the guests. */
export function SegmentTabs({ state }: { readonly state: ListState }) {
  return (
    <Tabs
      label={messages.segments()}
      name="segment"
      state={state}
      tabs={[...segments, GUESTS].map((segment) => ({
        value: segment === 'all' ? '' : segment,
        label: messages.segmentName({ segment }),
      }))}
    />
  )
}
