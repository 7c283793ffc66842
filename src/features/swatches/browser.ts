import { createMiddlewareForExtraQueryParams, type ExtraQuery } from '../../browser/extra-query.ts'
import { addMiddleware } from '../../browser/post.ts'

type Globals = { createMiddlewareForExtraQueryParams?: typeof createMiddlewareForExtraQueryParams }

// A script of the page, such as a translation's, names its parameters with it; ours go out with them as well.
;(globalThis as Globals).createMiddlewareForExtraQueryParams = (extra: ExtraQuery) => {
  const middleware = createMiddlewareForExtraQueryParams(extra)
  addMiddleware(middleware)
  return middleware
}
