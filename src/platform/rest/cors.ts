const always = {
  'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  vary: 'origin',
}

export type CorsRequest = {
  /** The origin of the script, as the browser sends it. */
  readonly origin: string | undefined
  readonly isShopOrigin: boolean
  readonly method: string
  /** Whether the answer is for a person identified by a cookie. */
  readonly isByCookie: boolean
}

/**
 * Which scripts of other sites may read an answer (docs/wire.md K.1): our own origins everything, others what a guest
 * or an API key reads, and never anything that a cookie opens.
 */
export function corsHeaders({
  origin,
  isShopOrigin: isOwn,
  method,
  isByCookie,
}: CorsRequest): Record<string, string> {
  if (origin === undefined) return always
  if (isOwn) {
    return {
      ...always,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    }
  }
  const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  if (isByCookie || !isReading) return always
  return {
    ...always,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'OPTIONS, GET, HEAD',
  }
}
