import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { Question } from '../../../../admin/dialogs/Question.tsx'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { timeText } from '../../../../kernel/locale-format.ts'
import { BuyerFields } from './BuyerFields.tsx'
import { enteredOf, usePreview } from './calls.ts'
import { type DraftOrigin, withItem } from './draft.ts'
import { EnteredLines } from './EnteredLines.tsx'
import { useExchange } from './exchange.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'
import { ProductSearch } from './ProductSearch.tsx'
import { ReturnedItems } from './ReturnedItems.tsx'
import { Coupons, Shipping } from './ShippingAndCoupons.tsx'
import { Summary } from './Summary.tsx'
import { useCreation } from './use-creation.ts'
import { useDraft } from './use-draft.ts'

const TYPING_MS = 300

/**
 * `/admin/orders/new/`: an order that staff enter for a buyer, also in exchange for a return. What was entered stays in the tab
 * until it is created.
 */
export default function NewOrder() {
  const [params] = useSearchParams()
  const numberOf = (name: string) => Number(params.get(name)) || 0
  const origin = { returnId: numberOf('return'), customerId: numberOf('customer') }
  // Another origin is another order.
  return <EnteredOrder key={JSON.stringify(origin)} origin={origin} orderId={numberOf('order')} />
}

type EnteredProps = { readonly origin: DraftOrigin; readonly orderId: number }

function EnteredOrder({ origin, orderId }: EnteredProps) {
  const { exchange, ordered, error: exchangeError, retry } = useExchange(origin.returnId, orderId)
  const { draft, restoredAt, isEntered, change, discard, forget } = useDraft(origin, ordered)
  const entered = enteredOf(draft)
  const [debounced] = useDebouncedValue(entered, TYPING_MS)
  const { data: preview, error, isPlaceholderData, refetch } = usePreview(debounced)
  const isStale = isPlaceholderData || JSON.stringify(debounced) !== JSON.stringify(entered)
  const creation = useCreation({
    ...{ draft, preview, exchange },
    created: forget,
  })
  const isExchange = origin.returnId > 0
  const head = {
    title: isExchange
      ? messages.exchangeFor({ number: exchange?.one.order_number ?? '' })
      : messages.newOrder(),
    back: isExchange
      ? {
          path: `/orders/${orderId}/`,
          label: messages.orderNumber({ number: exchange?.one.order_number ?? '' }),
        }
      : { path: '/orders/', label: messages.orders() },
  }
  if (isExchange && !exchange)
    return (
      <Screen {...head}>
        {exchangeError ? (
          <LoadProblem title={messages.returnNotRead()} error={exchangeError} retry={retry} />
        ) : (
          <Loading rows={6} />
        )}
      </Screen>
    )
  // Right after it was created, the return is exchanged: by this screen.
  if (exchange && !exchange.one.moves.includes('exchanged') && !creation.isSuccess)
    return (
      <Screen {...head}>
        <p className={styles['problem']}>{messages.notExchangeable({ state: exchange.one.state })}</p>
      </Screen>
    )
  return (
    <Screen
      {...head}
      aside={
        isEntered && (
          <>
            {restoredAt !== undefined && (
              <span className={styles['soft']}>{messages.draftFrom({ time: timeText(restoredAt) })}</span>
            )}
            <Discard discard={discard} />
          </>
        )
      }
    >
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {exchange && <ReturnedItems exchange={exchange} />}
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
            exchange={exchange}
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
