import { actingAs, actorOf } from '../events/actor.ts'
import { json } from '../http/answer.ts'
import type { Answer } from '../http/call.ts'
import { type DispatchRequest, REST_PREFIX } from '../http/dispatch/dispatch-request.ts'
import { errorAnswer } from '../http/dispatch/error-answer.ts'
import { callOf, countUse } from '../http/dispatch/handle.ts'
import { isReadable } from '../http/input.ts'
import * as messages from '../http/messages.ts'
import type { Person } from '../session/person.ts'
import { isRestNonceValid, restNonce } from '../session/rest-nonce.ts'
import type { Shop } from '../shop.ts'
import { BATCH_ROUTE, batch, batchArgs } from './batch.ts'
import { pagingHeaders } from './collection.ts'
import { corsHeaders } from './cors.ts'
import {
  type Described,
  indexOf,
  namespaceIndexOf,
  type RouteList,
  restOptions,
} from './description/describe.ts'
import { restLink } from './description/discovery.ts'
import { OPENAPI_ROUTE, openApiOf } from './description/openapi.ts'
import { type RestAnswer, type RestEndpoint, RestRefusal } from './endpoint.ts'
import { inEnvelope } from './envelope.ts'
import { allowedMethods, effectiveMethod, type Methods, routeAt } from './routes.ts'
import {
  admitCall,
  noRoute,
  prepareCall,
  type RestCall,
  type RestRuntime,
  runCall,
  shapeAnswer,
} from './run.ts'
import { restTexts } from './texts.ts'
import { formTree } from './tree.ts'
import { uploadOf } from './upload.ts'

/** The person that a call is answered for. */
type Caller = {
  readonly person: Person | undefined
  /** A fresh nonce in the answer, so that a page that stays open never expires. */
  readonly freshNonce?: string
  /** The nonce does not belong to this sign-in: the call is not run. */
  readonly isRefused?: true
}

/** The answer to any request under `/wp-json/` (docs/wire.md K.1); errors become answers too. */
export function rest(request: DispatchRequest): Promise<Answer> {
  return serveRest(request, (runtime) => answerTo(request, runtime))
}

/** The refusal of an upload, before its body is read; `undefined` when it may be sent. */
export async function restAdmission(request: DispatchRequest): Promise<Answer | undefined> {
  let isAdmitted = false
  const answer = await serveRest(request, async (runtime) => {
    admitCall(runtime, restCallOf(request))
    isAdmitted = true
    return { data: null }
  })
  return isAdmitted ? undefined : answer
}

/** Identifies the caller, runs the work, and sets the headers of every answer. */
async function serveRest(
  request: DispatchRequest,
  work: (runtime: RestRuntime) => Promise<RestAnswer>,
): Promise<Answer> {
  let caller: Caller = { person: undefined }
  const answer = await answerOrRefusal(request, async () => {
    const call = await callOf(request, {})
    caller = callerOf(call.shop, call.person, nonceOf(request))
    if (caller.isRefused) throw new RestRefusal('rest_cookie_invalid_nonce', restTexts.badNonce, 403)
    return work({
      call: {
        ...call,
        shop: actingAs(call.shop, actorOf(caller.person)),
        person: caller.person,
      },
      routes: request.shop.program.calls.rest,
      root: `${call.origin}${REST_PREFIX}/`,
      count: (limit) => countUse(request, limit),
    })
  })
  return inEnvelope(request.query, {
    ...answer,
    headers: { ...answer.headers, ...headersFor(request, caller) },
  })
}

async function answerOrRefusal(request: DispatchRequest, work: () => Promise<RestAnswer>): Promise<Answer> {
  const { documents, shop, incoming } = request
  try {
    const { status = 200, data, headers, cookies, file } = await work()
    const answer = json(data, status, cookies)
    if (file) return { ...answer, headers: { ...answer.headers, ...headers }, body: file }
    return {
      ...answer,
      headers: { ...answer.headers, ...headers },
      ...([204, 304].includes(status) && { body: '' }),
    }
  } catch (error) {
    return errorAnswer({ documents, shop }, error, { ...incoming, audience: 'json' })
  }
}

function headersFor(
  { incoming, shop }: DispatchRequest,
  { person, freshNonce }: Caller,
): Record<string, string> {
  const methods = routeAt(shop.program.calls.rest, routeOf(incoming.path))?.value
  const allow = methods && allowedMethods(methods, person)
  const origin = firstValue(incoming.headers['origin'])
  const cors = corsHeaders({
    origin,
    isShopOrigin: origin !== undefined && incoming.shopOrigins.has(origin),
    method: incoming.method,
    isByCookie: person?.proof.by === 'cookie',
  })
  return {
    ...cors,
    ...(allow && { allow }),
    ...(freshNonce && { 'x-wp-nonce': freshNonce }),
  }
}

async function answerTo(request: DispatchRequest, runtime: RestRuntime): Promise<RestAnswer> {
  if (![...request.query].flat().every(isReadable)) throw brokenText()
  const restCall = restCallOf(request)
  if (restCall.method === 'OPTIONS')
    return { data: await shapeAnswer(runtime, restCall, described(request, runtime, restCall)) }
  if (restCall.route === BATCH_ROUTE && restCall.method === 'POST') return batch(runtime, restCall.body)
  const index = isReading(restCall.method) ? indexFor(request, runtime, restCall.route) : undefined
  if (index) {
    const headers = restCall.route === '' ? { link: restLink(request.shop.config) } : {}
    return { data: await shapeAnswer(runtime, restCall, index), headers }
  }

  const { endpoint } = admitCall(runtime, restCall)
  refuseUnexpectedList(request, endpoint)
  const whole = endpoint.body === 'bytes' ? { ...restCall, upload: uploadFrom(request) } : restCall
  const answer = await runCall(runtime, prepareCall(runtime, whole))
  if (!answer.paging) return answer
  const address = runtime.call.origin + request.incoming.path + request.incoming.search
  return { ...answer, headers: { ...pagingHeaders(answer.paging, address), ...answer.headers } }
}

function refuseUnexpectedList({ incoming: { jsonList } }: DispatchRequest, { body }: RestEndpoint): void {
  if (jsonList && body !== 'list') throw new RestRefusal('rest_invalid_json', restTexts.invalidJson, 400)
}

function brokenText(): RestRefusal {
  return new RestRefusal('rest_invalid_param', messages.brokenText(), 400)
}

/** The call of a request: its body as JSON, or as the fields of a form. */
function restCallOf({ incoming, query }: DispatchRequest): RestCall {
  const { form, json: body, jsonList, path } = incoming
  const named = query.has('_method') ? query.getAll('_method').join() : undefined
  const header = firstValue(incoming.headers['x-http-method-override'])
  const method = effectiveMethod(incoming.method, { named, header })
  if (method === undefined) throw noRoute()
  const request = query.has('oauth_signature') ? withoutDuplicates(query) : query
  const fields = jsonList ? { items: jsonList } : (body ?? formTree(form.entries()))
  return { method, route: routeOf(path), query: request, form, body: fields }
}

/**
 * Clients that sign their requests send the parameters of the address twice, with the same values: that is one value.
 */
function withoutDuplicates(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...new Map([...query].map((pair) => [JSON.stringify(pair), pair])).values()])
}

function uploadFrom({ incoming: { upload = {}, headers } }: DispatchRequest) {
  return uploadOf(upload, {
    contentType: firstValue(headers['content-type']),
    disposition: firstValue(headers['content-disposition']),
    md5: firstValue(headers['content-md5']),
  })
}

const builtInRoutes: ReadonlyMap<string, ReadonlyMap<string, Described>> = new Map([
  [BATCH_ROUTE, new Map([['POST', { args: batchArgs }]])],
])

function listOf({ shop }: DispatchRequest): RouteList {
  return new Map([...builtInRoutes, ...shop.program.calls.restRoutes])
}

function indexFor(request: DispatchRequest, { root }: RestRuntime, route: string): unknown {
  const { program, settings } = request.shop
  if (route === OPENAPI_ROUTE) return openApiOf(program.about(settings), listOf(request), root)
  if (route === '') {
    const authentication = program.authentication(request.shop, request.incoming)
    return indexOf(program.about(settings), { routes: listOf(request), authentication }, root)
  }
  return program.calls.rest.match(route) ? undefined : namespaceIndexOf(listOf(request), route.slice(1), root)
}

function described(request: DispatchRequest, runtime: RestRuntime, { route }: RestCall): unknown {
  const { calls } = request.shop.program
  const known = builtInRoutes.get(route) ?? routeAt(calls.rest, route)?.value
  if (!known) {
    const index = indexFor(request, runtime, route)
    if (index) return index
    throw noRoute()
  }
  return restOptions(patternOf(calls.restRoutes, known) ?? route, known)
}

function patternOf(routes: ReadonlyMap<string, Methods>, methods: unknown): string | undefined {
  return [...routes].find(([, known]) => known === methods)?.[0]
}

function nonceOf({ incoming, query }: DispatchRequest): string | undefined {
  const header = firstValue(incoming.headers['x-wp-nonce'])
  if (header !== undefined) return header
  if (query.has('_wpnonce')) return query.getAll('_wpnonce').join()
  return incoming.form.has('_wpnonce') ? (incoming.form.get('_wpnonce') ?? '') : undefined
}

function routeOf(path: string): string {
  return path.slice(REST_PREFIX.length).replace(/\/$/, '')
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/**
 * The person that a call is made by (docs/wire.md K.2). A cookie is sent with every request that a page of another site
 * can make, so it identifies somebody only together with a nonce; an API key identifies its owner. An invalid nonce is
 * refused for guests too: a client whose sign-in has ended must notice it.
 */
function callerOf(
  shop: Pick<Shop, 'signer' | 'nowMs'>,
  person: Person | undefined,
  nonce: string | undefined,
): Caller {
  if (person?.proof.by === 'key') return { person }
  if (nonce === undefined) return { person: undefined }
  if (!isRestNonceValid(shop, person, nonce)) return { person: undefined, isRefused: true }
  return { person, freshNonce: restNonce(shop, person) }
}
