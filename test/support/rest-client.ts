import { features } from '../../src/features.ts'
import { restNonce } from '../../src/platform/session/rest-nonce.ts'
import { makeTestApp } from './app.ts'
import { identifyByWord, people, probe } from './rest-probe.ts'

type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'OPTIONS' | 'PATCH' | 'DELETE' | 'TRACE'
export type Ask = {
  method?: Method
  headers?: Record<string, string>
  payload?: string | object
  who?: string
}

export const things = '/wp-json/probe/v1/things'
export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** A shop with calls that only tell what reached them (`rest-probe.ts`), and a client of it. */
export async function restShop() {
  const app = await makeTestApp({
    features: [...features, probe],
    identify: identifyByWord,
    settings: { limit_checkouts: 2 },
  })
  /** `who` comes with a nonce of his when he has a cookie. */
  const ask = (url: string, { method = 'GET', headers = {}, payload, who }: Ask = {}) => {
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
  const post = (url: string, payload: string | object, more: Ask = {}) =>
    ask(url, { method: 'POST', payload, ...more })
  return { app, ask, post }
}
