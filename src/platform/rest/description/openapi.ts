import { z } from 'zod'
import type { RestField } from '../endpoint.ts'
import { methodsOf } from '../routes.ts'
import type { About, Described, RouteList } from './describe.ts'

/** Where the document is, below `/wp-json`. */
export const OPENAPI_ROUTE = '/openapi.json'

type JsonSchema = Readonly<Record<string, unknown>>

/** The whole interface as an OpenAPI 3.1 document, from the same declarations as the answers to `OPTIONS`. */
export function openApiOf(about: About, routes: RouteList, root: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = {}
  for (const [pattern, methods] of routes) {
    const path = pattern.replace(/:(\w+)\*?/g, '{$1}')
    const operations: Record<string, unknown> = {}
    for (const [method, endpoint] of methods) {
      if (endpoint.answer) schemas[endpoint.answer.title] ??= schemaOf(endpoint.answer.properties)
      for (const name of methodsOf(method, endpoint))
        operations[name.toLowerCase()] = operationOf(name, endpoint, path)
    }
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: about.name, description: about.description, version: '3' },
    servers: [{ url: root.replace(/\/$/, '') }],
    paths,
    components: {
      schemas,
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

function schemaOf(properties: Readonly<Record<string, RestField>>): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, fieldSchema(field)])
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/**
 * A field as JSON Schema has it: a field of any type has none, and the context that it is shown in is no keyword. Clients read the
 * older notation in the answers to `OPTIONS`.
 */
function fieldSchema({ type, context, readonly, properties, ...field }: RestField): JsonSchema {
  return {
    ...(type !== 'mixed' && { type }),
    ...field,
    ...(readonly && { readOnly: true }),
    ...(!context.includes('view') && { 'x-context': context }),
    ...(properties && { properties: schemaOf(properties)['properties'] }),
  }
}

function operationOf(method: string, { args, answer, body, isList }: Described, path: string): unknown {
  const { properties = {}, required = [] } = argumentsOf(args)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  const own = Object.entries(properties).filter(([name]) => !inPath.has(name))
  const isFile = body === 'bytes'
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const record = answer ? { $ref: `#/components/schemas/${answer.title}` } : {}
  const schema = isList || 'per_page' in properties ? { type: 'array', items: record } : record
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[{}]/g, '').replace(/[^A-Za-z0-9]+/g, '_')}`,
    parameters: [
      ...[...inPath].map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
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
      200: { description: 'OK', content: { 'application/json': { schema } } },
      default: { description: 'A refusal: code, message and data.status.' },
    },
  }
}

const fileSchema: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

function argumentsOf(args: z.ZodObject): {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
} {
  return z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as ReturnType<typeof argumentsOf>
}
