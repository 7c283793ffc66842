import { renderToStaticMarkup } from 'react-dom/server'
import type { Feature } from '../../platform/feature.ts'
import { allow } from '../../platform/http/access.ts'
import { redirect } from '../../platform/http/answer.ts'
import type { Handler } from '../../platform/http/call.ts'
import { createNonce, isNonceValid } from '../../platform/session/nonce.ts'
import { stopActing } from '../accounts/sessions/acting.ts'
import { signOutOfCart } from '../cart/merge/merge-carts.ts'
import { signOutOfWishlist } from '../wishlist/wishlist.ts'
import { ActingBanner } from './ui/ActingBanner.tsx'

const STOP_PATH = '/stop-acting/'
const ACTION = 'handsel-stop-acting'

/** Above every page of the shop while a member of the staff acts as a customer. */
export const actingBanner: NonNullable<Feature['banner']> = ({ signer, nowMs }, person) => {
  if (person?.proof.by !== 'cookie' || person.proof.actingStaff === undefined) return undefined
  const nonce = createNonce(signer, ACTION, person.proof.session, nowMs())
  return renderToStaticMarkup(<ActingBanner name={person.displayName} action={STOP_PATH} nonce={nonce} />)
}

/** `POST /stop-acting/`: back to oneself, and to the customer in the back office. */
const stop: Handler = async (call) => {
  const { shop, person, form } = call
  if (person?.proof.by !== 'cookie') return redirect('/admin/')
  const { session, actingStaff } = person.proof
  if (!isNonceValid(shop.signer, ACTION, session, form.get('_wpnonce'), shop.nowMs())) return redirect('/')
  const cookies = await stopActing(call)
  const back = actingStaff === undefined ? '/admin/' : `/admin/customers/${person.id}/`
  return redirect(back, [...cookies, ...signOutOfCart(call), ...signOutOfWishlist(call)])
}

export const actingPages = { [`POST ${STOP_PATH}`]: allow('signed-in', stop) }
