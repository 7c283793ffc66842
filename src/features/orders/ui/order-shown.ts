import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { SafeHtml } from '../../../ui/Html.tsx'
import type { Address } from '../../addresses/rules/address.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Grant } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import type { Step } from '../rules/order-steps.ts'

/** All that a page says of an order. */
export type OrderShown = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly files: readonly Grant[]
  /** One for each line, in their order; a thing that is no longer sold has none. */
  readonly pictures: readonly (Picture | undefined)[]
  readonly nowMs: number
  readonly addressLines: (address: Address) => readonly string[]
  readonly dayText: (at: Date) => string
  readonly momentText: (at: Date) => string
  readonly steps: readonly Step[]
  /** What the owner has written to the buyer, the first first. */
  readonly told: readonly { readonly at: Date; readonly text: string }[]
  /** What the owner wants said with what was bought. */
  readonly notes: readonly SafeHtml[]
  /** How the money is to be sent, while it is awaited. */
  readonly toPay: {
    readonly lines: readonly string[]
    /** Where to and how much, in groups of rows. */
    readonly facts: readonly (readonly (readonly [label: string, value: string])[])[]
  }
  /** What its buyer does next, and what the shop does. */
  readonly next: readonly string[]
  /** What becomes of its gift cards. */
  readonly cards: readonly string[]
}
