import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { withAge } from '../../cache/stored-page.ts'
import { cookieLine } from '../cookies.ts'
import type { Reply, SharedReply } from '../dispatch/reply.ts'
import { compressed, encodingFor } from '../encoding.ts'
import { forEverybodysPages, type HeadersNow, withStyleNonce } from '../security-headers.ts'

export type Send = (request: FastifyRequest, reply: FastifyReply, answer: Reply) => Promise<FastifyReply>

/** Writes an answer into Fastify's reply: security headers, cookies, compression. */
export function createSender(config: Pick<Config, 'publicUrl'>, securityHeaders: HeadersNow): Send {
  const secure = config.publicUrl?.protocol === 'https:'

  return async (request, reply, answer) => {
    if ('sharedPage' in answer) return sendPage(request, reply, answer)
    const { status, headers, body, cookies = [], styleNonce } = answer
    if (body instanceof Readable) {
      return reply.code(status).headers(securityHeaders()).headers(headers).send(body)
    }
    const contentType = headers['content-type'] ?? ''
    const { bytes, encoding } = await compressed(body, contentType, request.headers['accept-encoding'])

    const security = styleNonce ? withStyleNonce(securityHeaders(), styleNonce) : securityHeaders()
    reply.code(status).headers(security).headers(headers)
    if (contentType.startsWith('image/')) reply.headers(forEverybodysPages)
    if (encoding !== 'identity') {
      const vary = [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ')
      reply.headers({ 'content-encoding': encoding, vary })
    }
    if (cookies.length > 0)
      reply.header(
        'set-cookie',
        cookies.map((change) => cookieLine(change, secure)),
      )
    // The length of what GET would send is not known, where the body was not made.
    const isUnknown = request.method === 'HEAD' && bytes.length === 0
    return isUnknown ? reply.send() : reply.send(bytes)
  }
}

/** A cached page, in the encoding that was prepared for this request. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { sharedPage: page, ageMs }: SharedReply,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const known = request.headers['if-none-match']
  const found = page.ready(encoding, known) ?? page.ready('identity', known)
  const ready = found && ageMs !== undefined ? withAge(found, ageMs) : found
  const headers = ready?.headers ?? []
  reply.code(ready?.status ?? 200)
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1])
  return reply.send(ready?.bytes)
}
