import { z } from 'zod'
import type { RestEndpoint, RestSchema } from '../endpoint.ts'
import { methodsOf, namespaceOf, routeName } from '../routes.ts'

/** The description of the shop in the index. */
export type About = { readonly name: string; readonly description: string }

/** What an endpoint declares about itself. */
export type Described = Pick<
  RestEndpoint,
  'args' | 'answer' | 'answersFile' | 'body' | 'creates' | 'edits' | 'inBatch' | 'isByName' | 'isList'
>
type Methods = ReadonlyMap<string, Described>

export type RouteList = ReadonlyMap<string, Methods>

/** The answer to `/wp-json/`: all routes and ways to sign in, for clients to discover. `root` is its own address. */
export function indexOf(
  about: About,
  { routes, authentication }: { readonly routes: RouteList; readonly authentication: unknown },
  root: string,
): unknown {
  const home = new URL('/', root).href.replace(/\/$/, '')
  return {
    ...about,
    url: home,
    home,
    gmt_offset: 0,
    timezone_string: 'UTC',
    namespaces: namespacesOf(routes),
    authentication,
    routes: routesOf(routes, root),
  }
}

/** The answer to `/wp-json/wp/v2`: the routes of one namespace, or nothing where there is none of that name. */
export function namespaceIndexOf(routes: RouteList, namespace: string, root: string): unknown {
  const inNamespace = [...routes].filter(([pattern]) => namespaceOf(pattern) === namespace)
  if (namespace === '' || inNamespace.length === 0) return undefined
  return { namespace, routes: routesOf(new Map(inNamespace), root), _links: { up: [{ href: root }] } }
}

/** The answer to OPTIONS: the arguments and the answer of a route. */
export function restOptions(pattern: string, methods: Methods): Readonly<Record<string, unknown>> {
  const schema = [...methods.values()].find(({ answer }) => answer)?.answer
  return { ...routeOf(pattern, methods), ...(schema && { schema: jsonSchemaOf(schema) }) }
}

function namespacesOf(routes: RouteList): readonly string[] {
  return [...new Set([...routes.keys()].map(namespaceOf))].sort()
}

function routesOf(routes: RouteList, root: string): unknown {
  return Object.fromEntries(
    [...routes].map(([pattern, methods]) => {
      const self = pattern.includes(':') ? undefined : { self: [{ href: root + pattern.slice(1) }] }
      return [routeName(pattern), { ...routeOf(pattern, methods), ...(self && { _links: self }) }]
    }),
  )
}

function routeOf(pattern: string, methods: Methods) {
  const all = [...methods]
  return {
    namespace: namespaceOf(pattern),
    methods: [...new Set(all.flatMap(([method, endpoint]) => methodsOf(method, endpoint)))],
    endpoints: all.map(([method, endpoint]) => ({
      methods: methodsOf(method, endpoint),
      ...(endpoint.inBatch && { allow_batch: { v1: true } }),
      args: argsOf(endpoint),
    })),
  }
}

const argsOfEndpoint = new WeakMap<Described, Readonly<Record<string, unknown>>>()

/** The arguments as JSON Schema, each with whether it is required; built once. */
function argsOf(endpoint: Described): Readonly<Record<string, unknown>> {
  const made = argsOfEndpoint.get(endpoint) ?? describedArgs(endpoint.args)
  argsOfEndpoint.set(endpoint, made)
  return made
}

function describedArgs(args: z.ZodObject): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = z.toJSONSchema(args, {
    target: 'draft-4',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropBoundsOfNumbers(jsonSchema),
  })
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, one]) => !isNeverTaken(one))
      .map(([name, one]) => [name, { ...(one as object), required: required.includes(name) }]),
  )
}

/** An argument that is named only to be refused is not described. */
function isNeverTaken(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'not' in schema
}

// The limits of exact numbers are not limits of ours.
function dropBoundsOfNumbers(schema: { minimum?: unknown; maximum?: unknown }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function jsonSchemaOf({ title, properties }: RestSchema): unknown {
  return { $schema: 'http://json-schema.org/draft-04/schema#', title, type: 'object', properties }
}
