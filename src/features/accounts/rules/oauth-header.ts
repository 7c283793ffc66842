import type { Pair } from './oauth-base.ts'

/**
 * The parameters of `Authorization: OAuth realm="…", oauth_nonce="…"`, decoded and without the realm, which is not signed
 * (RFC 5849, 3.5.1). `undefined`: the header has another scheme, or is malformed.
 */
export function oauthHeaderPairs(header: string): readonly Pair[] | undefined {
  const [, list] = /^OAuth\s+(.*)$/is.exec(header.trim()) ?? []
  if (list === undefined) return undefined
  const pairs: Pair[] = []
  for (const part of list.split(',')) {
    const [, name, value] = /^\s*([^=\s"]+)="([^"]*)"\s*$/.exec(part) ?? []
    if (name === undefined || value === undefined) return undefined
    const pair = decoded(name, value)
    if (!pair) return undefined
    if (name.toLowerCase() !== 'realm') pairs.push(pair)
  }
  return pairs
}

function decoded(name: string, value: string): Pair | undefined {
  try {
    return [decodeURIComponent(name), decodeURIComponent(value)]
  } catch {
    return undefined
  }
}
