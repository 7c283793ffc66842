import type { CurrencyFormat } from '../../../kernel/format.ts'
import { AmountText } from '../../../ui/money/Amount.tsx'
import { shownCode } from '../../coupons/rules/coupon.ts'
import * as messages from '../messages.ts'
import type { SumRow } from '../rules/sum-rows.ts'
import type { SumText } from '../rules/sum-texts.ts'
import { sumClass } from './sum-class.ts'

type Row = Pick<SumText, 'kind'> & { readonly code?: string | undefined }

/** The class of a row of the sums; a coupon's names its code, by which third-party scripts find it. */
export function sumRowClass({ kind, code }: Row): string {
  const known: Readonly<Record<SumRow['kind'], string>> = sumClass
  return code === undefined ? known[kind] : `${known[kind]} coupon-${code.replace(/[^\p{L}\p{N}_]+/gu, '-')}`
}

/** The label of a row of the sums; that of a coupon with the link that removes it. */
export function SumRowLabel({ row: { label, code } }: { readonly row: Pick<SumText, 'label' | 'code'> }) {
  return (
    <>
      {label}
      <RemoveCoupon code={code} />
    </>
  )
}

type ValueProps = {
  readonly row: Pick<SumText, 'kind' | 'value' | 'note'>
  readonly currency: CurrencyFormat
  readonly noteClass: string
}

/** The amount of a row of the sums, and its note; what is to pay is emphasized. */
export function SumRowValue({ row: { kind, value, note }, currency, noteClass }: ValueProps) {
  const amount = <AmountText text={value} currency={currency} />
  return (
    <>
      {kind === 'total' || kind === 'due' ? <strong>{amount}</strong> : amount}
      {note && <small className={noteClass}>{note}</small>}
    </>
  )
}

/** Removes a coupon or a credit from the cart; nothing in rows that are neither. */
function RemoveCoupon({ code }: Pick<Row, 'code'>) {
  if (code === undefined) return null
  return (
    <a
      className="woocommerce-remove-coupon"
      href={`/cart/?remove_coupon=${encodeURIComponent(code)}`}
      data-coupon={code}
      aria-label={messages.removeNamed({ name: shownCode(code) })}
    >
      {messages.remove()}
    </a>
  )
}
