import type { PageContent } from '../../cache/shared-page.ts'
import { html, redirect, unlisted } from '../answer.ts'
import type { Answer, Call, Handler, PersonalPage, SamePage } from '../call.ts'
import { cookiesOf } from '../cookies.ts'
import { isReadable } from '../input.ts'
import { type LimitName, limitOf, limits } from '../rate-limits.ts'
import { isReadOnly } from '../read-only.ts'
import { BadInput } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { isPrefetch } from '../server/shop-origins.ts'
import { serverTexts } from '../texts.ts'
import type { DispatchRequest } from './dispatch-request.ts'
import { sharedPageContent } from './shared-content.ts'

/**
 * Calls a handler, within its rate limit; an address with broken text in it is refused. One that may change something
 * is not called for HEAD, which gets headers alone, nor for a prefetch, which gets a 503.
 */
export async function handle(
  request: DispatchRequest,
  handler: Handler,
  params: Call['params'] = {},
): Promise<Answer> {
  const { incoming, query } = request
  if (!isReadableQuery(query)) throw new BadInput(serverTexts.brokenText)
  if (!isReadOnly(handler)) {
    if (incoming.method === 'HEAD') return html('')
    if (isPrefetch(incoming.headers)) throw new RequestRejected(503, serverTexts.notInAdvance)
  }
  countUse(request, limitOf(handler))
  const call = await callOf(request, params)
  return completed(request, call, await handler(call))
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
  throw new RequestRejected(429, serverTexts.tooOften, {
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
  return { shop, method, path, params, query, form, cookies, headers, address, origin, requestId, person }
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
  if ('page' in answer)
    return unlisted(html(await request.documents.render(answer.page), answer.status, answer.cookies))

  const group = request.priceGroups.ofPerson(person)
  const query = new URLSearchParams(request.query)
  for (const [name, value] of Object.entries(answer.chosen ?? {})) query.set(name, value)
  const content = await sharedPageContent(request, request.incoming.path, query, group)
  if (content && 'redirectTo' in content) return redirect(content.redirectTo, answer.cookies)
  const alone: PageContent = { title: serverTexts.noticesAlone, body: null }
  const page: PageContent = { ...(content ?? alone), notices: answer.samePageWith }
  return unlisted(html(await request.documents.render(page), answer.status, answer.cookies))
}
