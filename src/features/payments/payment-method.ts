import type { Outcome } from '../../kernel/outcome.ts'
import type { ExtensionPoint } from '../../platform/extension-point.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { AccountRow } from './rules/bank-account.ts'
import type { PurchaseToPay } from './rules/offer-terms.ts'
import type { OfflineResult, PaymentNotification, PaymentResult } from './rules/payment-result.ts'

/** What a method gets for one payment. */
export type PaymentContext<Fields = unknown> = {
  readonly orderId: number
  /** The amount due, in minor units of `currency`. */
  readonly amountMinor: number
  /** The currency's code, as in `USD`. */
  readonly currency: string
  /** The shop's settings; a method reads its own by their declarations. */
  readonly settings: Settings
  /** The result of the form's `read`; absent where there is no buyer, as in a background job. */
  readonly fields: Fields | undefined
  /** Where a buyer returns after paying offsite, or after cancelling; absolute URLs of this shop. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Where the provider posts notifications: the shop then calls `lookUp`. */
  readonly notifyUrl: string
  /** Aborted when the answer is no longer waited for: for `fetch`. */
  readonly signal: AbortSignal
}

/**
 * A payment method is a plain object listed in `src/shop.config.ts`; nothing registers itself. `Fields`: the values of its
 * form.
 */
export type PaymentMethod<Fields = unknown> = MethodTerms<Fields> & (OfflineMethod | ProviderMethod<Fields>)

/** Texts, conditions and form of a method. */
type MethodTerms<Fields> = {
  readonly id: string
  /** The icon next to its title. */
  readonly icon?: IconName
  title(settings: Settings): string
  /** One sentence for the checkout. */
  description(settings: Settings): string
  /** Instructions after the order is placed, on the page and in the mail, as lines; `amountDue` as in "$293.00". */
  instructions(settings: Settings, amountDue: string): readonly string[]
  /** The accounts that the buyer transfers the money to, each as rows; absent for other methods. */
  accounts?(settings: Settings): readonly (readonly AccountRow[])[]
  isOffered(purchase: PurchaseToPay, settings: Settings): boolean
  /** The settings without which buyers cannot pay by it, and that are empty; absent where it needs none. */
  needs?(settings: Settings): readonly SettingDeclaration[]
  /** Present: the method has its own fields at the checkout and on the pay page. */
  readonly form?: PaymentForm<Fields>
  /** Replaces the default timeouts of `provider-timeout.ts` for its provider. */
  readonly timeoutMs?: number | undefined
}

/** A method without a provider: its result is known in advance, and is stored together with the order. */
type OfflineMethod = { readonly offline: OfflineResult; readonly pay?: never; readonly offsite?: never }

/**
 * A method whose provider is called. `pay` runs after the order is stored and outside its transaction, and may be called again
 * for the same `orderId`: it must then not take the money twice, and return the same URL and reference.
 */
type ProviderMethod<Fields> = {
  readonly offline?: never
  pay(context: PaymentContext<Fields>): Promise<PaymentResult>
  /** Present: the buyer pays on another site, and the stock is held for them meanwhile. */
  readonly offsite?: OffsitePayment
}

/** The payment methods, in their default order. */
export const paymentMethodPoint: ExtensionPoint<PaymentMethod> = {
  name: 'payment method',
  keyOf: ({ id }) => id,
}

/** The posted values of a method's form, by name; `undefined` if not posted. */
export type PostedFields = Readonly<Record<string, string | undefined>>

type PaymentForm<Fields> = {
  /** The names of its fields. */
  readonly names: readonly string[]
  /** Parses the values. Refused: one is missing or invalid. */
  read(posted: PostedFields): Outcome<Fields, 'payment-fields'>
}

type OffsitePayment = {
  /**
   * The current state of the payment: called when the buyer returns, when the provider posts to `notifyUrl`, and before a
   * hold ends; `undefined` while there is no result.
   */
  lookUp(context: PaymentContext): Promise<PaymentNotification | undefined>
  /** The hosts that the checkout form may redirect to, for the page's content security policy. */
  readonly hosts: readonly string[]
}
