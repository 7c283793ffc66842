/** A way to send this parcel and what it costs; `id` is the wire's `method:instance`. */
export type ShippingRate = {
  readonly id: string
  readonly title: string
  readonly costMinor: number
}
