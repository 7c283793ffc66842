import { inEnvelope } from '../rest/envelope.ts'
import { restAdmission } from '../rest/serve.ts'
import { html, redirect, unlisted } from './answer.ts'
import { type Asked, audienceOf, type DispatchParts, type Identify, isRest, REST_PREFIX } from './asked.ts'
import type { Answer } from './call.ts'
import { encodingFor } from './encoding.ts'
import { handle } from './handle.ts'
import type { Incoming } from './incoming.ts'
import { isFromElsewhere, isPrefetch } from './own-origin.ts'
import { BadInput, Forbidden } from './refusal.ts'
import { refused } from './refused.ts'
import type { Reply } from './reply.ts'
import { scripted } from './scripted.ts'
import type { ByMethod, Tables } from './tables.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'

export type Dispatch = {
  /** Never rejects: what goes wrong becomes an answer too. */
  answer(incoming: Incoming): Promise<Reply>
  /** The refusal of an upload that need not be received; nothing when it may come. Its body is not read yet. */
  refusalOfUpload(incoming: Incoming): Promise<Answer | undefined>
  /** Where files are awaited: `/wp-json/wp/v2/media`. */
  readonly uploadPaths: readonly string[]
  /** The answer to a request that could not even be read. */
  refusal(error: unknown, asked: Pick<Incoming, 'path' | 'search' | 'requestId'>): Promise<Answer>
}

/** The way from a request to what answers it, free of any HTTP framework. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const identify = onceForEach(parts.shop.program.identify)
  const askedOf = (incoming: Incoming): Asked => ({
    ...parts,
    identify,
    incoming,
    query: new URLSearchParams(incoming.search),
  })
  const refusal: Dispatch['refusal'] = async (error, { path, search, requestId }) => {
    const query = new URLSearchParams(search)
    const audience = audienceOf(path, query)
    const answer = await refused({ documents: parts.documents, log: parts.shop.log }, error, {
      requestId,
      audience,
      path,
    })
    if (audience !== 'json') return answer
    return unlisted(isRest(path) ? inEnvelope(query, answer) : answer)
  }
  return {
    refusal,
    uploadPaths: uploadPathsOf(parts.shop.program.calls),
    async refusalOfUpload(incoming) {
      try {
        refuseEarly(incoming)
        const answer = await restAdmission(askedOf(incoming))
        return answer && unlisted(answer)
      } catch (error) {
        return refusal(error, incoming)
      }
    },
    async answer(incoming) {
      try {
        refuseEarly(incoming)
        return await route(askedOf(incoming))
      } catch (error) {
        return refusal(error, incoming)
      }
    },
  }
}

/** An upload is looked at twice, before its body and with it, and a signature holds only once. */
function onceForEach(identify: Identify): Identify {
  const known = new WeakMap<Incoming['headers'], ReturnType<Identify>>()
  return (shop, incoming) => {
    const person = known.get(incoming.headers) ?? identify(shop, incoming)
    known.set(incoming.headers, person)
    return person
  }
}

function uploadPathsOf({ restRoutes }: Tables): readonly string[] {
  const taking = [...restRoutes].filter(([, methods]) => methods.get('POST')?.body === 'bytes')
  return taking.map(([pattern]) => REST_PREFIX + pattern)
}

function refuseEarly({ method, path, headers, own }: Incoming): void {
  if (!path.startsWith('/')) throw new BadInput(serverTexts.badInput)
  if (isFromElsewhere(method, headers, own)) throw new Forbidden(serverTexts.fromElsewhere)
}

/** Scripts' calls, what acts by a parameter, personal pages, shared pages, the address with its slash, 404. */
async function route(asked: Asked): Promise<Reply> {
  const call = scripted(asked)
  if (call) return unlisted(await call)

  const link = linkOf(asked)
  if (link) return handle(asked, link)

  const { incoming, shop } = asked
  const { calls } = shop.program
  const { method, path } = incoming
  const personal = calls.pages.match(path)
  const handler = personal?.value.get(method === 'HEAD' ? 'GET' : method)
  if (handler) return handle(asked, handler, personal?.params)

  const isShared = calls.sharedPages.match(path) !== undefined
  if (isShared && isReading(method)) return sharedReply(asked)
  if (personal || isShared) throw wrongMethod(personal?.value, isShared)
  return slashed(asked) ?? notFound(asked)
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What acts on any page; asked in advance or for headers alone, the page is shown without it. */
function linkOf({ incoming, query, shop }: Asked) {
  const { method, form, headers } = incoming
  if (method !== 'POST' && (method !== 'GET' || isPrefetch(headers))) return undefined
  return [...shop.program.calls.links].find(([name]) => query.has(name) || form.has(name))?.[1]
}

async function sharedReply(asked: Asked): Promise<Reply> {
  const { path, search, headers } = asked.incoming
  const cookie = headers['cookie']
  const group = asked.priceGroups.ofCookie(typeof cookie === 'string' ? cookie : undefined)
  const rendered = await asked.pages.answer({ path, search, group }, encodingFor(headers['accept-encoding']))
  if (rendered.kind === 'page') return { sharedPage: rendered.page }
  if (rendered.kind === 'elsewhere') return redirect(rendered.path + search, [], 301)
  return rendered.html ? html(rendered.html, 404) : notFound(asked)
}

function wrongMethod(methods: ByMethod | undefined, isShared: boolean): TurnedAway {
  const allowed = new Set(methods?.keys() ?? [])
  if (isShared) allowed.add('GET')
  if (allowed.has('GET')) allowed.add('HEAD')
  return new TurnedAway(405, serverTexts.wrongMethod, { allow: [...allowed].join(', ') })
}

/** Every page ends in a slash; an address without it is sent there, its query kept. */
function slashed({ incoming, shop }: Asked): Answer | undefined {
  const { method, path, search } = incoming
  if (!isReading(method) || path.endsWith('/')) return undefined
  const whole = `${path}/`
  const { pages, sharedPages } = shop.program.calls
  const isPage = pages.match(whole)?.value.has('GET') || sharedPages.match(whole)
  return isPage ? redirect(whole + search, [], 301) : undefined
}

async function notFound({ documents }: Asked): Promise<Answer> {
  return html(await documents.whole(documents.notFound), 404)
}
