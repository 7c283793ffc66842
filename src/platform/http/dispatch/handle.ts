import type { PageContent } from '../../cache/shared-page.ts'
import { actingAs, actorOf } from '../../events/actor.ts'
import { html, redirect, unlisted } from '../answer.ts'
import type { Answer, Call, Handler, PersonalPage, SamePage } from '../call.ts'
import { cookiesOf } from '../cookies.ts'
import { isReadable } from '../input.ts'
import * as messages from '../messages.ts'
import { type LimitName, limitOf, limits } from '../rate-limits.ts'
import { isReadOnly } from '../read-only.ts'
import { BadInput, BadJson } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { isPrefetch } from '../server/shop-origins.ts'
import type { DispatchRequest } from './dispatch-request.ts'
import { sharedPageContent } from './shared-content.ts'

/**
 * Calls a handler, within its rate limit; an address with broken text in it is refused. One that may change something
 * is not called for a prefetch, which gets a 503; for HEAD it leaves waiting notices and the like as they are.
 */
export async function handle(
  request: DispatchRequest,
  handler: Handler,
  params: Call['params'] = {},
): Promise<Answer> {
  const { incoming, query } = request
  if (!isReadableQuery(query)) throw new BadInput(messages.brokenText())
  if (incoming.jsonList) throw new BadJson(messages.badInput())
  const mayChange = !isReadOnly(handler)
  if (mayChange && isPrefetch(incoming.headers)) throw new RequestRejected(503, messages.notInAdvance())
  countUse(request, limitOf(handler))
  const call = await callOf(request, params)
  const answer = await completed(request, call, await handler(call))
  return mayChange && incoming.method === 'HEAD' ? headOf(answer) : answer
}

/** Without cookies: they belong to what GET shows, or changes. */
function headOf({ status, headers }: Answer): Answer {
  return { status, headers, body: '' }
}

/** Campaign parameters are written by other programs, in any encoding, and not read here. */
function isReadableQuery(query: URLSearchParams): boolean {
  return [...query]
    .filter(([name]) => !name.startsWith('utm_'))
    .flat()
    .every(isReadable)
}

/** Counts one use of a rate limit, if there is one; refuses (429) when it is used up. */
export function countUse({ incoming, shop }: DispatchRequest, limit: LimitName | undefined): void {
  if (!limit) return
  const waitSeconds = incoming.use(limit)
  if (!waitSeconds) return
  throw new RequestRejected(429, messages.tooOften(), {
    'retry-after': String(waitSeconds),
    'ratelimit-limit': String(shop.settings.get(limits[limit])),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(waitSeconds),
  })
}

/** The request as handlers see it. The caller is identified here, once; guests cost nothing. */
export async function callOf(request: DispatchRequest, params: Call['params']): Promise<Call> {
  const { shop, incoming, query } = request
  const { method, path, form, headers, address, shopOrigins: own, requestId } = incoming
  const cookies = cookiesOf(firstValue(headers['cookie']))
  const origin = own.ofHost(firstValue(headers['host']))
  const person = await request.identify(shop, incoming)
  const ownShop = actingAs(shop, actorOf(person))
  return {
    shop: ownShop,
    method,
    path,
    params,
    query,
    form,
    cookies,
    headers,
    address,
    origin,
    requestId,
    person,
  }
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

async function completed(
  request: DispatchRequest,
  { person }: Call,
  answer: Answer | PersonalPage | SamePage,
): Promise<Answer> {
  if ('body' in answer) return answer
  if ('page' in answer) return rendered(request, person ? signedIn(answer.page) : answer.page, answer)

  const group = request.priceGroups.ofPerson(person)
  const query = new URLSearchParams(request.query)
  for (const [name, value] of Object.entries(answer.chosen ?? {})) query.set(name, value)
  const content = await sharedPageContent(request, request.incoming.path, query, group)
  if (content && 'redirectTo' in content) return redirect(content.redirectTo, answer.cookies)
  const alone: PageContent = { title: messages.yourRequest(), body: null }
  const page: PageContent = { ...(content ?? alone), notices: answer.samePageWith }
  return rendered(request, page, answer)
}

async function rendered(
  { documents, incoming }: DispatchRequest,
  page: PageContent,
  { status, cookies }: Pick<PersonalPage, 'status' | 'cookies'>,
): Promise<Answer> {
  const body = incoming.method === 'HEAD' ? '' : await documents.render(page)
  return unlisted(html(body, status, cookies))
}

/** Scripts and themes find by this class whether somebody is signed in. Shared pages are the same for everybody and never have it. */
function signedIn(page: PageContent): PageContent {
  return { ...page, bodyClass: `${page.bodyClass ?? ''} logged-in`.trim() }
}
