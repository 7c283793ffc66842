/**
 * The result of a rule or an operation. A refusal is a value, not an exception: `reason` is a code for the program, and
 * `texts.ts` of the feature has its text.
 */
export type Outcome<Value, Reason extends string> = OutcomeWith<Value, Refused<Reason>>

/** The same, where the text of a refusal needs more than its code: `Refused` with its details. */
export type OutcomeWith<Value, Refusal extends Refused<string>> =
  | { readonly ok: true; readonly value: Value }
  | Refusal

/** A refusal, and the details that its text needs: which one, where, how many. */
export type Refused<Reason extends string, Details extends object = object> = Readonly<Details> & {
  readonly ok: false
  readonly reason: Reason
}

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason extends string>(reason: Reason): { ok: false; reason: Reason }
export function refused<Reason extends string, Details extends object>(
  reason: Reason,
  details: Details,
): { ok: false; reason: Reason } & Details
export function refused(reason: string, details: object = {}) {
  return { ...details, ok: false, reason }
}
