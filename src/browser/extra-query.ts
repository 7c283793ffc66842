/** Names with values that requests are to carry in their address too. */
export type ExtraQuery = Readonly<Record<string, string>>

/** What is asked for, by a path of the API or by a whole address. */
export type Asked = { readonly path?: string; readonly url?: string }

/** Stands between a request and its sending, as clients of the REST API have it. */
export type Middleware = <Options extends Asked, Answer>(
  options: Options,
  next: (options: Options) => Answer,
) => Answer

/** Only requests with this in their path take extra parameters. */
const MARK = 'woo-variation-swatches'

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
  if (!path.includes(MARK)) return address
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(extra)) {
    if (!parameters.has(name)) parameters.set(name, value)
  }
  const asked = parameters.toString()
  return `${path}${asked && `?${asked}`}${hash ?? ''}`
}
