import { json } from '../http/answer.ts'
import { type Asked, REST_PREFIX } from '../http/asked.ts'
import type { Answer } from '../http/call.ts'
import { callOf, countUse } from '../http/handle.ts'
import { isReadable } from '../http/input.ts'
import { refused } from '../http/refused.ts'
import { serverTexts } from '../http/texts.ts'
import { BATCH_ROUTE, batch, batchArgs } from './batch.ts'
import { type Caller, callerOf } from './caller.ts'
import { pagingHeaders } from './collection.ts'
import { corsHeaders } from './cors.ts'
import { type Described, indexOf, namespaceIndexOf, optionsOf, type RouteList } from './describe.ts'
import { type RestAnswer, RestRefusal } from './endpoint.ts'
import { inEnvelope } from './envelope.ts'
import { methodMeant } from './override.ts'
import { allowedMethods, type Methods, routeAt } from './routes.ts'
import { admitted, type Desk, noRoute, performed, prepared, type RestRequest, shaped } from './run.ts'
import { restTexts } from './texts.ts'
import { treeOf } from './tree.ts'
import { uploadOf } from './upload.ts'

/** The answer to any request under `/wp-json/` (docs/wire.md K.1); what goes wrong becomes one too. */
export function rest(asked: Asked): Promise<Answer> {
  return served(asked, (desk) => answerTo(asked, desk))
}

/** The refusal of an upload, before its body is read; nothing when it may come. */
export async function restAdmission(asked: Asked): Promise<Answer | undefined> {
  let isAdmitted = false
  const answer = await served(asked, async (desk) => {
    admitted(desk, requestOf(asked))
    isAdmitted = true
    return { data: null }
  })
  return isAdmitted ? undefined : answer
}

/** Finds out who asks, lets the work be done for him, and sets what every answer carries. */
async function served(asked: Asked, work: (desk: Desk) => Promise<RestAnswer>): Promise<Answer> {
  let caller: Caller = { person: undefined }
  const answer = await answered(asked, async () => {
    const call = await callOf(asked, {})
    caller = callerOf(call.shop, call.person, nonceOf(asked))
    if (caller.isRefused) throw new RestRefusal('rest_cookie_invalid_nonce', restTexts.badNonce, 403)
    return work({
      call: { ...call, person: caller.person },
      routes: asked.shop.program.calls.rest,
      root: `${call.origin}${REST_PREFIX}/`,
      count: (limit) => countUse(asked, limit),
    })
  })
  return inEnvelope(asked.query, { ...answer, headers: { ...answer.headers, ...headersFor(asked, caller) } })
}

async function answered(asked: Asked, work: () => Promise<RestAnswer>): Promise<Answer> {
  const { documents, shop, incoming } = asked
  try {
    const { status = 200, data, headers, cookies } = await work()
    const answer = json(data, status, cookies)
    return { ...answer, headers: { ...answer.headers, ...headers }, ...(status === 204 && { body: '' }) }
  } catch (error) {
    return refused({ documents, log: shop.log }, error, { ...incoming, audience: 'json' })
  }
}

function headersFor({ incoming, shop }: Asked, { person, freshNonce }: Caller): Record<string, string> {
  const methods = routeAt(shop.program.calls.rest, routeOf(incoming.path))?.value
  const allow = methods && allowedMethods(methods, person)
  const origin = one(incoming.headers['origin'])
  const cors = corsHeaders({
    origin,
    isOwn: origin !== undefined && incoming.own.has(origin),
    method: incoming.method,
    isByCookie: person?.proof.by === 'cookie',
  })
  return {
    ...cors,
    ...(allow && { allow }),
    ...(freshNonce && { 'x-wp-nonce': freshNonce }),
  }
}

async function answerTo(asked: Asked, desk: Desk): Promise<RestAnswer> {
  if (![...asked.query].flat().every(isReadable)) throw brokenText()
  const request = requestOf(asked)
  if (request.method === 'OPTIONS')
    return { data: await shaped(desk, request, described(asked, desk, request)) }
  if (request.route === BATCH_ROUTE && request.method === 'POST') return batch(desk, request.body)
  const index = isReading(request.method) ? indexFor(asked, desk, request.route) : undefined
  if (index) return { data: await shaped(desk, request, index) }

  const { endpoint } = admitted(desk, request)
  const whole = endpoint.body === 'bytes' ? { ...request, upload: uploadFrom(asked) } : request
  const said = await performed(desk, prepared(desk, whole))
  if (!said.paging) return said
  const address = desk.call.origin + asked.incoming.path + asked.incoming.search
  return { ...said, headers: { ...pagingHeaders(said.paging, address), ...said.headers } }
}

function brokenText(): RestRefusal {
  return new RestRefusal('rest_invalid_param', serverTexts.brokenText, 400)
}

/** The call that was made: its body as JSON, or as the fields of a form. */
function requestOf({ incoming, query }: Asked): RestRequest {
  const { form, json: body, path } = incoming
  const named = query.has('_method') ? query.getAll('_method').join() : undefined
  const header = one(incoming.headers['x-http-method-override'])
  const method = methodMeant(incoming.method, { named, header })
  if (method === undefined) throw noRoute()
  const asked = query.has('oauth_signature') ? once(query) : query
  return { method, route: routeOf(path), query: asked, form, body: body ?? treeOf(form.entries()) }
}

/** Clients that sign their requests write the parameters of the address twice, with the same values: that is one value. */
function once(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...new Map([...query].map((pair) => [JSON.stringify(pair), pair])).values()])
}

function uploadFrom({ incoming: { upload = {}, headers } }: Asked) {
  return uploadOf(upload, {
    contentType: one(headers['content-type']),
    disposition: one(headers['content-disposition']),
    md5: one(headers['content-md5']),
  })
}

const itself: ReadonlyMap<string, ReadonlyMap<string, Described>> = new Map([
  [BATCH_ROUTE, new Map([['POST', { args: batchArgs }]])],
])

function listOf({ shop }: Asked): RouteList {
  return new Map([...itself, ...shop.program.calls.restRoutes])
}

function indexFor(asked: Asked, { root }: Desk, route: string): unknown {
  const { program, settings } = asked.shop
  if (route === '') return indexOf(program.about(settings), listOf(asked), root)
  return program.calls.rest.match(route) ? undefined : namespaceIndexOf(listOf(asked), route.slice(1), root)
}

function described(asked: Asked, desk: Desk, { route }: RestRequest): unknown {
  const { calls } = asked.shop.program
  const known = itself.get(route) ?? routeAt(calls.rest, route)?.value
  if (!known) {
    const index = indexFor(asked, desk, route)
    if (index) return index
    throw noRoute()
  }
  return optionsOf(patternOf(calls.restRoutes, known) ?? route, known)
}

function patternOf(routes: ReadonlyMap<string, Methods>, methods: unknown): string | undefined {
  return [...routes].find(([, known]) => known === methods)?.[0]
}

function nonceOf({ incoming, query }: Asked): string | undefined {
  const header = one(incoming.headers['x-wp-nonce'])
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

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
