/**
 * What a rule or an operation came to. A refusal is an answer, not an exception: `reason` is a code for
 * the program, and `texts.ts` of the feature holds its wording.
 */
export type Outcome<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
