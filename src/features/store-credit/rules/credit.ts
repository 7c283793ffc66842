/** A store credit: money that the shop owes to the owner of a code. Amounts are minor units. */
export type Credit = {
  readonly id: number
  /** Normalised; `shownCode` is for display. */
  readonly code: string
  readonly balanceMinor: number
  readonly initialMinor: number
  /** It cannot be spent from this moment on; `undefined`: never expires. */
  readonly expiresAtMs: number | undefined
  /** The owner's e-mail address, if any. */
  readonly email: string | undefined
}

export type EntryKind = 'issue' | 'spend' | 'return' | 'expiry' | 'adjustment'

/** One change of a credit. The entries of a credit add up to its balance. */
export type CreditEntry = {
  readonly id: number
  readonly code: string
  readonly kind: EntryKind
  readonly deltaMinor: number
  /** After the change. */
  readonly balanceMinor: number
  readonly orderId: number | undefined
  /** As people see it. */
  readonly orderNumber: string | undefined
  readonly atMs: number
}

/** Why a credit is not issued. */
export type IssueRefusal = 'wrong-amount' | 'wrong-code' | 'no-address' | 'code-taken'
