import { z } from 'zod'
import type { RestContext, RestField, RestSchema } from '../endpoint.ts'

const everywhere: readonly RestContext[] = ['view', 'edit']

type JsonSchema = Readonly<Record<string, unknown>>

/** The schema of a record as clients read it: JSON Schema of each field, with the contexts that it is shown in. */
export function restSchemaOf(title: string, record: z.ZodObject): RestSchema {
  const { properties = {} } = z.toJSONSchema(record, {
    target: 'draft-4',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { title, properties: fieldsOf(properties as Readonly<Record<string, JsonSchema>>, everywhere) }
}

/** A field inside another is shown where the outer one is, unless it says otherwise. */
function fieldsOf(
  properties: Readonly<Record<string, JsonSchema>>,
  inherited: readonly RestContext[],
): Record<string, RestField> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const context = (schema['context'] as readonly RestContext[] | undefined) ?? inherited
      const inner = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined
      const field = {
        ...schema,
        type: (schema['type'] as string | undefined) ?? 'mixed',
        description: (schema['description'] as string | undefined) ?? '',
        context,
        ...(inner && { properties: fieldsOf(inner, context) }),
      }
      return [name, field]
    }),
  )
}
