import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { type FieldName, fieldNames } from './fields.ts'

/** The key of the fields in the extension data of the block checkout (spec 3.9). */
export const EXTENSION = 'woocommerce/order-attribution'

/** `not-an-object`: the value under the key; `not-a-text`: one of its fields is neither a string nor null. */
export type ExtensionRefusal = 'not-an-object' | 'not-a-text'

/** The unchecked fields in the block checkout's `extensions`; they may be absent, and other keys are ignored. */
export function extensionFields(
  extensions: unknown,
): Outcome<{ readonly [name in FieldName]?: string }, ExtensionRefusal> {
  const input = isRecord(extensions) ? extensions[EXTENSION] : undefined
  if (input === undefined || input === null) return done({})
  if (!isRecord(input)) return refused('not-an-object')
  const fields: { [name in FieldName]?: string } = {}
  for (const name of fieldNames) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if (typeof value === 'string') fields[name] = value
    else if (value !== undefined && value !== null) return refused('not-a-text')
  }
  return done(fields)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
