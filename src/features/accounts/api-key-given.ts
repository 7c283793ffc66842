import type { Incoming } from '../../platform/http/incoming.ts'
import { type Pair, withoutTwins } from './rules/oauth-base.ts'
import { oauthHeaderPairs } from './rules/oauth-header.ts'

/** An API key as it came with a request; nothing of it is proven. */
export type GivenKey =
  | { readonly kind: 'plain'; readonly key: string; readonly secret: string }
  | { readonly kind: 'signed'; readonly pairs: readonly Pair[]; readonly addresses: readonly Address[] }

/** An address that the client may have signed, with the parameters that stand in this form of it alone. */
type Address = { readonly path: string; readonly more: readonly Pair[] }

/** The API key that came: signed (OAuth 1.0a), in the query, or as HTTP Basic. A name that is no key's is not ours. */
export function givenKey(incoming: Incoming): GivenKey | undefined {
  const query = withoutTwins([...new URLSearchParams(incoming.search)])
  const authorization = incoming.headers['authorization'] ?? ''
  return signed(incoming, query, authorization) ?? inQuery(query) ?? basic(authorization)
}

function signed(
  incoming: Incoming,
  query: readonly Pair[],
  authorization: string | string[],
): GivenKey | undefined {
  const header = oauthHeaderPairs(String(authorization)) ?? []
  const pairs = withoutTwins([...header, ...query, ...formPairs(incoming)])
  if (!pairs.some(([name]) => name === 'oauth_consumer_key')) return undefined
  return { kind: 'signed', pairs, addresses: addressesOf(incoming.path) }
}

/** The fields of a plain form are signed with the rest; a body of any other kind is not (RFC 5849, 3.4.1.3.1). */
function formPairs({ form, headers }: Incoming): readonly Pair[] {
  const type = String(headers['content-type'] ?? '')
  return /^application\/x-www-form-urlencoded\b/i.test(type) ? form.entries() : []
}

/** The path as it came, or `/?rest_route=/wp/v2/media` where it may have come so: it is rewritten before it gets here. */
function addressesOf(path: string): readonly Address[] {
  const [, route] = /^\/wp-json(\/.*)\/$/.exec(path) ?? []
  const asked = { path, more: [] }
  if (route === undefined) return [asked]
  const plain = decoded(route)
  return [asked, ...[plain, `${plain}/`].map((one) => ({ path: '/', more: [['rest_route', one] as const] }))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inQuery(query: readonly Pair[]): GivenKey | undefined {
  const only = (name: string) => {
    const values = query.filter(([one]) => one === name)
    return values.length > 1 ? '' : values[0]?.[1]
  }
  const key = only('consumer_key')
  return key === undefined ? undefined : { kind: 'plain', key, secret: only('consumer_secret') ?? '' }
}

function basic(authorization: string | string[]): GivenKey | undefined {
  const [, encoded] = /^Basic\s+([\w+/=-]+)$/i.exec(String(authorization).trim()) ?? []
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString()
  const [, key, secret] = /^(ck_[^:]*):(.*)$/s.exec(text) ?? []
  return key === undefined || secret === undefined ? undefined : { kind: 'plain', key, secret }
}
