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

/** Removes a coupon or a credit from the cart; nothing in rows that are neither. */
export function RemoveCoupon({ code }: Pick<Row, 'code'>) {
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
