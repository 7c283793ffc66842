import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LeaveGuard } from '../../../../admin/dialogs/LeaveGuard.tsx'
import { Question } from '../../../../admin/dialogs/Question.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { ApiError } from '../../../../browser/api/api-error.ts'
import { BuyerFields, draftOfCustomer, draftOfOrder } from './BuyerFields.tsx'
import {
  enteredOf,
  exchange as exchangeReturn,
  officeOrders,
  type Preview,
  previewKey,
  useCustomer,
  useOrderedBefore,
  usePreview,
} from './calls.ts'
import { type Draft, emptyDraft, forgetDraft, isEntered, storeDraft, storedDraft, withItem } from './draft.ts'
import { EnteredLines } from './EnteredLines.tsx'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { ProductSearch } from './ProductSearch.tsx'
import { Coupons, Shipping } from './ShippingAndCoupons.tsx'
import { type PayChoice, Summary } from './Summary.tsx'

const TYPING_MS = 300

/** `/admin/orders/new/`: an order that staff enter for a buyer. What was entered stays in the tab until it is created. */
export default function NewOrder() {
  const [draft, change, discard] = useDraft()
  const entered = enteredOf(draft)
  const [debounced] = useDebouncedValue(entered, TYPING_MS)
  const { data: preview, error, isPlaceholderData, refetch } = usePreview(debounced)
  const isStale = isPlaceholderData || JSON.stringify(debounced) !== JSON.stringify(entered)
  const isCreated = useRef(false)
  const creation = useCreation(draft, preview, () => {
    isCreated.current = true
  })
  return (
    <Screen
      title={messages.newOrder()}
      back={{ path: '/orders/', label: messages.orders() }}
      aside={isEntered(draft) && <Discard discard={discard} />}
    >
      <LeaveGuard isOn={() => isEntered(draft) && !isCreated.current} text={messages.leaveQuestion()} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Card title={messages.products()}>
            <ProductSearch add={(item) => change({ lines: withItem(draft.lines, item) })} />
            <EnteredLines
              lines={draft.lines}
              preview={preview}
              isStale={isStale}
              change={(lines) => change({ lines })}
            />
          </Card>
          <Card title={messages.customer()}>
            <BuyerFields draft={draft} change={change} />
          </Card>
        </div>
        <div className={styles['column']}>
          <Shipping draft={draft} preview={preview} change={change} />
          <Coupons draft={draft} preview={preview} change={change} />
          <Card title={messages.note()}>
            <Textarea
              aria-label={messages.note()}
              value={draft.note}
              maxLength={5000}
              autosize
              minRows={2}
              maxRows={8}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          </Card>
          <Summary
            preview={preview}
            error={error}
            isStale={isStale}
            isBusy={creation.isPending || creation.isSuccess}
            retry={refetch}
            create={(choice) => {
              // A double press creates one order.
              if (!creation.isPending && !creation.isSuccess) creation.mutate(choice)
            }}
          />
        </div>
      </div>
    </Screen>
  )
}

function Discard({ discard }: { discard(): void }) {
  const [isOpen, question] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={question.open}>
        {messages.discard()}
      </Button>
      <Question
        isOpen={isOpen}
        title={messages.discardTitle()}
        keepLabel={messages.keepEditing()}
        actLabel={messages.discard()}
        keep={question.close}
        act={() => {
          question.close()
          discard()
        }}
      >
        {messages.discardText()}
      </Question>
    </>
  )
}

/** The order that is being entered: that of this tab, or a new one, for the account that the address names. */
function useDraft(): readonly [Draft, (part: Partial<Draft>) => void, () => void] {
  const [params] = useSearchParams()
  const [draft, setDraft] = useState(() => storedDraft() ?? emptyDraft())
  const named = Number(params.get('customer')) || 0
  const { data: customer } = useCustomer(isEntered(draft) ? 0 : named)
  const { data: before } = useOrderedBefore(isEntered(draft) ? 0 : Number(params.get('order')) || 0)
  useEffect(() => {
    if (before) setDraft((now) => (isEntered(now) ? now : { ...now, ...draftOfOrder(before) }))
  }, [before])
  useEffect(() => {
    if (customer) setDraft((now) => (isEntered(now) ? now : { ...now, ...draftOfCustomer(customer) }))
  }, [customer])
  useEffect(() => storeDraft(draft), [draft])
  return [
    draft,
    (part) => setDraft((now) => ({ ...now, ...part })),
    () => {
      forgetDraft()
      setDraft(emptyDraft())
    },
  ]
}

function useCreation(draft: Draft, preview: Preview | undefined, release: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const exchange = useExchange()
  const entered = enteredOf(draft)
  return useMutation({
    mutationFn: (choice: PayChoice) =>
      officeOrders.create({
        ...entered,
        ...choice,
        key: draft.key,
        ...(preview && { total: preview.total }),
      }),
    async onSuccess({ id, number, customer: { email } }, { pay }) {
      await exchange(id)
      forgetDraft()
      release()
      notifyDone(pay === 'link' ? messages.createdAndSent({ number, email }) : messages.created({ number }))
      await queries.invalidateQueries({ queryKey: ['orders'] })
      await navigate(`/orders/${id}/`)
    },
    onError(error) {
      notifyProblem(messages.notCreated(), error)
      // The refusal has the order as it is now, with what is in its way.
      const { preview: current } = (error instanceof ApiError ? (error.data ?? {}) : {}) as {
        readonly preview?: Preview
      }
      if (current) queries.setQueryData(previewKey(entered), current)
    },
  })
}

/** Links the new order with the return that the address names. The order stands, whatever becomes of the link. */
function useExchange(): (orderId: number) => Promise<void> {
  const [params] = useSearchParams()
  const queries = useQueryClient()
  return async (orderId) => {
    const returnId = Number(params.get('return')) || 0
    if (returnId === 0) return
    try {
      await exchangeReturn(returnId, orderId)
      await queries.invalidateQueries({ queryKey: ['returns'] })
    } catch (error) {
      notifyProblem(messages.notExchanged({ id: String(returnId) }), error)
    }
  }
}
