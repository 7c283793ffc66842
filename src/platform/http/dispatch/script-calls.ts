import { rest } from '../../rest/serve.ts'
import { html } from '../answer.ts'
import type { Answer, Handler } from '../call.ts'
import * as messages from '../messages.ts'
import { isReadOnly } from '../read-only.ts'
import { RequestRejected } from '../request-rejected.ts'
import { ADMIN_AJAX_PATH, type DispatchRequest, isRest } from './dispatch-request.ts'
import { handle } from './handle.ts'

const CALL_METHODS = ['GET', 'HEAD', 'POST']

/** The answer to a call of a script, or `undefined` when the request is none (docs/wire.md 2.1 and 2.8). */
export function answerScript(request: DispatchRequest): Promise<Answer> | undefined {
  const { path } = request.incoming
  if (request.query.has('wc-ajax')) return wcAjax(request)
  if (path === ADMIN_AJAX_PATH) return adminAjax(request)
  return isRest(path) ? rest(request) : undefined
}

/** On any path. An unknown name gets an empty answer, as existing clients expect. */
async function wcAjax(request: DispatchRequest): Promise<Answer> {
  refuseOtherMethods(request)
  const handler = request.shop.program.calls.wcAjax.get(request.query.get('wc-ajax') ?? '')
  return handler ? made(request, handler) : html('')
}

/** The action is in the form or the address; `woocommerce_NAME` is the wc-ajax call NAME. */
async function adminAjax(request: DispatchRequest): Promise<Answer> {
  refuseOtherMethods(request)
  const { shop, incoming, query } = request
  const { adminAjax, wcAjax } = shop.program.calls
  const action = incoming.form.get('action') ?? query.get('action') ?? ''
  const handler =
    adminAjax.get(action) ??
    (action.startsWith('woocommerce_') ? wcAjax.get(action.slice('woocommerce_'.length)) : undefined)
  return handler ? made(request, handler) : html('0', 400)
}

/** HEAD gets headers alone from a call that may change something. */
async function made(request: DispatchRequest, handler: Handler): Promise<Answer> {
  const isHead = request.incoming.method === 'HEAD'
  return isHead && !isReadOnly(handler) ? html('') : handle(request, handler)
}

function refuseOtherMethods({ incoming }: DispatchRequest): void {
  if (CALL_METHODS.includes(incoming.method)) return
  throw new RequestRejected(405, messages.wrongMethod(), { allow: CALL_METHODS.join(', ') })
}
