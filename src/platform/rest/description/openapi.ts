import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RestField, RestSchema } from '../endpoint.ts'
import { methodsOf } from '../routes.ts'
import type { About, Described, RouteList } from './describe.ts'

/** Where the document is, below `/wp-json`. */
export const OPENAPI_ROUTE = '/openapi.json'

type JsonSchema = Readonly<Record<string, unknown>>

/** The whole interface as an OpenAPI 3.1 document, from the same declarations as the answers to `OPTIONS`. */
export function openApiOf(about: About, routes: RouteList, root: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas = new Map<string, JsonSchema>()
  for (const [pattern, methods] of routes) {
    const path = pattern.replace(/:(\w+)\*?/g, '{$1}')
    const operations: Record<string, unknown> = {}
    for (const [method, endpoint] of methods) {
      const record = endpoint.answer ? namedSchema(schemas, endpoint.answer, path) : {}
      for (const name of methodsOf(method, endpoint))
        operations[name.toLowerCase()] = operationOf(name, endpoint, { path, record })
    }
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: about.name, description: about.description, version: '3' },
    servers: [{ url: root.replace(/\/$/, '') }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      parameters,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'basic',
          description: 'Consumer key and secret, or application password.',
        },
      },
    },
    security: [{ key: [] }],
  }
}

/** The reference to a record. One that has other fields than a record of the same title is named after its path too. */
function namedSchema(
  schemas: Map<string, JsonSchema>,
  { title, properties }: RestSchema,
  path: string,
): JsonSchema {
  const schema = schemaOf(properties)
  const known = schemas.get(title)
  const name = known && !isDeepStrictEqual(known, schema) ? title + namePart(path) : title
  schemas.set(name, schema)
  return { $ref: `#/components/schemas/${name}` }
}

function namePart(path: string): string {
  return path.replace(/[{}]/g, '').replace(/[^A-Za-z0-9]+/g, '_')
}

function schemaOf(properties: Readonly<Record<string, RestField>>): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldSchema(field)])
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/**
 * A field as JSON Schema has it, with all that is inside it: a field of any type has none, and the context that it is shown in is
 * no keyword. Clients read the older notation in the answers to `OPTIONS`.
 */
function fieldSchema(field: object): JsonSchema {
  const { type, context, readonly, properties, items, anyOf, ...others } = field as JsonSchema
  const isOfSomeContexts = Array.isArray(context) && !context.includes('view')
  return {
    ...(type !== undefined && type !== 'mixed' && { type }),
    ...others,
    ...(readonly === true && { readOnly: true }),
    ...(isOfSomeContexts && { 'x-context': context }),
    ...(isObject(properties) && { properties: mapped(properties) }),
    ...(isObject(items) && { items: fieldSchema(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one) => (isObject(one) ? fieldSchema(one) : one)) }),
  }
}

function mapped(properties: object): JsonSchema {
  const all = Object.entries(properties).map(([name, one]) => [name, isObject(one) ? fieldSchema(one) : one])
  return Object.fromEntries(all)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function operationOf(
  method: string,
  endpoint: Described,
  { path, record }: { readonly path: string; readonly record: JsonSchema },
): unknown {
  const { args, answer, answersFile, body, creates } = endpoint
  const { properties = {}, required = [] } = argumentsOf(args)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  const own = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const isFile = body === 'bytes'
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return {
    operationId: `${method.toLowerCase()}${namePart(path)}`,
    parameters: [
      ...[...inPath].map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...(method === 'GET' && answer ? shapeParameters : []),
      ...(hasBody
        ? []
        : own.map(([name, one]) => ({ name, in: 'query', required: required.includes(name), schema: one }))),
    ],
    ...(hasBody && {
      requestBody: {
        content: {
          [isFile ? 'multipart/form-data' : 'application/json']: {
            schema: {
              type: 'object',
              properties: { ...Object.fromEntries(own), ...(isFile && { file: fileSchema }) },
              required: required.filter((name) => !inPath.has(name)),
            },
          },
        },
      },
    }),
    responses: {
      [creates ? 201 : 200]: {
        description: creates ? 'Created' : 'OK',
        content: answersFile
          ? { [answersFile]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: answerSchema(endpoint, record, 'per_page' in properties) } },
      },
      default: { description: 'A refusal: code, message and data.status.' },
    },
  }
}

/** How an answer is shaped, in every call that reads records. */
const shapeParameters = ['context', '_fields', '_embed'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

const parameters = {
  context: {
    name: 'context',
    in: 'query',
    description: 'Where the record is shown; some fields are only in `edit`.',
    schema: { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' },
  },
  _fields: {
    name: '_fields',
    in: 'query',
    description: 'Only these fields, separated by commas.',
    schema: { type: 'string' },
  },
  _embed: {
    name: '_embed',
    in: 'query',
    description: 'The links whose records are put into the answer; with no value, all.',
    schema: { type: 'string' },
  },
}

function answerSchema({ isList, isByName }: Described, record: JsonSchema, hasPages: boolean): JsonSchema {
  if (isList || hasPages) return { type: 'array', items: record }
  return isByName ? { type: 'object', additionalProperties: record } : record
}

const fileSchema: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

function argumentsOf(args: z.ZodObject): {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
} {
  return z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as ReturnType<typeof argumentsOf>
}
