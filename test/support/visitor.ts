import type { FastifyInstance } from 'fastify'
import { plainAmounts } from './texts/plain-amounts.ts'

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** With amounts of money as plain text. */
  readonly body: string
  /** The body as sent. */
  readonly markup: string
  /** The body as JSON. */
  json<T = Record<string, unknown>>(): T
}

/** A visitor with a browser's cookies, who sends requests to the shop. */
export type Visitor = {
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Reply>
}

type Fields = Readonly<Record<string, string | number>> | string

/** A new visitor of the shop, without any cookie. */
export function visitor(fastify: FastifyInstance): Visitor {
  const cookies = new Map<string, string>()
  const request = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fastify.inject({
      method,
      url,
      headers: { host: 'localhost:3000', ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    storeCookies(cookies, response.headers['set-cookie'])
    return {
      status: response.statusCode,
      headers: response.headers,
      body: plainAmounts(response.body),
      markup: response.body,
      json: <T>() => JSON.parse(plainAmounts(response.body)) as T,
    }
  }
  return {
    cookies,
    get: (path, headers = {}) => request('GET', path, headers),
    post: (path, fields, headers = {}) =>
      request(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        encoded(fields),
      ),
  }
}

function encoded(fields: Fields): string {
  if (typeof fields === 'string') return fields
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
}

function storeCookies(cookies: Map<string, string>, changes: string | string[] | undefined): void {
  for (const change of [changes ?? []].flat()) {
    const [pair = '', ...attributes] = change.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}
