/** A way that a cart can go, in words: "Standard", "$4.90", "Arrives 25–28 November". */
export type DeliveryWay = {
  readonly id: string
  readonly title: string
  readonly cost: string
  /** Where it is fetched, and when it comes; none where the owner says nothing. */
  readonly notes: readonly string[]
  readonly isChosen: boolean
}
