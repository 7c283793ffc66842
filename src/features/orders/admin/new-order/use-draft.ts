import { useState } from 'react'
import { draftOfCustomer, draftOfOrder } from './BuyerFields.tsx'
import { type OrderedBefore, useCustomer } from './calls.ts'
import {
  type Draft,
  type DraftOrigin,
  emptyDraft,
  forgetDraft,
  isEntered,
  storeDraft,
  storedDraft,
} from './draft.ts'

/** The order that is being entered, and where it comes from. */
type EnteredDraft = {
  readonly draft: Draft
  /** When it was stored in this tab, in milliseconds; absent: it was not. */
  readonly restoredAt: number | undefined
  /** Whether the person has entered anything: more than what the screen fills in. */
  readonly isEntered: boolean
  change(part: Partial<Draft>): void
  discard(): void
  forget(): void
}

/** The order that was entered for this origin in this tab, or a new one for the buyer that the origin names. */
export function useDraft(origin: DraftOrigin, before: OrderedBefore | undefined): EnteredDraft {
  const [restored, setRestored] = useState(() => storedDraft(origin))
  const [fresh, setFresh] = useState(emptyDraft)
  const [changed, setChanged] = useState(restored?.draft)
  const { data: customer } = useCustomer(origin.returnId > 0 ? 0 : origin.customerId)
  const draft = changed ?? {
    ...fresh,
    ...(before ? draftOfOrder(before) : customer && draftOfCustomer(customer)),
  }
  return {
    draft,
    restoredAt: restored?.at,
    isEntered: changed !== undefined && isEntered(changed),
    change(part) {
      const next = { ...draft, ...part }
      setChanged(next)
      storeDraft(origin, next)
    },
    discard() {
      forgetDraft(origin)
      setChanged(undefined)
      setRestored(undefined)
      setFresh(emptyDraft())
    },
    forget: () => forgetDraft(origin),
  }
}
