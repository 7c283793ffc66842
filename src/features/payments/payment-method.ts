import type { Settings } from '../../platform/settings.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { AccountFact } from './rules/bank-account.ts'
import type { PurchaseToPay } from './rules/offer-terms.ts'
import type { PaymentResult, PaymentWord } from './rules/payment-result.ts'

export type { PurchaseToPay } from './rules/offer-terms.ts'

export type PaymentRequest = {
  readonly orderId: number
  readonly amountMinor: number
  /** The currency's code, as in `USD`. */
  readonly currency: string
  /** Where a buyer who pays elsewhere comes back to; whole addresses of this shop. */
  readonly returnTo: string
  readonly cancelTo: string
  /** Ends when nobody waits for the answer any more: for `fetch`. */
  readonly signal: AbortSignal
}

/**
 * A way to pay. A method is a plain object listed in `src/shop.config.ts`; nothing registers itself.
 * `pay` runs after the order is stored and outside its transaction, and may be called again for the same
 * `orderId`: it must then not take the money twice, and name the same address elsewhere.
 */
export type PaymentMethod = {
  readonly id: string
  /** The drawing beside its title. */
  readonly icon?: IconName
  title(settings: Settings): string
  /** One sentence beside the choice. */
  description(settings: Settings): string
  /** What the buyer is told once the order is placed, on the page and in the mail; line by line. */
  instructions(settings: Settings): readonly string[]
  /** Where the buyer sends the money themselves, each account as rows; absent: there is no such place. */
  accounts?(settings: Settings): readonly (readonly AccountFact[])[]
  isOffered(purchase: PurchaseToPay, settings: Settings): boolean
  pay(request: PaymentRequest): Promise<PaymentResult>
  /** How long it is waited for an answer, where the common time (`within-time.ts`) is not right for this provider. */
  readonly patienceMs?: number | undefined
  /** Present: the buyer pays on another site, and the pieces are held for them meanwhile. */
  readonly elsewhere?: PaysElsewhere
}

export type PaysElsewhere = {
  /** What has come of it by now: asked when the buyer returns, and before a hold ends; `undefined` is nothing yet. */
  look(request: Pick<PaymentRequest, 'orderId' | 'amountMinor' | 'signal'>): Promise<PaymentWord | undefined>
  /** The hosts that a form may lead to, for the policy of the checkout page. */
  readonly hosts: readonly string[]
}
