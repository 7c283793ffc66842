import type { Outcome } from '../../kernel/outcome.ts'
import type { ExtensionPoint } from '../../platform/extension-point.ts'
import type { Settings } from '../../platform/settings.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { AccountFact } from './rules/bank-account.ts'
import type { PurchaseToPay } from './rules/offer-terms.ts'
import type { PaymentNotification, PaymentResult } from './rules/payment-result.ts'

export type { PurchaseToPay } from './rules/offer-terms.ts'

/** All that a method needs to know of one payment. */
export type PaymentContext<Fields = unknown> = {
  readonly orderId: number
  /** What is still due, in minor units of `currency`. */
  readonly amountMinor: number
  /** The currency's code, as in `USD`. */
  readonly currency: string
  /** The shop's settings; a method reads its own by their declarations. */
  readonly settings: Settings
  /** What the buyer entered in the method's form, as its `read` answered; absent where nobody is there to enter it. */
  readonly fields: Fields | undefined
  /** Where a buyer who pays offsite comes back to, and where to if they give up; whole addresses of this shop. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Where the provider posts to when something has become of the payment: the shop then asks by `lookUp`. */
  readonly notifyUrl: string
  /** Ends when nobody waits for the answer any more: for `fetch`. */
  readonly signal: AbortSignal
}

/**
 * A way to pay. A method is a plain object listed in `src/shop.config.ts`; nothing registers itself. `Fields`: what its own
 * form yields. `pay` runs after the order is stored and outside its transaction, and may be called again for the same
 * `orderId`: it must then not take the money twice, and name the same address and reference.
 */
export type PaymentMethod<Fields = unknown> = {
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
  /** Present: the method has fields of its own at the checkout and on the pay page. */
  readonly form?: PaymentForm<Fields>
  pay(context: PaymentContext<Fields>): Promise<PaymentResult>
  /** How long it is waited for an answer, where the common time (`within-time.ts`) is not right for this provider. */
  readonly patienceMs?: number | undefined
  /** Present: the buyer pays on another site, and the stock is held for them meanwhile. */
  readonly offsite?: OffsitePayment
}

/** The methods of payment, in the order that shoppers see them unless the owner says otherwise. */
export const paymentMethodPoint: ExtensionPoint<PaymentMethod> = {
  name: 'payment method',
  keyOf: ({ id }) => id,
}

/** The values of a method's form as they were posted, by name; what was not posted is absent. */
export type PostedFields = Readonly<Record<string, string | undefined>>

type PaymentForm<Fields> = {
  /** The names that its fields are posted under. */
  readonly names: readonly string[]
  /** The values as the method uses them. Refused: something is missing, or is not what it should be. */
  read(posted: PostedFields): Outcome<Fields, 'payment-fields'>
}

type OffsitePayment = {
  /**
   * What has become of the payment by now: asked when the buyer returns, when the provider posts to `notifyUrl`, and before
   * a hold ends; `undefined` is nothing yet.
   */
  lookUp(context: PaymentContext): Promise<PaymentNotification | undefined>
  /** The hosts that a form may lead to, for the policy of the checkout page. */
  readonly hosts: readonly string[]
}
