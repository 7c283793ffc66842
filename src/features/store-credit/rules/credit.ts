/** Money that the shop owes, by code. Amounts are minor units. */
export type Credit = {
  readonly id: number
  /** As codes are compared; `shownCode` is what people read. */
  readonly code: string
  readonly balanceMinor: number
  /** What it was at first. */
  readonly initialMinor: number
  /** From this moment on it pays nothing; `undefined`: never. */
  readonly expiresAtMs: number | undefined
  /** Whose it is, where that is no account alone. */
  readonly email: string | undefined
}

export type EntryKind = 'issue' | 'spend' | 'return' | 'expiry' | 'adjustment'

/** One change of a credit. The sum of all of them is its balance. */
export type CreditEntry = {
  readonly id: number
  readonly code: string
  readonly kind: EntryKind
  readonly deltaMinor: number
  /** After it. */
  readonly balanceMinor: number
  readonly orderId: number | undefined
  readonly atMs: number
}

/** Why an owner's credit is not made. */
export type IssueRefusal = 'wrong-amount' | 'wrong-code' | 'no-address' | 'code-taken'
