import type { z } from 'zod'
import type { $ZodArrayDef, $ZodCheckMaxLengthDef, $ZodType, $ZodTypes } from 'zod/v4/core'

/**
 * The value in the type of the schema, where a text means the same: "5" is 5, "true" and "1" are yes, "a,b" is the list
 * of both, and an empty text or list an empty object, as programs in PHP send one. What cannot be read so stays as it is, for the schema to refuse.
 */
export function coerced(schema: $ZodType, value: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return coerced(def.innerType, value)
    case 'pipe':
      return coerced(def.in, value)
    case 'number':
      return typeof value === 'string' ? numberOf(value) : value
    case 'boolean':
      return yesNo.has(value) ? yesNo.get(value) : value
    case 'array':
      return listOf(value, def)
    case 'object':
      return objectOf(value, (name) => (Object.hasOwn(def.shape, name) ? def.shape[name] : undefined))
    case 'record':
      return objectOf(value, () => def.valueType)
    case 'union':
      return firstThatFits(def.options, value)
    default:
      return value
  }
}

const yesNo = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
])

function numberOf(text: string): unknown {
  return /^[+-]?\d{1,16}(\.\d{1,15})?$/.test(text) ? Number(text) : text
}

/** The most items of a list without a limit of its own. */
const MAX_ITEMS = 10_000

function maxItems({ checks = [] }: $ZodArrayDef): number {
  const limits = checks.map(({ _zod: { def } }) => (def as $ZodCheckMaxLengthDef).maximum ?? MAX_ITEMS)
  return Math.min(MAX_ITEMS, ...limits)
}

/**
 * A text is a comma-separated list; texts with spaces in them are sent as `a[]=`. Of a text, no more items are read than
 * tell the schema that there are too many: one, and the empty ones at both ends.
 */
function listOf(value: unknown, def: $ZodArrayDef): unknown {
  const parts = (text: string) => text.split(/[\s,]+/, maxItems(def) + 3).filter((part) => part !== '')
  const list = typeof value === 'string' ? parts(value) : value
  return Array.isArray(list) ? list.map((one) => coerced(def.element, one)) : list
}

function objectOf(value: unknown, schemaOf: (name: string) => $ZodType | undefined): unknown {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const schema = schemaOf(name)
      return [name, schema ? coerced(schema, one) : one]
    }),
  )
}

function firstThatFits(options: readonly $ZodType[], value: unknown): unknown {
  for (const option of options) {
    const one = coerced(option, value)
    if ((option as z.ZodType).safeParse(one).success) return one
  }
  return value
}
