import type { OutcomeWith, Refused } from '../../kernel/outcome.ts'
import type { ExtensionPoint } from '../../platform/extension-point.ts'
import type { ZoneMethod } from './rules/zone.ts'

/** A problem of a method's settings: where it is, and a text for the owner. */
export type SettingsProblem = Refused<'settings', { path: readonly PropertyKey[]; text: string }>

/** The parsed settings of a method: its costs, and what is known without a parcel. */
export type MethodTerms = Pick<
  ZoneMethod,
  'quote' | 'classes' | 'freeFromMinor' | 'remainingForFreeMinor' | 'address'
>

/**
 * A kind of shipping method: a plain object listed in `src/shop.config.ts`; nothing registers itself. A zone may offer it
 * several times with different settings. README.md describes the settings of each kind.
 */
export type ShippingMethodKind = {
  /** The name on the wire: `flat_rate` in `flat_rate:3`. */
  readonly kind: string
  /** The shopper collects the parcel. */
  readonly isPickup: boolean
  /** Reads the owner's settings, for a currency with this number of decimals. */
  read(settings: unknown, decimals: number): OutcomeWith<MethodTerms, SettingsProblem>
}

/** The kinds of shipping method that owners can offer in a zone. */
export const shippingMethodPoint: ExtensionPoint<ShippingMethodKind> = {
  name: 'kind of shipping method',
  keyOf: ({ kind }) => kind,
}
