import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText, idOf } from '../../../platform/http/input.ts'
import { createNonce, isNonceValid } from '../../../platform/session/nonce.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { lookUpOrder } from '../buyer/look-up-order.ts'
import * as messages from '../messages.ts'
import { orderStatusPath } from '../pages/order-paths.ts'
import { LookUpPage } from '../ui/LookUpPage.tsx'
import { orderPage } from './order-page.tsx'

const ACTION = 'woocommerce-order_tracking'

/** `GET /track-order/`: the form for number and address; a number in the query is filled in. */
export async function lookUpPage(call: Call): Promise<PersonalPage> {
  return show(call)
}

/** `POST /track-order/`, by WooCommerce's names (docs/wire.md E.5). All failures have the same response. */
export async function lookUp(call: Call): Promise<Answer | PersonalPage> {
  const { shop, form } = call
  if (!isNonceValid(shop.signer, ACTION, '', form.get('woocommerce-order_tracking-nonce'), shop.nowMs())) {
    return show(call, { text: messages.staleForm(), status: 403 })
  }
  const number = idOf(cleanText(form.get('orderid'), 30).replace(/^#\s*/, '')) ?? 0
  const found = await lookUpOrder(shop, { number, email: cleanText(form.get('order_email'), 254) })
  return found
    ? redirect(orderStatusPath(found), [], 303)
    : show(call, { text: messages.orderNotFound(), status: 404 })
}

type FormRefusal = { readonly text: string; readonly status: number }

function show(call: Call, refused?: FormRefusal): PersonalPage {
  const { shop, form, query } = call
  const notices: readonly Notice[] = refused ? [{ kind: 'error', text: refused.text }] : []
  const body = (
    <LookUpPage
      nonce={createNonce(shop.signer, ACTION, '', shop.nowMs())}
      number={cleanText(form.get('orderid') ?? query.get('orderid') ?? '', 20)}
      email={cleanText(form.get('order_email'), 254)}
    />
  )
  return orderPage({ title: messages.trackYourOrder(), body, notices }, refused?.status)
}
