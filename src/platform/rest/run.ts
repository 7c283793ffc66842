import { z } from 'zod'
import type { Call } from '../http/call.ts'
import { Form } from '../http/form.ts'
import type { LimitName } from '../http/limited.ts'
import type { PatternTable } from '../http/pattern.ts'
import { isAllowed, type Person } from '../session/person.ts'
import { readArguments, readCommon, type Sources } from './arguments.ts'
import { embedsOf, withEmbedded } from './embed.ts'
import { type RestAnswer, type RestAsk, type RestEndpoint, RestRefusal, type RestUpload } from './endpoint.ts'
import { fieldsOf, inContext, pickFields } from './fields.ts'
import { endpointFor, type Methods, routeAt } from './routes.ts'
import { restTexts } from './texts.ts'
import { type Tree, treeOf } from './tree.ts'

/** For whom and with what calls are answered: the request itself, what it embeds, and each of a batch. */
export type Desk = {
  /** The request that came, its person proved: a cookie without its nonce is nobody's. */
  readonly call: Call
  readonly routes: PatternTable<Methods>
  /** `http://localhost:3000/wp-json/` */
  readonly root: string
  /** Counts one use of an allowance; throws when it is used up. */
  count(limit: LimitName | undefined): Promise<void>
}

/** One call: the method that is meant, and the path after `/wp-json`. */
export type RestRequest = {
  readonly method: string
  readonly route: string
  readonly query: URLSearchParams
  readonly body: Tree
  /** The fields of a form, where the request itself brought them. */
  readonly form?: Form
  readonly upload?: RestUpload
}

/** A call of which all is known to be right but what only its endpoint can tell. */
export type Prepared = {
  readonly endpoint: RestEndpoint
  readonly ask: RestAsk<Record<string, unknown>>
  readonly shape: Shape
}

/** How the answer is to be cut: what every call may ask. */
type Shape = z.output<typeof standardArgs>

const texts = z.array(z.string().max(100_000)).max(10_000).optional()

/** Arguments that every call takes. `_locale` is one more, and changes nothing: the shop has one language. */
const standardArgs = z.object({
  context: z.enum(['view', 'embed', 'edit']).default('view'),
  _fields: texts,
  _embed: texts,
})

/**
 * Whether the call is there, open to the person and rightly made, in this order: a stranger learns nothing of the
 * arguments of what is not for him. Throws the refusal of the catalogue (docs/wire.md K.4).
 */
export function prepared(desk: Desk, request: RestRequest): Prepared {
  const { endpoint, params } = admitted(desk, request)
  const sources = sourcesOf(request, params)
  const shape = readCommon(standardArgs, endpoint.args, sources)
  const { context } = shape
  const { person } = desk.call
  if (context === 'edit' && endpoint.editAccess && !isAllowed(person, endpoint.editAccess)) {
    throw new RestRefusal('rest_forbidden_context', restTexts.forbiddenContext, person ? 403 : 401)
  }
  const call = callFor(desk, request, params)
  const { upload } = request
  const args = readArguments(endpoint.args, sources)
  // Before anything is done: an answer that cannot be cut must not be one to a change.
  fieldsOf(shape._fields ?? [])
  return { endpoint, shape, ask: { call, args, context, person, ...(upload && { upload }) } }
}

/** The endpoint of a call, if there is one and the person may make it; nothing of the call is read but its address. */
export function admitted({ routes, call }: Desk, { method, route }: Pick<RestRequest, 'method' | 'route'>) {
  const found = routeAt(routes, route)
  const endpoint = endpointFor(found?.value, method)
  if (!found || !endpoint) throw noRoute()
  refuseKeys(call.person, method)
  if (!isAllowed(call.person, endpoint.access)) throw denied(call.person, endpoint.denied)
  return { endpoint, params: found.params }
}

/** Asks the endpoint, and shapes what it says by `context`, `_embed` and `_fields`. */
export async function performed(desk: Desk, { endpoint, ask, shape }: Prepared): Promise<RestAnswer> {
  await desk.count(endpoint.limit)
  const said = await endpoint.handle(ask)
  const data = inContext(said.data, endpoint.answer, said.context ?? ask.context)
  return { ...said, data: await cut(desk, shape, data) }
}

/** What is no endpoint's answer, the index say, with the fields alone that are asked for. */
export function shaped(desk: Desk, request: RestRequest, data: unknown): Promise<unknown> {
  return cut(desk, readArguments(standardArgs, sourcesOf(request, {})), data)
}

async function cut(desk: Desk, asked: Shape, data: unknown): Promise<unknown> {
  const fields = fieldsOf(asked._fields ?? [])
  const embeds = embedsOf(asked._embed)
  const isWanted = embeds && (!fields || fields.has('_embedded'))
  const whole = isWanted ? await withEmbedded(data, embeds, (href) => embedded(desk, href)) : data
  return pickFields(whole, fields ?? 'all')
}

export function noRoute(): RestRefusal {
  return new RestRefusal('rest_no_route', restTexts.noRoute, 404)
}

/** A refusal as clients read it (docs/wire.md K.4). */
export function bodyOfRefusal({ code, message, status, data }: RestRefusal): unknown {
  return { code, message, data: { status, ...data } }
}

/** A form's list of one empty text is what `_embed` alone in an address is. */
function sourcesOf({ query, body }: RestRequest, params: Tree): Sources {
  const address = treeOf(query)
  const embed = Object.hasOwn(address, '_embed') && address['_embed'] === '' ? { _embed: [''] } : {}
  return { path: params, body, query: { ...address, ...embed } }
}

function callFor({ call }: Desk, request: RestRequest, params: Call['params']): Call {
  const { method, route, query, form = new Form([]) } = request
  return { ...call, method, params, query, form, path: `/wp-json${route}` }
}

function refuseKeys(person: Person | undefined, method: string): void {
  if (person?.proof.by !== 'key' || method === 'OPTIONS') return
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  if (person.proof.may === 'read_write' || person.proof.may === needed) return
  throw new RestRefusal('woocommerce_rest_authentication_error', restTexts.keyMayNot(needed), 401)
}

function denied(person: Person | undefined, code = 'rest_forbidden'): RestRefusal {
  return person
    ? new RestRefusal(code, restTexts.forbidden, 403)
    : new RestRefusal(code, restTexts.signInFirst, 401)
}

/** What stands behind a link, for the same person; what refuses is embedded as its refusal. */
async function embedded(desk: Desk, href: string): Promise<unknown> {
  try {
    if (!href.startsWith(desk.root)) throw noRoute()
    const { pathname, searchParams } = new URL(href)
    searchParams.set('context', 'embed')
    const request: RestRequest = {
      method: 'GET',
      route: pathname.slice('/wp-json'.length).replace(/\/$/, ''),
      query: searchParams,
      body: {},
    }
    return (await performed(desk, prepared(desk, request))).data
  } catch (error) {
    if (error instanceof RestRefusal) return bodyOfRefusal(error)
    throw error
  }
}
