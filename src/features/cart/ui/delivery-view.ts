import type { Notice } from '../../../ui/Notices.tsx'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import type { DeliveryWay } from '../rules/delivery-way.ts'
import type { Place } from '../rules/shipping-choice.ts'

/** How a cart goes, and where to, as the shopper has said so far. */
export type DeliveryView = {
  readonly ways: readonly DeliveryWay[]
  /** "$56.00 more and delivery is free."; '' where it is, or no amount brings it. */
  readonly leftText: string
  /** Where it goes, in a line; '' while nobody has said. */
  readonly placeText: string
  /** What the form of the place holds. */
  readonly place: Place
  readonly format: AddressFormat
  readonly countries: readonly Country[]
  /** What is wrong in the form of the place, each with its field's id; with any it stands open. */
  readonly problems: readonly Notice[]
  /** Of the form of the place, and of the cart's own forms. */
  readonly nonces: { readonly calculator: string; readonly cart: string }
}
