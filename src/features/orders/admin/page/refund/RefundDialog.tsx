import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { notifyProblem } from '../../../../../admin/parts/notify.ts'
import { listText, percentText } from '../../../../../kernel/locale-format.ts'
import { amountLeft, itemsLeft, refundedAmounts } from '../../../rules/office/refund-amounts.ts'
import type { OfficeOrder, OrderLine } from '../../office-calls.ts'
import { refundsOf } from '../../order-calls.ts'
import { amountsOf, formatOfOrder } from '../amounts.ts'
import { FormDialog } from '../edit/FormDialog.tsx'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { useRequestKey } from '../request-key.ts'
import { enteredLine, type RefundEntry, type RefundForm, refundForm, refundFrom } from './refund-form.ts'

type Props = { readonly order: OfficeOrder; close(): void; refunded(amount: string): void }

/** What is paid back: items with their amounts, and others; never more than is left. */
export default function RefundDialog({ order, close, refunded }: Props) {
  const queries = useQueryClient()
  const request = useRequestKey()
  const [form, setForm] = useState<RefundForm>(() => refundForm(order))
  const { text, minor } = amountsOf(order)
  const refund = refundFrom(order, form)
  const create = useMutation({
    mutationFn: async () => {
      const { body } = refund
      return refundsOf(order.id).create({ ...body, idempotency_key: request.keyOf(JSON.stringify(body)) })
    },
    async onSuccess() {
      refunded(text(refund.amountMinor))
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    async onError(error) {
      notifyProblem(messages.refundNotMade(), error)
      await queries.invalidateQueries({ queryKey: ['orders', order.id] })
    },
  })
  const submit = () => {
    if (refund.isValid) create.mutate()
  }
  const changeLine = useCallback(
    (id: number, entry: Partial<RefundEntry>) =>
      setForm((before) => ({
        ...before,
        lines: before.lines.map((line) => (line.id === id ? { ...line, ...entry } : line)),
      })),
    [],
  )
  const all = () =>
    setForm((before) => ({
      ...before,
      lines: order.lines.map((line, index) => {
        const { amount: _, ...entry } = before.lines[index] ?? { id: line.id, restock: true }
        return { ...entry, quantity: String(itemsLeft(refund.lines[index]?.line ?? noLine)) }
      }),
    }))
  const { symbol } = formatOfOrder(order)
  const shipping = order.shipping_cost
  const shippingMinor = shipping ? minor(shipping.amount) + minor(shipping.tax) : 0
  return (
    <FormDialog
      title={messages.refundTitle({ number: order.number })}
      submitLabel={
        refund.problem === 'nothing'
          ? messages.refundChoose()
          : messages.refundButton({ amount: text(refund.amountMinor) })
      }
      canSubmit={refund.problem !== 'nothing'}
      size="lg"
      isBusy={create.isPending}
      isChanged={refund.isEntered}
      close={close}
      submit={submit}
    >
      <p className={styles['refundHead']} aria-hidden="true">
        <span>{messages.refundItems()}</span>
        <span>{messages.refundQuantityHead()}</span>
        <span>{messages.refundAmountHead({ symbol })}</span>
      </p>
      <ul className={styles['refundLines']}>
        {order.lines.map((line, index) => {
          const entry = form.lines[index]
          return (
            entry && <RefundLine key={line.id} order={order} line={line} entry={entry} change={changeLine} />
          )
        })}
      </ul>
      <Button variant="default" onClick={all} className={styles['start'] ?? ''}>
        {messages.refundAll()}
      </Button>
      <TextInput
        label={messages.refundOther()}
        leftSection={<span className={styles['of']}>{symbol}</span>}
        description={shippingMinor > 0 && messages.refundOtherHint({ amount: text(shippingMinor) })}
        inputMode="decimal"
        value={form.other}
        onChange={(event) => {
          const other = event.currentTarget.value
          setForm((before) => ({ ...before, other }))
        }}
        error={refund.isOtherInvalid && messages.notAmount()}
        className={styles['narrow'] ?? ''}
      />
      <TextInput
        label={messages.refundReason()}
        description={messages.refundReasonHint()}
        value={form.reason}
        onChange={(event) => {
          const reason = event.currentTarget.value
          setForm((before) => ({ ...before, reason }))
        }}
        maxLength={500}
      />
      <div className={styles['sum']} aria-live="polite">
        <p>
          <span>{messages.refundSum()}</span>
          <strong>{text(refund.amountMinor)}</strong>
        </p>
        {refund.leftMinor >= 0 && (
          <p className={styles['soft']}>{messages.refundLeft({ amount: text(refund.leftMinor) })}</p>
        )}
        {refund.problem === 'too-much' && (
          <p className={styles['problem']} role="alert">
            {messages.refundTooMuch({ amount: text(minor(order.refundable)) })}
          </p>
        )}
      </div>
      <p className={styles['soft']}>
        {messages.refundByHand({ method: order.payment_method_title || '–' })} {messages.refundMail()}
      </p>
    </FormDialog>
  )
}

const noLine = { quantity: 0, netMinor: 0, taxes: [], refunded: { quantity: 0, netMinor: 0, taxMinor: 0 } }

type LineProps = {
  readonly order: OfficeOrder
  readonly line: OrderLine
  readonly entry: RefundEntry
  change(id: number, entry: Partial<RefundEntry>): void
}

/** Drawn again only with its own entry: an order may have hundreds of lines. */
const RefundLine = memo(({ order, line, entry, change: changeLine }: LineProps) => {
  const entered = enteredLine(order, line, entry)
  const change = (part: Partial<RefundEntry>) => changeLine(line.id, part)
  const { text, minor } = amountsOf(order)
  const { name } = line
  const [left, items] = [amountLeft(entered.line), itemsLeft(entered.line)]
  const details = [
    line.options.map((option) => `${option.name}: ${option.value}`).join(' · '),
    [line.sku && messages.sku({ sku: line.sku }), messages.each({ amount: text(minor(line.unit_price)) })]
      .filter(Boolean)
      .join(' · '),
  ].filter((detail) => detail !== '')
  const taxes = refundedAmounts(entered.line, entered.amountMinor).taxes.flatMap(({ id, taxMinor }) => {
    const rate = order.taxes.find((one) => one.id === id)
    if (!rate || taxMinor === 0) return []
    return [`${text(taxMinor)} ${rate.label} (${percentText(rate.rate_percent * 10_000)})`]
  })
  return (
    <li>
      <span className={styles['refundItem']}>
        <span className={styles['refundPicture']}>
          {line.image !== '' && <img src={line.image} alt="" loading="lazy" width={40} height={50} />}
        </span>
        <span className={styles['product']}>
          <strong>{name}</strong>
          {details.map((detail) => (
            <span key={detail} className={styles['soft']}>
              {detail}
            </span>
          ))}
        </span>
      </span>
      <TextInput
        aria-label={messages.refundQuantity({ name })}
        inputMode="numeric"
        value={entered.entry.quantity}
        onChange={(event) => change({ quantity: event.currentTarget.value, amount: undefined })}
        disabled={items === 0}
        rightSection={<span className={styles['of']}>{messages.refundOf({ count: String(items) })}</span>}
        rightSectionWidth={64}
        error={entered.isQuantityInvalid && messages.notQuantity({ max: String(items) })}
      />
      <TextInput
        aria-label={messages.refundAmountOf({ name })}
        leftSection={<span className={styles['of']}>{formatOfOrder(order).symbol}</span>}
        inputMode="decimal"
        value={entered.amountText}
        onChange={(event) => change({ amount: event.currentTarget.value })}
        disabled={left === 0}
        error={
          (entered.isAmountInvalid && messages.notAmount()) ||
          (entered.amountMinor > left && messages.refundLineTooMuch({ amount: text(left) }))
        }
      />
      <div className={styles['refundExtras']}>
        <Checkbox
          size="md"
          label={messages.restockLine()}
          checked={entered.entry.restock}
          onChange={(event) => change({ restock: event.currentTarget.checked })}
          disabled={entered.quantity === 0}
        />
        {taxes.length > 0 && (
          <span className={styles['soft']}>{messages.refundTaxes({ taxes: listText(taxes) })}</span>
        )}
      </div>
    </li>
  )
})
