import type { Logger } from 'pino'
import type { DatabaseFailure } from '../../db/database-failure.ts'
import { errorCode } from '../../error-code.ts'
import type { Documents } from '../../render/documents.ts'
import type { RepeatableForm } from '../../render/shell.ts'
import { html, json } from '../answer.ts'
import type { Answer } from '../call.ts'
import type { IncomingRequest } from '../incoming-request.ts'
import * as messages from '../messages.ts'
import type { Audience } from './reply.ts'

/** In seconds: the shop notices within one that its database is back. */
const RETRY_AFTER = '5'

/** Why a file of the data folder (a picture, a mail) could not be stored, when a later attempt may succeed. */
export function diskFailure(error: unknown): Extract<DatabaseFailure, 'read-only' | 'full'> | undefined {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return code === 'EROFS' ? 'read-only' : undefined
}

/** An answer with the status 503, and when to try again. */
export function tryLater(answer: Answer): Answer {
  return { ...answer, status: 503, headers: { ...answer.headers, 'retry-after': RETRY_AFTER } }
}

/** Logs a failure of the database or of the disk that a request ended in. One that is away is an error only once (`db/outage.ts`). */
export function logUnavailable(
  log: Logger,
  error: unknown,
  { failure, requestId }: { readonly failure: DatabaseFailure; readonly requestId: string },
): void {
  const about = failure === 'unreachable' ? { reason: String(error) } : { err: error }
  log.warn({ ...about, failure, requestId }, 'request refused: the database or the disk is not available')
}

/** Says that the shop rests, or cannot store anything; a posted form is on the page, to be sent again. */
export async function unavailableAnswer(
  documents: Documents,
  failure: DatabaseFailure,
  { audience, form }: { readonly audience: Audience; readonly form: RepeatableForm | undefined },
): Promise<Answer> {
  const storesNothing = failure === 'read-only' || failure === 'full'
  if (audience === 'page') {
    const sentence = storesNothing ? messages.cannotStore() : messages.resting()
    return tryLater(html(await documents.renderWithFallback(documents.unavailable(sentence, form))))
  }
  const message = storesNothing ? messages.cannotStoreCall() : messages.restingCall()
  return tryLater(json({ code: 'service_unavailable', message, data: { status: 503 } }))
}

/** The form of a request, if the page may contain it: never one with a password. */
export function repeatableForm({
  method,
  path,
  search,
  form,
}: Pick<IncomingRequest, 'method' | 'path' | 'search' | 'form'>): RepeatableForm | undefined {
  const fields = form.entries()
  if (method !== 'POST' || fields.length === 0) return undefined
  return fields.some(([name]) => /pass|authcode/i.test(name)) ? undefined : { action: path + search, fields }
}
