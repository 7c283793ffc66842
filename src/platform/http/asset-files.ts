import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../project-root.ts'
import type { HeaderList } from './security-headers.ts'

/**
 * Serves the built files of the browser. Their names change with their content, so that browsers keep them
 * for ever; the build has compressed them already. Before a build there is nothing to serve.
 */
export async function serveAssets(fastify: FastifyInstance, securityHeaders: HeaderList): Promise<void> {
  const root = join(projectRoot(), 'dist', 'client', 'assets')
  if (!existsSync(root)) return
  await fastify.register(serveStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(securityHeaders),
  })
}
