import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/**
 * The key of a purchase, from the header `Idempotency-Key`: 1 to 255 printable ASCII characters (docs/wire.md 2.6).
 * Without the header it is the form's, which has no colon, so that the two cannot be confused. Refused: a header that is
 * no such key, or was sent twice.
 */
export function purchaseKey(
  header: string | readonly string[] | undefined,
  formKey: string | undefined,
): Outcome<string | undefined, 'invalid-key'> {
  if (header === undefined) return done(formKey)
  if (typeof header !== 'string' || !/^[ -~]{1,255}$/.test(header)) return refused('invalid-key')
  return done(`header:${header}`)
}
