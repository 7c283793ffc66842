import { z } from 'zod'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { hasTooManyParameters } from '../http/dispatch/head-limits.ts'
import { readRestArguments } from './arguments.ts'
import { type RestAnswer, RestRefusal } from './endpoint.ts'
import { headersOnTheWire } from './envelope.ts'
import { bodyOfRefusal, type Prepared, prepareCall, type RestCall, type RestRuntime, runCall } from './run.ts'
import { restTexts } from './texts.ts'
import type { Tree } from './tree.ts'

export const BATCH_ROUTE = '/batch/v1'
const MAX_REQUESTS = 25
const MAX_SELECTION_LENGTH = 65_536

export const batchArgs = z.object({
  validation: z
    .enum(['normal', 'require-all-validate'])
    .default('normal')
    .describe('Whether nothing is done unless all requests are right.'),
  requests: z
    .array(
      z.object({
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
        path: z.string().min(1).max(8_000),
        body: z.record(z.string(), z.unknown()).default({}),
        headers: z.record(z.string(), z.unknown()).optional().describe('Not read.'),
      }),
    )
    .max(MAX_REQUESTS),
})

type Entry = z.output<typeof batchArgs>['requests'][number]
type BatchedCall = OutcomeWith<Prepared, Refused<string, { error: RestRefusal }>>

/**
 * Several calls in one (docs/wire.md K.1): each for the same person, one after another, each with its own answer. With
 * `require-all-validate` none is run when one of them is invalid.
 */
export async function batch(runtime: RestRuntime, body: Tree): Promise<RestAnswer> {
  const { validation, requests } = readRestArguments(batchArgs, { path: {}, body, query: {} })
  refuseLong(requests)
  const all = requests.map((one) => prepareOne(runtime, callOfEntry(one)))
  const isRight = all.every(({ ok }) => ok)
  if (validation === 'require-all-validate' && !isRight) {
    const responses = all.map((one) => (one.ok ? null : refusedOne(one.error)))
    return { status: 207, data: { failed: 'validation', responses } }
  }
  const responses: unknown[] = []
  for (const one of all) responses.push(await runOne(runtime, one))
  return { status: 207, data: { responses } }
}

/** Together, the requests of a batch have as much to select by as a single one: as many parameters, as long lists of fields. */
function refuseLong(requests: readonly Entry[]): void {
  const addresses = requests.map(({ path }) => path).join('&')
  const fields = requests.map(({ body }) => JSON.stringify(body['_fields'] ?? '')).join('')
  if (!hasTooManyParameters(addresses) && addresses.length + fields.length <= MAX_SELECTION_LENGTH) return
  const message = restTexts.batchTooLong
  throw new RestRefusal('rest_invalid_param', message, 400, { params: { requests: message } })
}

function callOfEntry({ method, path, body }: Entry): RestCall {
  const [route = '', search = ''] = path.split(/\?(.*)/s)
  return { method, route: route.replace(/\/$/, ''), query: new URLSearchParams(search), body }
}

function prepareOne(runtime: RestRuntime, restCall: RestCall): BatchedCall {
  try {
    const one = prepareCall(runtime, restCall)
    if (one.endpoint.inBatch) return done(one)
    return refusedCall(new RestRefusal('rest_batch_not_allowed', restTexts.batchNotAllowed, 400))
  } catch (error) {
    return refusedCall(refusalOf(error))
  }
}

function refusedCall(error: RestRefusal): BatchedCall {
  return refused(error.code, { error })
}

async function runOne(runtime: RestRuntime, one: BatchedCall): Promise<unknown> {
  if (!one.ok) return refusedOne(one.error)
  try {
    const { status = 200, data, headers = {} } = await runCall(runtime, one.value)
    return { body: data, status, headers: headersOnTheWire(headers) }
  } catch (error) {
    return refusedOne(refusalOf(error))
  }
}

function refusedOne(refusal: RestRefusal): unknown {
  return {
    body: bodyOfRefusal(refusal),
    status: refusal.status,
    headers: headersOnTheWire(refusal.headers),
  }
}

// An unexpected error ends the whole batch, as it would end a call.
function refusalOf(error: unknown): RestRefusal {
  if (error instanceof RestRefusal) return error
  throw error
}
