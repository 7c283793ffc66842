import { features } from '../../../src/features.ts'
import type { Feature } from '../../../src/platform/feature.ts'
import { restNonce } from '../../../src/platform/session/rest-nonce.ts'
import { makeTestApp } from '../app.ts'
import { identifyByTestCookie, people, probe } from './rest-probe.ts'

type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'TRACE'
export type RequestOptions = {
  method?: Method
  headers?: Record<string, string>
  payload?: string | object
  who?: string
}

export const probeItems = '/wp-json/probe/v1/things'
export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A shop with calls that only record what reached them (`rest-probe.ts`), further ones of the test, and a client of it. */
export async function restShop(...more: readonly Feature[]) {
  const app = await makeTestApp({
    features: [...features, probe, ...more],
    identify: identifyByTestCookie,
    settings: { limit_checkouts: 2 },
  })
  /** A `who` with a cookie also sends a nonce. */
  const request = (url: string, { method = 'GET', headers = {}, payload, who }: RequestOptions = {}) => {
    const nonce = who && people[who]?.proof.by === 'cookie' ? restNonce(app.shop, people[who]) : undefined
    return app.fastify.inject({
      url,
      method,
      headers: {
        host: 'localhost:3000',
        ...(who && { cookie: `who=${who}` }),
        ...(nonce && { 'x-wp-nonce': nonce }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  }
  const post = (url: string, payload: string | object, more: RequestOptions = {}) =>
    request(url, { method: 'POST', payload, ...more })
  return { app, request, post }
}
