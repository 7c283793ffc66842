import type { Notice } from '../../../ui/Notices.tsx'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import type { DeliveryOption } from '../rules/delivery-option.ts'
import type { DeliveryLocation } from '../rules/shipping-choice.ts'

/** The delivery of a cart, as far as the shopper has chosen it. */
export type DeliveryView = {
  readonly options: readonly DeliveryOption[]
  /** "$56.00 more and delivery is free."; '' when it is free, or no amount makes it free. */
  readonly freeDeliveryText: string
  /** The destination on one line; '' while it is unknown. */
  readonly locationText: string
  /** The values of the location form. */
  readonly location: DeliveryLocation
  readonly format: AddressFormat
  readonly countries: readonly Country[]
  /** Problems in the location form, each with the id of its field; with any the form is open. */
  readonly problems: readonly Notice[]
  /** Of the location form, and of the cart's own forms. */
  readonly nonces: { readonly calculator: string; readonly cart: string }
}
