import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../../../admin/parts/notify.ts'
import { type OfficeOrder, officeOrder } from '../../office-calls.ts'
import { showChanged } from '../shown-order.ts'
import { type Conflict, conflictOf } from './conflict.ts'

/** After this pause in typing the shop is asked what it comes to. */
export const TYPING_MS = 400

export type OrderChange = Omit<Parameters<typeof officeOrder.change>[1], 'version'>

/**
 * A change of an order from the version that the person has seen, even while the page is read again. A stale one is a conflict,
 * which `applyAgain` resolves: the same change on the new state.
 */
export function useOrderChange(
  order: OfficeOrder,
  texts: { readonly done: string; readonly failed: string },
  close: () => void,
) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(order)
  const [conflict, setConflict] = useState<Conflict>()
  const change = useMutation({
    mutationFn: ({ version, ...fields }: OrderChange & { readonly version: number }) =>
      officeOrder.change(order.id, { version, ...fields }),
    async onSuccess(changed) {
      notifyDone(texts.done)
      close()
      await showChanged(queries, changed)
    },
    onError(error) {
      const found = conflictOf(error)
      setConflict(found)
      if (!found) notifyProblem(texts.failed, error)
      // A change whose answer was lost may have been written.
      if (found) void showChanged(queries, found.current)
      else void queries.invalidateQueries({ queryKey: ['orders', order.id] })
    },
  })
  return {
    seen,
    conflict,
    isBusy: change.isPending,
    save: (fields: OrderChange) => change.mutate({ ...fields, version: seen.version }),
    /** Puts what was typed on the new state. */
    applyAgain() {
      if (!conflict) return
      setSeen(conflict.current)
      setConflict(undefined)
    },
  }
}
