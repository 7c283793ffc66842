import { ADMIN_AJAX_PATH, isRest, REST_PREFIX } from '../../http/dispatch/dispatch-request.ts'
import type { HandlerTables } from '../../http/dispatch/handler-tables.ts'
import type { IncomingRequest } from '../../http/incoming-request.ts'
import { BATCH_ROUTE } from '../../rest/batch.ts'
import { routeAt } from '../../rest/routes.ts'

/**
 * What was requested, by the declarations of the program: `{ kind: 'page', route: '/product/:slug/' }`. Nothing of what visitors
 * send is in it, so that there are few names and none is personal.
 */
export type RequestName = {
  readonly kind: 'wc-ajax' | 'admin-ajax' | 'rest' | 'link' | 'page' | 'shared-page' | 'other'
  /** The name of the call, or its path pattern; `unknown` when the program has none. */
  readonly route: string
}

export type NamedRequest = Pick<IncomingRequest, 'method' | 'path' | 'search' | 'form'>

const UNKNOWN = 'unknown'

/** The name of a request, in the order in which the dispatcher looks for its handler. */
export function requestName(calls: HandlerTables, request: NamedRequest): RequestName {
  const { method, path, search, form } = request
  const query = new URLSearchParams(search)
  if (query.has('wc-ajax')) return { kind: 'wc-ajax', route: known(calls.wcAjax, query.get('wc-ajax')) }
  if (path === ADMIN_AJAX_PATH) {
    const action = form.get('action') ?? query.get('action')
    return { kind: 'admin-ajax', route: adminAction(calls, action) }
  }
  if (isRest(path)) return { kind: 'rest', route: restRoute(calls, path) }
  if (method === 'POST' || method === 'GET') {
    for (const name of calls.links.keys())
      if (query.has(name) || form.has(name)) return { kind: 'link', route: name }
  }
  const personal = calls.pages.match(path)
  const isHandled = personal?.value.has(method === 'HEAD' ? 'GET' : method)
  const shared = isHandled ? undefined : calls.sharedPages.match(path)
  if (shared) return { kind: 'shared-page', route: shared.pattern }
  return personal ? { kind: 'page', route: personal.pattern } : { kind: 'other', route: UNKNOWN }
}

function known(handlers: ReadonlyMap<string, unknown>, name: string | null): string {
  return name !== null && handlers.has(name) ? name : UNKNOWN
}

function adminAction({ adminAjax, wcAjax }: HandlerTables, action: string | null): string {
  const isAlias = action?.startsWith('woocommerce_') && wcAjax.has(action.slice('woocommerce_'.length))
  return isAlias && action ? action : known(adminAjax, action)
}

function restRoute({ rest }: HandlerTables, path: string): string {
  const route = path.slice(REST_PREFIX.length).replace(/\/$/, '')
  if (route === '' || route === BATCH_ROUTE) return route || '/'
  return routeAt(rest, route)?.pattern ?? UNKNOWN
}
