import type { IncomingRequest } from '../../../platform/http/incoming-request.ts'
import { type Pair, withoutDuplicates } from '../rules/oauth-base.ts'
import { oauthHeaderPairs } from '../rules/oauth-header.ts'

/** An API key as a request presents it; nothing is verified yet. */
export type RequestKey =
  | { readonly kind: 'plain'; readonly key: string; readonly secret: string }
  | { readonly kind: 'password'; readonly name: string; readonly password: string }
  | { readonly kind: 'signed'; readonly pairs: readonly Pair[]; readonly addresses: readonly Address[] }

/** A URL that the client may have signed, with the parameters that only this form of it has. */
type Address = { readonly path: string; readonly extraPairs: readonly Pair[] }

/**
 * The API key of a request: signed (OAuth 1.0a), in the query, or as HTTP Basic; or a name with an application password.
 * Other Basic names and passwords, such as those of a proxy before the shop, are ignored.
 */
export function keyInRequest(incoming: IncomingRequest): RequestKey | undefined {
  const query = withoutDuplicates([...new URLSearchParams(incoming.search)])
  const authorization = incoming.headers['authorization'] ?? ''
  return signed(incoming, query, authorization) ?? inQuery(query) ?? basic(authorization)
}

function signed(
  incoming: IncomingRequest,
  query: readonly Pair[],
  authorization: string | string[],
): RequestKey | undefined {
  const header = oauthHeaderPairs(String(authorization)) ?? []
  const pairs = withoutDuplicates([...header, ...query, ...formPairs(incoming)])
  if (!pairs.some(([name]) => name === 'oauth_consumer_key')) return undefined
  return { kind: 'signed', pairs, addresses: addressesOf(incoming.path) }
}

/** The fields of a plain form are signed too; a body of another type is not (RFC 5849, 3.4.1.3.1). */
function formPairs({ form, headers }: IncomingRequest): readonly Pair[] {
  const type = String(headers['content-type'] ?? '')
  return /^application\/x-www-form-urlencoded\b/i.test(type) ? form.entries() : []
}

/** The path, and the `/?rest_route=/wp/v2/media` forms of it: such a request is rewritten before it gets here. */
function addressesOf(path: string): readonly Address[] {
  const [, route] = /^\/wp-json(\/.*)\/$/.exec(path) ?? []
  const own = { path, extraPairs: [] }
  if (route === undefined) return [own]
  const plain = decoded(route)
  return [
    own,
    ...[plain, `${plain}/`].map((one) => ({ path: '/', extraPairs: [['rest_route', one] as const] })),
  ]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inQuery(query: readonly Pair[]): RequestKey | undefined {
  const only = (name: string) => {
    const values = query.filter(([one]) => one === name)
    return values.length > 1 ? '' : values[0]?.[1]
  }
  const key = only('consumer_key')
  return key === undefined ? undefined : { kind: 'plain', key, secret: only('consumer_secret') ?? '' }
}

function basic(authorization: string | string[]): RequestKey | undefined {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(String(authorization).trim()) ?? []
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString()
  const [, name, secret] = /^([^:]*):(.*)$/s.exec(text) ?? []
  if (name === undefined || secret === undefined) return undefined
  if (name.startsWith('ck_')) return { kind: 'plain', key: name, secret }
  const password = secret.replace(/\s/g, '')
  return /^[A-Za-z\d]{24}$/.test(password) ? { kind: 'password', name, password } : undefined
}
