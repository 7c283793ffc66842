import { setTimeout as pause } from 'node:timers/promises'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { MOST_BYTES } from '../../../platform/images/photograph.ts'
import { type FetchRefusal, fetchPublic, httpUrl } from '../../../platform/outbound/fetch-public.ts'
import { type Network, publicNetwork } from '../../../platform/outbound/network.ts'
import type { PictureReason } from '../texts.ts'

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = 500
const SILENCES_TO_GIVE_UP = 5
const GIVEN_UP_FOR_MS = 60_000

/** Fetches the picture at an address, or says why not. */
export type FetchPicture = (address: string) => Promise<Outcome<Buffer, FetchReason>>

/** What may keep a picture from being fetched. */
export type FetchReason = Extract<
  PictureReason,
  'unsafe-address' | 'unreachable' | 'redirected' | 'too-slow' | 'no-such-picture' | 'too-many-bytes'
>

/**
 * Fetches pictures from the public internet: 20 MB, 20 s, and a second try when nobody answered or the server had a
 * fault. A host that was silent five times running is left alone for a minute: an old shop that is gone would else
 * hold up the import by a minute a picture.
 */
export function pictureFetcher(network: Network = publicNetwork): FetchPicture {
  const silences = new Map<string, { count: number; untilMs: number }>()
  const limits = { maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS, network }

  return async (address) => {
    const host = httpUrl(address)?.host
    if (host === undefined) return refused('unsafe-address')
    const silence = silences.get(host)
    if (silence && silence.count >= SILENCES_TO_GIVE_UP && performance.now() < silence.untilMs)
      return refused('unreachable')

    const picture = await fetchTwice(address, limits)
    const isSilent = !picture.ok && (picture.reason === 'unreachable' || picture.reason === 'too-slow')
    if (isSilent) noteSilence(silences, host)
    else silences.delete(host)
    return picture
  }
}

function noteSilence(silences: Map<string, { count: number; untilMs: number }>, host: string): void {
  const count = (silences.get(host)?.count ?? 0) + 1
  silences.set(host, { count, untilMs: performance.now() + GIVEN_UP_FOR_MS })
}

async function fetchTwice(
  address: string,
  limits: { maxBytes: number; timeoutMs: number; network: Network },
): Promise<Outcome<Buffer, FetchReason>> {
  let answer = await fetchPublic(address, limits)
  if (!answer.ok && mayPass(answer)) {
    await pause(RETRY_AFTER_MS)
    answer = await fetchPublic(address, limits)
  }
  return answer.ok ? done(answer.value.bytes) : refused(pictureReason(answer))
}

/** Whether a second try may bring more than the first. */
function mayPass(answer: FetchRefusal): boolean {
  return answer.reason === 'unreachable' || (answer.reason === 'bad-status' && answer.status >= 500)
}

function pictureReason(answer: FetchRefusal): FetchReason {
  if (answer.reason === 'not-http' || answer.reason === 'not-public') return 'unsafe-address'
  if (answer.reason === 'too-large') return 'too-many-bytes'
  if (answer.reason !== 'bad-status') return answer.reason
  return answer.status >= 500 ? 'unreachable' : 'no-such-picture'
}
