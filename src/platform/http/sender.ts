import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { StoredPage } from '../cache/stored-page.ts'
import { compressed } from './compressed.ts'
import { cookieLine } from './cookies.ts'
import { encodingFor } from './encoding.ts'
import type { Reply } from './reply.ts'
import { forEverybodysPages, type HeadersNow } from './security-headers.ts'

export type Send = (request: FastifyRequest, reply: FastifyReply, said: Reply) => Promise<FastifyReply>

/** Writes what was decided into Fastify's reply: security headers, cookies, compression. */
export function createSender(config: Pick<Config, 'publicUrl'>, securityHeaders: HeadersNow): Send {
  const secure = config.publicUrl?.protocol === 'https:'

  return async (request, reply, said) => {
    if ('sharedPage' in said) return sendPage(request, reply, said.sharedPage)
    const { status, headers, body, cookies = [] } = said
    if (body instanceof Readable) {
      return reply.code(status).headers(securityHeaders()).headers(headers).send(body)
    }
    const contentType = headers['content-type'] ?? ''
    const { bytes, encoding } = await compressed(body, contentType, request.headers['accept-encoding'])

    reply.code(status).headers(securityHeaders()).headers(headers)
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
    return reply.send(bytes)
  }
}

/** A page as it stands in memory, in the encoding that it was prepared in for this request. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const known = request.headers['if-none-match']
  const ready = page.ready(encoding, known) ?? page.ready('identity', known)
  const headers = ready?.headers ?? []
  reply.code(ready?.status ?? 200)
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1])
  return reply.send(ready?.bytes)
}
