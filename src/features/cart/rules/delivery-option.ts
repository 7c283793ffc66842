/** A shipping rate of a cart as texts: "Standard", "$4.90", "Arrives 25–28 November". */
export type DeliveryOption = {
  readonly id: string
  readonly title: string
  readonly cost: string
  /** The pickup place and the time of delivery; none where the owner set none. */
  readonly notes: readonly string[]
  readonly isChosen: boolean
}
