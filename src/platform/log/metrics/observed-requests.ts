import type { CacheHitHandler } from '../../cache/hit.ts'
import type { Dispatch } from '../../http/dispatch/dispatch.ts'
import type { HandlerTables } from '../../http/dispatch/handler-tables.ts'
import type { Reply } from '../../http/dispatch/reply.ts'
import { Form } from '../../http/form.ts'
import type { IncomingRequest } from '../../http/incoming-request.ts'
import type { Metrics } from './metrics.ts'
import { type RequestName, requestName } from './request-name.ts'
import type { Traces } from './traces.ts'

type Observers = { readonly metrics: Metrics | undefined; readonly traces: Traces | undefined }

/** Every answer of the dispatcher, counted, timed and traced. */
export function observedDispatch(
  dispatch: Dispatch,
  calls: HandlerTables,
  { metrics, traces }: Observers,
): Dispatch {
  const observed = async <Answered extends Reply | undefined>(
    incoming: IncomingRequest,
    work: () => Promise<Answered>,
  ): Promise<Answered> => {
    const startMs = performance.now()
    const name = requestName(calls, incoming)
    const reply = traces ? await traces.request(tracedOf(incoming, name), work, statusOf) : await work()
    if (reply) metrics?.request(name, statusOf(reply), (performance.now() - startMs) / 1000)
    return reply
  }
  return {
    ...dispatch,
    answer: (incoming) => observed(incoming, () => dispatch.answer(incoming)),
    // One that may be sent is counted when it is answered.
    refusalOfUpload: (incoming) => observed(incoming, () => dispatch.refusalOfUpload(incoming)),
    async refusal(error, request) {
      const answer = await dispatch.refusal(error, request)
      metrics?.request(unreadable, answer.status)
      return answer
    },
  }
}

/** Requests whose address or body could not be read. */
const unreadable: RequestName = { kind: 'other', route: 'unreadable' }

function statusOf(reply: Reply | undefined): number {
  return reply && 'status' in reply ? reply.status : 200
}

function tracedOf({ method, requestId, headers }: IncomingRequest, name: RequestName) {
  const { traceparent } = headers
  return { name, method, requestId, traceparent: typeof traceparent === 'string' ? traceparent : undefined }
}

/** Cached pages: counted as cheaply as possible; traced where traces are wanted. */
export function observedHit(
  hit: CacheHitHandler,
  calls: HandlerTables,
  { metrics, traces }: Observers,
): CacheHitHandler {
  const { cachedPages = { hits: 0 } } = metrics ?? {}
  return (request, response) => {
    const startMs = traces ? Date.now() : 0
    if (!hit(request, response)) return false
    cachedPages.hits += 1
    if (traces) {
      const { method = 'GET', url = '/', headers } = request
      const [path = '/'] = url.split('?', 1)
      const name = requestName(calls, { method, path, search: '', form: noForm })
      const { traceparent } = headers
      const header = typeof traceparent === 'string' ? traceparent : undefined
      traces.cachedPage({ name, method, traceparent: header }, response.statusCode, startMs)
    }
    return true
  }
}

const noForm = new Form([])
