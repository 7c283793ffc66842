import { setTimeout as pause } from 'node:timers/promises'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { MAX_BYTES } from '../../../platform/images/limits.ts'
import { type FetchRefusal, fetchPublic } from '../../../platform/outbound/fetch-public.ts'
import { type Network, publicNetwork } from '../../../platform/outbound/network.ts'
import { httpUrl } from '../../../platform/outbound/public-request.ts'
import type { PictureReason } from '../texts.ts'

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = 500
const MAX_FAILURES = 5
const BLOCKED_MS = 60_000

/** Fetches the picture at a URL, or answers why this failed. */
export type FetchPicture = (imageUrl: string) => Promise<Outcome<Buffer, FetchReason>>

/** Why a picture cannot be fetched. */
export type FetchReason = Extract<
  PictureReason,
  'unsafe-address' | 'unreachable' | 'redirected' | 'too-slow' | 'no-such-picture' | 'too-many-bytes'
>

/**
 * Fetches pictures from the public internet: at most 20 MB and 20 s, with one retry when the server did not answer or
 * had an error. A host that failed five times in a row is skipped for a minute: otherwise an old shop that is offline
 * would delay the import by a minute for each picture.
 */
export function pictureFetcher(network: Network = publicNetwork): FetchPicture {
  const failuresByHost = new Map<string, { count: number; untilMs: number }>()
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, network }

  return async (imageUrl) => {
    const host = httpUrl(imageUrl)?.host
    if (host === undefined) return refused('unsafe-address')
    const failures = failuresByHost.get(host)
    if (failures && failures.count >= MAX_FAILURES && performance.now() < failures.untilMs)
      return refused('unreachable')

    const picture = await fetchWithRetry(imageUrl, limits)
    const isUnresponsive = !picture.ok && (picture.reason === 'unreachable' || picture.reason === 'too-slow')
    if (isUnresponsive) addFailure(failuresByHost, host)
    else failuresByHost.delete(host)
    return picture
  }
}

function addFailure(failuresByHost: Map<string, { count: number; untilMs: number }>, host: string): void {
  const count = (failuresByHost.get(host)?.count ?? 0) + 1
  failuresByHost.set(host, { count, untilMs: performance.now() + BLOCKED_MS })
}

async function fetchWithRetry(
  imageUrl: string,
  limits: { maxBytes: number; timeoutMs: number; network: Network },
): Promise<Outcome<Buffer, FetchReason>> {
  let answer = await fetchPublic(imageUrl, limits)
  if (!answer.ok && isTemporary(answer)) {
    await pause(RETRY_AFTER_MS)
    answer = await fetchPublic(imageUrl, limits)
  }
  return answer.ok ? done(answer.value.bytes) : refused(pictureReason(answer))
}

/** Whether a second attempt may succeed. */
function isTemporary(answer: FetchRefusal): boolean {
  return answer.reason === 'unreachable' || (answer.reason === 'bad-status' && answer.status >= 500)
}

function pictureReason(answer: FetchRefusal): FetchReason {
  if (answer.reason === 'not-http' || answer.reason === 'not-public') return 'unsafe-address'
  if (answer.reason === 'too-large') return 'too-many-bytes'
  if (answer.reason !== 'bad-status') return answer.reason
  return answer.status >= 500 ? 'unreachable' : 'no-such-picture'
}
