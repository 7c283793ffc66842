/** A parameter of a request, decoded: its name and its value. */
export type Pair = readonly [name: string, value: string]

/**
 * The base string of an OAuth 1.0a signature (RFC 5849, 3.4.1): the method, the URL without its query, and every parameter
 * except the signature, sorted in encoded form.
 */
export function signatureBase(method: string, address: string, pairs: readonly Pair[]): string {
  return [method.toUpperCase(), address, sortedParameters(pairs)].map(percentEncoded).join('&')
}

/**
 * The parameters without exact duplicates: common clients send the parameters of the URL again with those of the
 * signature, and sign them once.
 */
export function withoutDuplicates(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()]
}

/** Percent-encoding of RFC 5849, 3.6: everything except letters, digits and `-._~`. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sortedParameters(pairs: readonly Pair[]): string {
  const signed = pairs.filter(([name]) => name !== 'oauth_signature')
  const encoded = signed.map(([name, value]) => [percentEncoded(name), percentEncoded(value)] as const)
  const sorted = encoded.sort((a, b) => byBytes(a[0], b[0]) || byBytes(a[1], b[1]))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

// Encoded texts are ASCII: their UTF-16 units are their bytes.
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
