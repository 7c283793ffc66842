import { z } from 'zod'
import type { Call } from '../http/call.ts'
import type { PatternTable } from '../http/dispatch/path-pattern.ts'
import { Form } from '../http/form.ts'
import type { LimitName } from '../http/rate-limits.ts'
import { isAllowed, type Person } from '../session/person.ts'
import { readCommon, readRestArguments, type Sources } from './arguments.ts'
import { type Embeds, embedsOf, withEmbedded } from './embed.ts'
import {
  type RestAnswer,
  type RestEndpoint,
  RestRefusal,
  type RestRequest,
  type RestUpload,
} from './endpoint.ts'
import { fieldsOf, inContext, pickFields, type RequestedFields } from './fields.ts'
import { endpointFor, type Methods, routeAt } from './routes.ts'
import { restTexts } from './texts.ts'
import { formTree, type Tree } from './tree.ts'

/** What calls run with: for the request itself, what it embeds, and each of a batch. */
export type RestRuntime = {
  /** The original request, its person verified: a cookie without its nonce identifies nobody. */
  readonly call: Call
  readonly routes: PatternTable<Methods>
  /** `http://localhost:3000/wp-json/` */
  readonly root: string
  /** Counts one use of a rate limit; throws when it is used up. */
  count(limit: LimitName | undefined): void
}

/** One call: the effective method, and the path after `/wp-json`. */
export type RestCall = {
  readonly method: string
  readonly route: string
  readonly query: URLSearchParams
  readonly body: Tree
  /** The fields of a form, where the request itself sent them. */
  readonly form?: Form
  readonly upload?: RestUpload
}

/** A call that is valid, as far as it can be checked without its endpoint. */
export type Prepared = {
  readonly endpoint: RestEndpoint
  readonly request: RestRequest<Record<string, unknown>>
  readonly shape: Shape
}

/** The shape of the answer, by the arguments that every call takes. */
type Shape = { readonly fields: RequestedFields | undefined; readonly embeds: Embeds | undefined }

const texts = z.array(z.string().max(100_000)).max(10_000).optional()

/** Arguments that every call takes. `_locale` is one more, and has no effect: the shop has one language. */
const standardArgs = z.object({
  context: z.enum(['view', 'embed', 'edit']).default('view'),
  _fields: texts,
  _embed: texts,
})

/**
 * Checks that the call exists, is open to the person and has valid arguments, in this order: without access nothing of
 * the arguments is revealed. Throws the refusal of the catalogue (docs/wire.md K.4).
 */
export function prepareCall(runtime: RestRuntime, restCall: RestCall): Prepared {
  const { endpoint, params } = admitCall(runtime, restCall)
  const sources = sourcesOf(restCall, params)
  const standard = readCommon(standardArgs, endpoint.args, sources)
  const { context } = standard
  const { person } = runtime.call
  if (context === 'edit' && endpoint.editAccess && !isAllowed(person, endpoint.editAccess)) {
    throw new RestRefusal('rest_forbidden_context', restTexts.forbiddenContext, person ? 403 : 401)
  }
  const call = callFor(runtime, restCall, params)
  const { upload } = restCall
  const args = readRestArguments(endpoint.args, sources)
  // Before anything is changed: an answer that cannot be shaped must not be the answer to a change.
  const shape = shapeOf(standard)
  return { endpoint, shape, request: { call, args, context, person, ...(upload && { upload }) } }
}

/** The endpoint of a call, if it exists and the person may call it; only the address of the call is read. */
export function admitCall(
  { routes, call }: RestRuntime,
  { method, route }: Pick<RestCall, 'method' | 'route'>,
) {
  const found = routeAt(routes, route)
  const endpoint = endpointFor(found?.value, method)
  if (!found || !endpoint) throw noRoute()
  refuseKeys(call.person, method)
  if (!isAllowed(call.person, endpoint.access)) throw denied(call.person, endpoint.denied)
  return { endpoint, params: found.params }
}

/** Calls the endpoint, and shapes its answer by `context`, `_embed` and `_fields`. */
export async function runCall(
  runtime: RestRuntime,
  { endpoint, request, shape }: Prepared,
): Promise<RestAnswer> {
  runtime.count(endpoint.limit)
  const answer = await endpoint.handle(request)
  const data = inContext(answer.data, endpoint.answer, answer.context ?? request.context)
  return { ...answer, data: await shapeData(runtime, shape, data) }
}

/** An answer of no endpoint, such as the index, with the requested fields only. */
export function shapeAnswer(runtime: RestRuntime, restCall: RestCall, data: unknown): Promise<unknown> {
  return shapeData(runtime, shapeOf(readRestArguments(standardArgs, sourcesOf(restCall, {}))), data)
}

function shapeOf({ _fields = [], _embed }: z.output<typeof standardArgs>): Shape {
  return { fields: fieldsOf(_fields), embeds: embedsOf(_embed) }
}

async function shapeData(runtime: RestRuntime, { fields, embeds }: Shape, data: unknown): Promise<unknown> {
  const isWanted = embeds && (!fields || fields.has('_embedded'))
  const whole = isWanted ? await withEmbedded(data, embeds, (href) => embedded(runtime, href)) : data
  return pickFields(whole, fields ?? 'all')
}

export function noRoute(): RestRefusal {
  return new RestRefusal('rest_no_route', restTexts.noRoute, 404)
}

/** A refusal as clients read it (docs/wire.md K.4). */
export function bodyOfRefusal({ code, message, status, data }: RestRefusal): unknown {
  return { code, message, data: { status, ...data } }
}

/** `_embed` alone in an address is the same as a form's list of one empty text. */
function sourcesOf({ query, body }: RestCall, params: Tree): Sources {
  const address = formTree(query)
  const embed = Object.hasOwn(address, '_embed') && address['_embed'] === '' ? { _embed: [''] } : {}
  return { path: params, body, query: { ...address, ...embed } }
}

function callFor({ call }: RestRuntime, restCall: RestCall, params: Call['params']): Call {
  const { method, route, query, form = new Form([]) } = restCall
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

/** The target of a link, for the same person; a refusal is embedded as such. */
async function embedded(runtime: RestRuntime, href: string): Promise<unknown> {
  try {
    if (!href.startsWith(runtime.root)) throw noRoute()
    const { pathname, searchParams } = new URL(href)
    searchParams.set('context', 'embed')
    const restCall: RestCall = {
      method: 'GET',
      route: pathname.slice('/wp-json'.length).replace(/\/$/, ''),
      query: searchParams,
      body: {},
    }
    return (await runCall(runtime, prepareCall(runtime, restCall))).data
  } catch (error) {
    if (error instanceof RestRefusal) return bodyOfRefusal(error)
    throw error
  }
}
