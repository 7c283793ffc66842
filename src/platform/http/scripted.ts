import { rest } from '../rest/serve.ts'
import { html } from './answer.ts'
import { ADMIN_AJAX_PATH, type Asked, isRest } from './asked.ts'
import type { Answer } from './call.ts'
import { handle } from './handle.ts'
import { serverTexts } from './texts.ts'
import { TurnedAway } from './turned-away.ts'

const CALL_METHODS = ['GET', 'HEAD', 'POST']

/** The answer to a script's call, or nothing when the request is none (docs/wire.md 2.1 and 2.8). */
export function scripted(asked: Asked): Promise<Answer> | undefined {
  const { path } = asked.incoming
  if (asked.query.has('wc-ajax')) return wcAjax(asked)
  if (path === ADMIN_AJAX_PATH) return adminAjax(asked)
  return isRest(path) ? rest(asked) : undefined
}

/** On any path. An unknown name is answered with nothing, as clients have always known it. */
async function wcAjax(asked: Asked): Promise<Answer> {
  refuseOtherMethods(asked)
  const handler = asked.shop.program.calls.wcAjax.get(asked.query.get('wc-ajax') ?? '')
  return handler ? handle(asked, handler) : html('')
}

/** The action stands in the form or the address; `woocommerce_NAME` is the wc-ajax call NAME. */
async function adminAjax(asked: Asked): Promise<Answer> {
  refuseOtherMethods(asked)
  const { shop, incoming, query } = asked
  const { adminAjax, wcAjax } = shop.program.calls
  const action = incoming.form.get('action') ?? query.get('action') ?? ''
  const handler =
    adminAjax.get(action) ??
    (action.startsWith('woocommerce_') ? wcAjax.get(action.slice('woocommerce_'.length)) : undefined)
  return handler ? handle(asked, handler) : html('0', 400)
}

function refuseOtherMethods({ incoming }: Asked): void {
  if (CALL_METHODS.includes(incoming.method)) return
  throw new TurnedAway(405, serverTexts.wrongMethod, { allow: CALL_METHODS.join(', ') })
}
