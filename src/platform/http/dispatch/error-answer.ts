import { databaseFailure } from '../../db/database-failure.ts'
import { requestName } from '../../log/metrics/request-name.ts'
import type { Documents } from '../../render/documents.ts'
import type { RepeatableForm } from '../../render/shell.ts'
import { RestRefusal } from '../../rest/endpoint.ts'
import type { Shop } from '../../shop.ts'
import { NotAllowed } from '../access.ts'
import { html, json, redirect } from '../answer.ts'
import type { Answer } from '../call.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import * as messages from '../messages.ts'
import { BadInput, BadJson, Forbidden, NotFound } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { isRest } from './dispatch-request.ts'
import type { Audience } from './reply.ts'
import { diskFailure, logUnavailable, unavailableAnswer } from './unavailable-answer.ts'

type Parts = { readonly documents: Documents; readonly shop: Pick<Shop, 'log' | 'program'> }
type FailedRequest = Partial<Pick<IncomingRequest, 'method' | 'form'>> & {
  readonly requestId: string
  readonly audience: Audience
  readonly path: string
  /** The query as sent, with its `?`. */
  readonly search: string
  /** What was posted, for a page from which it can be sent again. */
  readonly repeatable?: RepeatableForm | undefined
}

type Refusal = {
  readonly status: number
  readonly code: string
  readonly sentence: string
  /** More data for a script, in addition to the status. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The answer to a request that ended in an error: 4xx as a page (or as code and message for scripts), 503
 * for every failure of the database and for a disk that stores nothing, else 500 with the request id of the log. Nothing of the error itself is sent;
 * refusals are not logged.
 */
export async function errorAnswer(
  { documents, shop: { log, program } }: Parts,
  error: unknown,
  request: FailedRequest,
): Promise<Answer> {
  if (error instanceof NotAllowed && error.isGuest && request.audience === 'page') {
    return redirect(`/my-account/?redirect_to=${encodeURIComponent(request.path + request.search)}`)
  }
  const refusal = refusalOf(error, isRest(request.path))
  if (!refusal) {
    const failure = databaseFailure(error) ?? diskFailure(error)
    if (failure) {
      logUnavailable(log, error, { failure, requestId: request.requestId })
      return unavailableAnswer(documents, failure, { audience: request.audience, form: request.repeatable })
    }
    log.error(
      { err: error, requestId: request.requestId, request: nameOf(program, request) },
      'request failed',
    )
    return failureAnswer(documents, request)
  }
  const { status, code, sentence, data, headers = {} } = refusal
  const answer =
    request.audience === 'json'
      ? json({ code, message: sentence, data: { status, ...data } }, status)
      : html(await documents.renderWithFallback(pageOf(documents, refusal)), status)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** What was requested, without what visitors have sent; `unread`: it could not be read. */
function nameOf({ calls }: Shop['program'], { method, form, ...request }: FailedRequest): string {
  if (method === undefined || form === undefined) return 'unread'
  const { kind, route } = requestName(calls, { method, form, ...request })
  return `${method} ${kind} ${route}`
}

function pageOf(documents: Documents, { status, sentence }: Refusal) {
  return status === 404 ? documents.notFound() : documents.refusal(sentence, status)
}

async function failureAnswer(documents: Documents, { requestId, audience }: FailedRequest): Promise<Answer> {
  const status = 500
  return audience === 'json'
    ? json(
        { code: 'internal_server_error', message: messages.failure(), data: { status, requestId } },
        status,
      )
    : html(await documents.renderWithFallback(documents.errorPage(requestId)), status)
}

function refusalOf(error: unknown, isRest: boolean): Refusal | undefined {
  const forbidden = isRest ? 'rest_forbidden' : 'forbidden'
  if (error instanceof RestRefusal) {
    const { status, code, message, data, headers } = error
    return { status, code, sentence: message, data, headers }
  }
  if (error instanceof BadInput) {
    return {
      status: 400,
      code: codeOfBadInput(error, isRest),
      sentence: error.message || messages.badInput(),
    }
  }
  if (error instanceof NotAllowed) {
    return { status: error.isGuest ? 401 : 403, code: forbidden, sentence: messages.notAllowed() }
  }
  if (error instanceof Forbidden) return { status: 403, code: forbidden, sentence: error.message }
  if (error instanceof NotFound) {
    return { status: 404, code: 'not_found', sentence: error.message || messages.notFound() }
  }
  if (error instanceof RequestRejected) {
    const { status, message, headers } = error
    return { status, code: codes[status], sentence: message, headers }
  }
  return ofFramework(error)
}

/** Clients of the REST interface know the codes of its catalogue (docs/wire.md K.4). */
function codeOfBadInput(error: BadInput, isRest: boolean): string {
  if (!isRest) return 'bad_input'
  return error instanceof BadJson ? 'rest_invalid_json' : 'rest_invalid_param'
}

const codes = {
  405: 'wrong_method',
  413: 'too_large',
  414: 'address_too_long',
  415: 'wrong_type',
  429: 'too_often',
  431: 'headers_too_large',
  503: 'not_now',
} as const satisfies Record<RequestRejected['status'], string>

/** Refusals of the HTTP framework: its status is used, its text is not. */
function ofFramework(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const status = Number(error.statusCode)
  if (status === 413) return { status, code: codes[413], sentence: messages.tooLarge() }
  if (status === 415) return { status, code: codes[415], sentence: messages.wrongType() }
  return status >= 400 && status < 500
    ? { status: 400, code: 'bad_input', sentence: messages.badInput() }
    : undefined
}
