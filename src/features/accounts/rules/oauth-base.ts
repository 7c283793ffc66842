/** A parameter of a request, decoded: its name and its value. */
export type Pair = readonly [name: string, value: string]

/**
 * What a signature of OAuth 1.0a is made over (RFC 5849, 3.4.1): the method, the address without its query, and every
 * parameter but the signature itself, sorted as they are written.
 */
export function signatureBase(method: string, address: string, pairs: readonly Pair[]): string {
  return [method.toUpperCase(), address, sortedParameters(pairs)].map(percentEncoded).join('&')
}

/**
 * The parameters without those that came twice with the same value: the clients of the trade write the parameters of
 * the address a second time beside those of the signature, and sign them once.
 */
export function withoutTwins(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()]
}

/** A text as RFC 5849, 3.6 writes it: everything but letters, digits and `-._~` by its bytes. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sortedParameters(pairs: readonly Pair[]): string {
  const signed = pairs.filter(([name]) => name !== 'oauth_signature')
  const encoded = signed.map(([name, value]) => [percentEncoded(name), percentEncoded(value)] as const)
  const sorted = encoded.sort((a, b) => byBytes(a[0], b[0]) || byBytes(a[1], b[1]))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

// Encoded texts are ASCII: their units are their bytes.
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
