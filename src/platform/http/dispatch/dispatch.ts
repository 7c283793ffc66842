import type { Config } from '../../../config.ts'
import type { PriceGroup } from '../../cache/price-groups.ts'
import { restLink } from '../../rest/description/discovery.ts'
import { inEnvelope } from '../../rest/envelope.ts'
import { restAdmission } from '../../rest/serve.ts'
import { mayBeActing } from '../../session/acting.ts'
import { html, redirect, unlisted } from '../answer.ts'
import type { Answer } from '../call.ts'
import { encodingFor } from '../encoding.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import * as messages from '../messages.ts'
import { BadInput, Forbidden } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { isCrossSite, isPrefetch } from '../server/shop-origins.ts'
import {
  audienceOf,
  type DispatchDependencies,
  type DispatchRequest,
  type Identify,
  isRest,
  REST_PREFIX,
} from './dispatch-request.ts'
import { errorAnswer } from './error-answer.ts'
import { handle } from './handle.ts'
import type { ByMethod, HandlerTables } from './handler-tables.ts'
import { refuseLargeHead } from './head-limits.ts'
import type { Reply } from './reply.ts'
import { answerScript } from './script-calls.ts'
import { sharedPageContent } from './shared-content.ts'
import { repeatableForm } from './unavailable-answer.ts'

export type Dispatch = {
  /** Never rejects: errors become answers too. */
  answer(incoming: IncomingRequest): Promise<Reply>
  /** The refusal of an upload that need not be received; `undefined` when it may be sent. Its body is not read yet. */
  refusalOfUpload(incoming: IncomingRequest): Promise<Answer | undefined>
  /** Paths that accept files: `/wp-json/wp/v2/media`. */
  readonly uploadPaths: readonly string[]
  /** The answer to a request that could not even be read. */
  refusal(error: unknown, request: UnreadRequest | IncomingRequest): Promise<Answer>
}

type UnreadRequest = Pick<IncomingRequest, 'path' | 'search' | 'requestId'>

/** Routes a request to what answers it, independent of any HTTP framework. */
export function createDispatch(parts: DispatchDependencies): Dispatch {
  const identify = identifyOnce(parts.shop.program.identify)
  const requestOf = (incoming: IncomingRequest): DispatchRequest => ({
    ...parts,
    identify,
    incoming,
    query: new URLSearchParams(incoming.search),
  })
  const refusal: Dispatch['refusal'] = async (error, request) => {
    const { path, search, requestId } = request
    const query = new URLSearchParams(search)
    const audience = audienceOf(path, query)
    const answer = await errorAnswer(parts, error, {
      ...('form' in request && { method: request.method, form: request.form }),
      requestId,
      audience,
      path,
      search,
      repeatable: 'form' in request ? repeatableForm(request) : undefined,
    })
    if (audience !== 'json') return withRestLink(parts.shop.config, answer)
    return unlisted(isRest(path) ? inEnvelope(query, answer) : answer)
  }
  return {
    refusal,
    uploadPaths: uploadPathsOf(parts.shop.program.calls),
    async refusalOfUpload(incoming) {
      try {
        refuseEarly(incoming)
        const answer = await restAdmission(requestOf(incoming))
        return answer && unlisted(answer)
      } catch (error) {
        return refusal(error, incoming)
      }
    },
    async answer(incoming) {
      try {
        refuseEarly(incoming)
        const request = requestOf(incoming)
        const reply = await route(request)
        const isPage = audienceOf(incoming.path, request.query) === 'page'
        return isPage ? withRestLink(parts.shop.config, await withBanner(request, reply)) : reply
      } catch (error) {
        return refusal(error, incoming)
      }
    },
  }
}

/** An upload is identified twice, before its body and with it, and a signature is valid only once. */
function identifyOnce(identify: Identify): Identify {
  const known = new WeakMap<IncomingRequest['headers'], ReturnType<Identify>>()
  return (shop, incoming) => {
    const person = known.get(incoming.headers) ?? identify(shop, incoming)
    known.set(incoming.headers, person)
    return person
  }
}

/** A page of a person who acts as another one says so. Answers to one person are never cached. */
async function withBanner({ shop, incoming, identify }: DispatchRequest, reply: Reply): Promise<Reply> {
  if (!mayBeActing(incoming.headers['cookie']) || !('body' in reply)) return reply
  const { body } = reply
  const isPage = reply.headers['content-type']?.startsWith('text/html')
  if (!isPage || !(typeof body === 'string' || Buffer.isBuffer(body))) return reply
  const banner = shop.program.banner(shop, await identify(shop, incoming))
  if (banner === undefined) return reply
  return { ...reply, body: String(body).replace(/<body[^>]*>/, (start) => start + banner) }
}

/** A page that is the same for all, made for a person who acts as another one. */
async function pageWithBanner(request: DispatchRequest, group: PriceGroup): Promise<Answer | undefined> {
  const { shop, incoming, identify, documents, query } = request
  if (!mayBeActing(incoming.headers['cookie'])) return undefined
  if (shop.program.banner(shop, await identify(shop, incoming)) === undefined) return undefined
  const content = await sharedPageContent({ shop }, incoming.path, query, group)
  return content && !('redirectTo' in content)
    ? html(await documents.render(content), content.status)
    : undefined
}

/** Every page leads to the REST interface, also one that says what is wrong; a shared page has its headers already. */
function withRestLink<R extends Reply>(config: Config, reply: R): R {
  if (!('headers' in reply) || 'location' in reply.headers) return reply
  const isPage = reply.headers['content-type']?.startsWith('text/html')
  return isPage ? { ...reply, headers: { ...reply.headers, link: restLink(config) } } : reply
}

function uploadPathsOf({ restRoutes }: HandlerTables): readonly string[] {
  const taking = [...restRoutes].filter(([, methods]) => methods.get('POST')?.body === 'bytes')
  return taking.map(([pattern]) => REST_PREFIX + pattern)
}

function refuseEarly(incoming: IncomingRequest): void {
  const { method, path, headers, shopOrigins: own } = incoming
  refuseLargeHead(incoming)
  if (!path.startsWith('/')) throw new BadInput(messages.badInput())
  if (isCrossSite(method, headers, own)) throw new Forbidden(messages.crossSite())
}

/**
 * In this order: calls of scripts, actions by a parameter, personal pages, shared pages, the address with its slash,
 * 404.
 */
async function route(request: DispatchRequest): Promise<Reply> {
  const call = answerScript(request)
  if (call) return unlisted(await call)

  const link = linkOf(request)
  if (link) return handle(request, link)

  const { incoming, shop } = request
  const { calls } = shop.program
  const { method, path } = incoming
  const personal = calls.pages.match(path)
  const handler = personal?.value.get(method === 'HEAD' ? 'GET' : method)
  if (handler) return handle(request, handler, personal?.params)

  const isShared = calls.sharedPages.match(path) !== undefined
  if (isShared && isReading(method)) return sharedReply(request)
  if (personal || isShared) throw wrongMethod(personal?.value, isShared)
  return withSlash(request) ?? notFound(request)
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The action of a parameter on any page; for a prefetch or HEAD the page is shown without it. */
function linkOf({ incoming, query, shop }: DispatchRequest) {
  const { method, form, headers } = incoming
  if (method !== 'POST' && (method !== 'GET' || isPrefetch(headers))) return undefined
  return [...shop.program.calls.links].find(([name]) => query.has(name) || form.has(name))?.[1]
}

async function sharedReply(request: DispatchRequest): Promise<Reply> {
  const { path, search, headers } = request.incoming
  const cookie = headers['cookie']
  const group = request.priceGroups.ofCookie(typeof cookie === 'string' ? cookie : undefined)
  const own = await pageWithBanner(request, group)
  if (own) return own
  const rendered = await request.pages.answer(
    { path, search, group },
    encodingFor(headers['accept-encoding']),
  )
  if (rendered.kind === 'page') return { sharedPage: rendered.page, ageMs: rendered.ageMs }
  if (rendered.kind === 'redirect') return redirect(rendered.path + search, [], 301)
  return rendered.html ? html(rendered.html, 404) : notFound(request)
}

function wrongMethod(methods: ByMethod | undefined, isShared: boolean): RequestRejected {
  const allowed = new Set(methods?.keys() ?? [])
  if (isShared) allowed.add('GET')
  if (allowed.has('GET')) allowed.add('HEAD')
  return new RequestRejected(405, messages.wrongMethod(), { allow: [...allowed].join(', ') })
}

/** Every page ends in a slash; an address without it is redirected, with its query. */
function withSlash({ incoming, shop }: DispatchRequest): Answer | undefined {
  const { method, path, search } = incoming
  if (!isReading(method) || path.endsWith('/')) return undefined
  const slashedPath = `${path}/`
  const { pages, sharedPages } = shop.program.calls
  const isPage = pages.match(slashedPath)?.value.has('GET') || sharedPages.match(slashedPath)
  return isPage ? redirect(slashedPath + search, [], 301) : undefined
}

async function notFound({ documents }: DispatchRequest): Promise<Answer> {
  return html(await documents.render(documents.notFound()), 404)
}
