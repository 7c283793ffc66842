import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../../files/project-root.ts'
import type { HeaderList } from '../security-headers.ts'

/** The few files whose names are fixed by others, with their content types. */
const files = {
  'favicon.ico': 'image/x-icon',
  'robots.txt': 'text/plain; charset=UTF-8',
  'wc-contract.js': 'text/javascript; charset=UTF-8',
  'speculation-rules.json': 'application/speculationrules+json',
} as const

/** Serves the folder `public` from memory; browsers request it again after a day. */
export function servePublicFiles(fastify: FastifyInstance, securityHeaders: HeaderList): void {
  for (const [name, type] of Object.entries(files)) {
    const bytes = readFileSync(join(projectRoot(), 'public', name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 20)}"`
    const headers = {
      ...securityHeaders,
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      etag,
    }
    fastify.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      async handler(request, reply) {
        const isKnown = request.headers['if-none-match'] === etag
        return isKnown ? reply.code(304).headers(headers).send() : reply.headers(headers).send(bytes)
      },
    })
  }
}

/**
 * Serves the built files of the browser. Their names change with their content, so that browsers may cache them for
 * ever; the build has compressed them already. Before a build there is nothing to serve.
 */
export async function serveAssets(fastify: FastifyInstance, securityHeaders: HeaderList): Promise<void> {
  const dist = join(projectRoot(), 'dist')
  const folders = {
    '/assets/': join(dist, 'client', 'assets'),
    '/assets/admin/': join(dist, 'admin', 'assets', 'admin'),
  }
  for (const [prefix, root] of Object.entries(folders).filter(([, folder]) => existsSync(folder))) {
    await fastify.register(serveStatic, {
      root,
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: false,
      setHeaders: (reply) => void reply.headers(securityHeaders),
    })
  }
}
