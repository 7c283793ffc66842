import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/**
 * The key that names a purchase, from the header `Idempotency-Key`: 1 to 255 printable signs of ASCII (docs/wire.md 2.6).
 * Without the header it is the form's own, which holds no colon, so that neither can be taken for the other. Refused:
 * a header that is no such key, or came twice.
 */
export function purchaseKey(
  header: string | readonly string[] | undefined,
  formKey: string | undefined,
): Outcome<string | undefined, 'no-key'> {
  if (header === undefined) return done(formKey)
  if (typeof header !== 'string' || !/^[ -~]{1,255}$/.test(header)) return refused('no-key')
  return done(`header:${header}`)
}
