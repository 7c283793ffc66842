import type { PatternTable } from '../http/dispatch/path-pattern.ts'
import { isAllowed, type Person } from '../session/person.ts'
import type { RestEndpoint } from './endpoint.ts'

export type Methods = ReadonlyMap<string, RestEndpoint>

/** The route of an address, as WordPress finds it: ids are numbers, so that `media/abc` is no address. */
export function routeAt(routes: PatternTable<Methods>, route: string) {
  const found = routes.match(route)
  const isRight = ([name, value]: [string, string]) => !isId(name) || /^\d+$/.test(value)
  return found && Object.entries(found.params).every(isRight) ? found : undefined
}

/** `id`, and the ids of the records that a record belongs to: `product_id`. A user may be `me`. */
function isId(name: string): boolean {
  return name === 'id' || (name.endsWith('_id') && name !== 'user_id')
}

/** The endpoint of a method: HEAD is GET without a body, and PUT and PATCH edit where POST does. */
export function endpointFor(methods: Methods | undefined, method: string): RestEndpoint | undefined {
  const exact = methods?.get(method === 'HEAD' ? 'GET' : method)
  if (exact || (method !== 'PUT' && method !== 'PATCH')) return exact
  const post = methods?.get('POST')
  return post?.edits ? post : undefined
}

/** All methods that an endpoint answers: `['POST', 'PUT', 'PATCH']`. */
export function methodsOf(method: string, { edits }: Pick<RestEndpoint, 'edits'>): readonly string[] {
  return method === 'POST' && edits ? ['POST', 'PUT', 'PATCH'] : [method]
}

/** The methods of a route that are open to the caller, for the header `Allow`. */
export function allowedMethods(methods: Methods, person: Person | undefined): string {
  const open = [...methods].filter(([, { access }]) => isAllowed(person, access))
  return open.flatMap(([method, endpoint]) => methodsOf(method, endpoint)).join(', ')
}

/** The namespace that a route belongs to: `wc/store/v1` of `/wc/store/v1/cart`, up to its version. */
export function namespaceOf(pattern: string): string {
  const parts = pattern.split('/').slice(1)
  const version = parts.findIndex((part) => /^v\d+$/.test(part))
  return parts.slice(0, version + 1 || 1).join('/')
}

/** A pattern in the notation of clients: `/wp/v2/users/:id` is `/wp/v2/users/(?P<id>[\d]+)`. */
export function routeName(pattern: string): string {
  return pattern.replace(/:(\w+)(\*?)/g, (_all, name, many) => {
    const part = isId(name) ? '[\\d]+' : '[^/]+'
    return `(?P<${name}>${many ? '.+' : part})`
  })
}

const REST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The effective method: a POST may replace another method, named in the address (`_method`) or a header, for clients
 * whose servers let nothing else through. Nothing else is overridden: a link must never delete. `undefined`: no method.
 */
export function effectiveMethod(
  method: string,
  { named, header }: { readonly named: string | undefined; readonly header: string | undefined },
): string | undefined {
  const requested = named ?? header
  if (method !== 'POST' || requested === undefined) return method
  const effective = requested.trim().toUpperCase()
  return REST_METHODS.includes(effective) ? effective : undefined
}
