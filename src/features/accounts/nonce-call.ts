import { html } from '../../platform/http/answer.ts'
import type { Answer, Call, Handler } from '../../platform/http/call.ts'
import { harmless } from '../../platform/http/harmless.ts'
import { restNonce } from '../../platform/session/rest-nonce.ts'

/** `/wp-admin/admin-ajax.php?action=rest-nonce` (docs/wire.md 2.8 and K.2). */
export const nonceCalls: Readonly<Record<string, Handler>> = { 'rest-nonce': harmless(freshNonce) }

/** A nonce for the one who is signed in; a guest gets `0`, and needs none for what guests may call. */
async function freshNonce({ shop, person }: Call): Promise<Answer> {
  return person?.proof.by === 'cookie' ? html(restNonce(shop, person)) : html('0', 400)
}
