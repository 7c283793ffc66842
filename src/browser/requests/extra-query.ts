/** Names with values that requests are to carry in their address too. */
export type ExtraQuery = Readonly<Record<string, string>>

/** The target of a request: a path of the API or a URL. */
export type RequestTarget = { readonly path?: string; readonly url?: string }

/** Changes a request before it is sent, as in clients of the REST API. */
export type Middleware = <Options extends RequestTarget, Answer>(
  options: Options,
  next: (options: Options) => Answer,
) => Answer

/** Only requests with this in their path take extra parameters. */
const SWATCHES_ROUTE = 'woo-variation-swatches'

/**
 * A middleware that gives requests whose path contains `woo-variation-swatches` extra query parameters, such as a
 * language (docs/wire.md B.4). A parameter that the request has already stays as it is; other requests pass.
 */
export function createMiddlewareForExtraQueryParams(extra: ExtraQuery): Middleware {
  return (options, next) => {
    const { path, url } = options
    return next({
      ...options,
      ...(path !== undefined && { path: withQuery(path, extra) }),
      ...(url !== undefined && { url: withQuery(url, extra) }),
    })
  }
}

function withQuery(address: string, extra: ExtraQuery): string {
  const [rest = '', hash] = address.split(/(?=#)/)
  const [path = '', query = ''] = rest.split(/\?(.*)/s)
  if (!path.includes(SWATCHES_ROUTE)) return address
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(extra)) {
    if (!parameters.has(name)) parameters.set(name, value)
  }
  const search = parameters.toString()
  return `${path}${search && `?${search}`}${hash ?? ''}`
}
