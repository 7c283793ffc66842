import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/**
 * The value in the type of the schema, where a text means the same: "5" is 5, "true" and "1" are yes, "a,b" is the list
 * of both, and an empty text an empty object. What cannot be read so stays as it is, for the schema to refuse.
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
      return listOf(value, def.element)
    case 'object':
      return objectOf(value, (name) => def.shape[name])
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
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
}

/** More items than any schema accepts. What follows them is not read. */
const TOO_MANY_ITEMS = 10_002

/** A text is a comma-separated list; texts with spaces in them are sent as `a[]=`. */
function listOf(value: unknown, element: $ZodType): unknown {
  const list =
    typeof value === 'string' ? value.split(/[\s,]+/, TOO_MANY_ITEMS).filter((part) => part !== '') : value
  return Array.isArray(list) ? list.map((one) => coerced(element, one)) : list
}

function objectOf(value: unknown, schemaOf: (name: string) => $ZodType | undefined): unknown {
  if (value === '') return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const schema = Object.hasOwn(value, name) ? schemaOf(name) : undefined
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
