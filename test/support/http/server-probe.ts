import { features } from '../../../src/features.ts'
import type { Feature } from '../../../src/platform/feature.ts'
import { html, json, personalPage, samePage } from '../../../src/platform/http/answer.ts'
import type { Call } from '../../../src/platform/http/call.ts'
import { Form } from '../../../src/platform/http/form.ts'
import { rateLimited } from '../../../src/platform/http/rate-limits.ts'
import { readOnly } from '../../../src/platform/http/read-only.ts'
import { BadInput, Forbidden, NotFound } from '../../../src/platform/http/refusal.ts'
import { makeTestApp } from '../app.ts'

/** What reached the probe since the last request. */
export const handled: string[] = []

const handle = (name: string) => async (call: Call) => {
  handled.push(name)
  return html(
    `${name}:${call.form.get('word') ?? ''}:${call.query.get('word') ?? ''}:${call.params['slug'] ?? ''}`,
  )
}
const throwing = (error: Error) => async () => {
  throw error
}

/** A feature that only records what reached it. */
export const serverProbe: Feature = {
  name: 'probe',
  calls: {
    wcAjax: {
      probe: handle('call'),
      probe_caller: async (call) =>
        json({ origin: call.origin, address: call.address, cookies: call.cookies }),
      probe_single: async ({ form, query }) =>
        json([form.get('n') ?? null, form.isAmbiguous('n'), new Form(query).isAmbiguous('n')]),
      probe_limited: rateLimited('checkout', handle('limited')),
      probe_error: throwing(new Error('relation "secret_table" does not exist')),
      probe_bad: throwing(new BadInput('Which product?')),
    },
    adminAjax: { probe_admin: handle('admin') },
    links: { 'probe-link': handle('link') },
    pages: {
      'GET /probe/:slug/': handle('page'),
      'POST /probe/:slug/': handle('post'),
      'GET /probe-file/:slug': readOnly(handle('file')),
      'GET /probe-picture/': async () => ({
        status: 200,
        headers: { 'content-type': 'image/avif' },
        body: 'x',
      }),
      'GET /probe-cookie/': async () =>
        html('', 200, [{ name: 'probe', value: 'a|b', httpOnly: true, maxAgeSeconds: 60 }]),
      'GET /probe-own/': async () => personalPage({ title: 'For you', body: 'for you alone' }),
      'POST /probe-shared/': async () => samePage([{ kind: 'error', text: 'Choose a colour first.' }], 409),
      'POST /probe-alone/': async () => samePage([{ kind: 'error', text: 'There is no such form.' }], 400),
      'GET /probe-forbidden/': throwing(new Forbidden('This order is somebody else’s.')),
      'GET /probe-missing/': throwing(new NotFound('')),
      'GET /probe-error/': throwing(new Error('password of the database')),
      'GET /probe-outage/': throwing(Object.assign(new Error('no space left'), { code: '53100' })),
    },
  },
  sharedPages: {
    '/probe-shared/': async () => ({ title: 'Shared', body: 'shared content', tags: [] }),
    '/probe-old/': async () => ({ redirectTo: '/probe-shared/' }),
    '/probe-gone/': async () => ({ title: 'Sold', body: 'sold for good', tags: [], status: 404 }),
  },
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'TRACE'
  headers?: Record<string, string>
  payload?: string | Buffer
}
export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A shop with the probe, and a client that clears the record before each request. */
export async function probeShop() {
  const app = await makeTestApp({ features: [...features, serverProbe], settings: { limit_checkouts: 3 } })
  const request = async (url: string, { method = 'GET', headers = {}, payload }: RequestOptions = {}) => {
    handled.length = 0
    return app.fastify.inject({
      url,
      method,
      headers: { host: 'localhost:3000', ...headers },
      ...(payload && { payload }),
    })
  }
  return { app, request }
}
