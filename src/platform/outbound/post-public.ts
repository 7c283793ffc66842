import type { IncomingMessage } from 'node:http'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { type Network, publicNetwork } from './network.ts'
import { httpUrl, openPublic, withinTime } from './public-request.ts'

/** The answer to a posted body, whatever its status. */
export type PostAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Its first characters; the rest is not read. */
  readonly text: string
}

/** Why there was no answer. */
export type PostRefusal = Refused<'not-http' | 'not-public' | 'unreachable' | 'too-slow'>

export type Post = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For all of it, from the look-up of the name to the end of the answer. */
  readonly timeoutMs: number
  /** The most that is read of the answer. */
  readonly maxAnswerBytes: number
  readonly network?: Network
}

/**
 * Posts a body to a URL that somebody else wrote, only on the public internet (`public-request.ts`). Redirects are not
 * followed: they are answers.
 */
export async function postPublic(address: string, post: Post): Promise<OutcomeWith<PostAnswer, PostRefusal>> {
  const url = httpUrl(address)
  if (!url) return refused('not-http')
  const { network = publicNetwork, body } = post
  const headers = { ...post.headers, 'content-length': String(Buffer.byteLength(body)) }
  return withinTime(post.timeoutMs, async (signal) => {
    try {
      const opened = await openPublic(url, { method: 'POST', headers, body, network }, signal)
      return opened.ok ? done(await answerOf(opened.value, post.maxAnswerBytes)) : opened
    } catch {
      return refused(signal.aborted ? 'too-slow' : 'unreachable')
    }
  })
}

async function answerOf(response: IncomingMessage, maxBytes: number): Promise<PostAnswer> {
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= maxBytes) break
    }
    const text = Buffer.concat(parts).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '')
    return { status: response.statusCode ?? 0, headers: headersOf(response), text }
  } finally {
    response.destroy()
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [
    name,
    [value ?? ''].flat().join(', ').slice(0, 500),
  ])
  return Object.fromEntries(all.slice(0, 50))
}
