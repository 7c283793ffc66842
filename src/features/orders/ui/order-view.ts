import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { SafeHtml } from '../../../ui/html/Html.tsx'
import type { Address } from '../../addresses/rules/address.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { OrderFile } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import type { OrderStep } from '../rules/order-steps.ts'

/** The data of a page about an order. */
export type OrderViewData = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly files: readonly OrderFile[]
  /** One for each line; `undefined` for products that are no longer sold. */
  readonly pictures: readonly (Picture | undefined)[]
  /** The days of arrival; '' if unknown. */
  readonly arrival: string
  readonly nowMs: number
  readonly addressLines: (address: Address) => readonly string[]
  readonly dayText: (at: Date) => string
  readonly momentText: (at: Date) => string
  readonly steps: readonly OrderStep[]
  /** Notes to the buyer, oldest first. */
  readonly buyerNotes: readonly { readonly at: Date; readonly text: string }[]
  /** Purchase notes of the products. */
  readonly notes: readonly SafeHtml[]
  /** Payment instructions, while a payment is awaited. */
  readonly payment: {
    readonly lines: readonly string[]
    /** Bank accounts and amount, in groups of rows. */
    readonly facts: readonly (readonly (readonly [label: string, value: string])[])[]
  }
  /** The next steps of buyer and shop. */
  readonly nextSteps: readonly string[]
  /** The delivery of its gift cards. */
  readonly giftCardTexts: readonly string[]
}
