import type { PageContent } from '../cache/shared-page.ts'
import { html, redirect, unlisted } from './answer.ts'
import type { Asked } from './asked.ts'
import type { Answer, Call, Handler, PersonalPage, SamePage } from './call.ts'
import { cookiesOf } from './cookies.ts'
import { isHarmless } from './harmless.ts'
import { isReadable } from './input.ts'
import { type LimitName, limitOf, limits } from './limited.ts'
import { isPrefetch } from './own-origin.ts'
import { BadInput } from './refusal.ts'
import { contentOf } from './shared-content.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'

/**
 * Lets a handler answer, as often as its limit allows; an address with broken text in it is refused. One that may
 * change something is not asked by HEAD, which gets headers alone, nor by a browser in advance, which gets a 503 and
 * comes again with the person.
 */
export async function handle(asked: Asked, handler: Handler, params: Call['params'] = {}): Promise<Answer> {
  const { incoming, query } = asked
  if (!isWhole(query)) throw new BadInput(serverTexts.brokenText)
  if (!isHarmless(handler)) {
    if (incoming.method === 'HEAD') return html('')
    if (isPrefetch(incoming.headers)) throw new TurnedAway(503, serverTexts.notInAdvance)
  }
  await countUse(asked, limitOf(handler))
  const call = await callOf(asked, params)
  return finished(asked, call, await handler(call))
}

/** What campaigns add to an address is written by other programs, in any encoding, and read by nobody here. */
function isWhole(query: URLSearchParams): boolean {
  return [...query]
    .filter(([name]) => !name.startsWith('utm_'))
    .flat()
    .every(isReadable)
}

/** Counts one use of an allowance, if there is one to count; refuses (429) when it is used up. */
export async function countUse({ incoming, shop }: Asked, limit: LimitName | undefined): Promise<void> {
  if (!limit) return
  const waitSeconds = await incoming.use(limit)
  if (!waitSeconds) return
  throw new TurnedAway(429, serverTexts.tooOften, {
    'retry-after': String(waitSeconds),
    'ratelimit-limit': String(shop.settings.get(limits[limit])),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(waitSeconds),
  })
}

/** The request as handlers see it. Who asks is looked up here, once; guests cost nothing. */
export async function callOf(asked: Asked, params: Call['params']): Promise<Call> {
  const { shop, incoming, query } = asked
  const { method, path, form, headers, address, own, requestId } = incoming
  const cookies = cookiesOf(one(headers['cookie']))
  const origin = own.ofHost(one(headers['host']))
  const person = await asked.identify(shop, incoming)
  return { shop, method, path, params, query, form, cookies, headers, address, origin, requestId, person }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

async function finished(
  asked: Asked,
  { person }: Call,
  said: Answer | PersonalPage | SamePage,
): Promise<Answer> {
  if ('body' in said) return said
  if ('page' in said) return unlisted(html(await asked.documents.whole(said.page), said.status, said.cookies))

  const group = asked.priceGroups.ofPerson(person)
  const query = new URLSearchParams(asked.query)
  for (const [name, value] of Object.entries(said.chosen ?? {})) query.set(name, value)
  const content = await contentOf(asked, asked.incoming.path, query, group)
  if (content && 'redirectTo' in content) return redirect(content.redirectTo, said.cookies)
  const alone: PageContent = { title: serverTexts.noticesAlone, body: null }
  const page: PageContent = { ...(content ?? alone), notices: said.samePageWith }
  return unlisted(html(await asked.documents.whole(page), said.status, said.cookies))
}
