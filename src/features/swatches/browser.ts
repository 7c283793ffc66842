import { createMiddlewareForExtraQueryParams, type ExtraQuery } from '../../browser/requests/extra-query.ts'
import { addMiddleware } from '../../browser/requests/post.ts'

type Globals = { createMiddlewareForExtraQueryParams?: typeof createMiddlewareForExtraQueryParams }

// Scripts of the page, such as a translation plugin, register parameters with it; our requests send them too.
;(globalThis as Globals).createMiddlewareForExtraQueryParams = (extra: ExtraQuery) => {
  const middleware = createMiddlewareForExtraQueryParams(extra)
  addMiddleware(middleware)
  return middleware
}
