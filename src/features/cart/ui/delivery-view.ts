import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import type { DeliveryOption } from '../rules/delivery-option.ts'
import type { FreeShipping } from '../rules/free-shipping.ts'
import type { DeliveryLocation } from '../rules/shipping-choice.ts'

/** The delivery of a cart, as far as the shopper has chosen it. */
export type DeliveryView = {
  readonly options: readonly DeliveryOption[]
  /** How far the cart is from free shipping; `undefined`: no amount makes it free. */
  readonly freeShipping: FreeShipping | undefined
  readonly currency: CurrencyFormat
  /** The destination on one line; '' while it is unknown. */
  readonly locationText: string
  /** The values of the location form. */
  readonly location: DeliveryLocation
  readonly format: AddressFormat
  readonly countries: readonly Country[]
  /** Problems in the location form, each with the id of its field. */
  readonly problems: readonly Notice[]
  /** Whether the location form is open when the page opens. */
  readonly calculatorOpen: boolean
  /** Of the location form, and of the cart's own forms. */
  readonly nonces: { readonly calculator: string; readonly cart: string }
}
