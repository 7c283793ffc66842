import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { adminPageData } from '../../../../admin/page-data.ts'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { plainAmount } from '../../../../kernel/format.ts'
import { createExchange, enteredOf, officeOrders, type Preview, previewKey } from './calls.ts'
import type { Draft } from './draft.ts'
import type { Exchange } from './exchange.ts'
import * as messages from './messages.ts'
import type { PayChoice } from './Summary.tsx'

type Entered = {
  readonly draft: Draft
  readonly preview: Preview | undefined
  readonly exchange: Exchange | undefined
  /** Called once it is created, before the screen is left. */
  created(): void
}

/** Creates the order that was entered, and opens it; that of an exchange together with its refund. */
export function useCreation({ draft, preview, exchange, created }: Entered) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const entered = enteredOf(draft)
  return useMutation({
    mutationFn: (choice: PayChoice) => {
      const data = { ...entered, ...choice, key: draft.key, ...(preview && { total: preview.total }) }
      if (!exchange) return officeOrders.create(data)
      const credit = plainAmount(exchange.creditMinor, adminPageData().currency.decimals)
      return createExchange(exchange.one, { ...data, credit })
    },
    async onSuccess({ id, number, customer: { email } }, { pay }) {
      created()
      notifyDone(
        pay === 'link'
          ? messages.createdAndSent({ number, email })
          : exchange
            ? messages.exchanged({ id: String(exchange.one.id), number })
            : messages.created({ number }),
      )
      await Promise.all(['orders', 'returns'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      await navigate(`/orders/${id}/`)
    },
    async onError(error) {
      notifyProblem(messages.notCreated(), error)
      // The refusal has the order as it is now, with what is in its way.
      const { preview: current } = (error instanceof ApiError ? (error.data ?? {}) : {}) as {
        readonly preview?: Preview
      }
      if (current) queries.setQueryData(previewKey(entered), current)
      // The return, or what is left of its payment, may have become another.
      if (exchange)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['returns'] }),
          queries.invalidateQueries({ queryKey: ['orders', 'of new orders'] }),
        ])
    },
  })
}
