import type { Outcome } from '../../kernel/outcome.ts'
import type { ZoneMethod } from './rules/zone.ts'

/** Why settings of a method cannot be used: where in them, and a sentence for the owner. */
export type SettingsFault = {
  readonly ok: false
  readonly place: readonly PropertyKey[]
  readonly text: string
}

/** A method's settings, read: what it costs, and what is to be known of it without a parcel. */
export type MethodTerms = Pick<
  ZoneMethod,
  'quote' | 'classes' | 'freeFromMinor' | 'leftToFreeMinor' | 'address'
>

/**
 * A kind of shipping method: a plain object listed in `src/shop.config.ts`; nothing registers itself. Owners offer it in
 * a zone as often as they like, each time with settings of its own. README.md says what each kind's settings are.
 */
export type ShippingMethodKind = {
  /** The wire's name: of `flat_rate:3` it is `flat_rate`. */
  readonly kind: string
  /** The shopper fetches the parcel. */
  readonly isPickup: boolean
  /** What an owner's settings mean, in a currency of so many decimals. */
  read(
    settings: unknown,
    decimals: number,
  ): Extract<Outcome<MethodTerms, never>, { ok: true }> | SettingsFault
}
