import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { deviceIn } from '../../accounts/rules/device-name.ts'
import { endOtherSessions, endSession, sessionsOf } from '../../accounts/sessions/sessions.ts'
import { signOut } from '../../accounts/sign-in/sign-in.ts'
import { signOutOfCart } from '../../cart/merge/merge-carts.ts'
import { momentText } from '../../settings/general.ts'
import { signOutOfWishlist } from '../../wishlist/wishlist.ts'
import { accountPage, guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, isValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { ACCOUNT_PATH } from '../rules/redirect-path.ts'
import { isSignedIn, type SignedInCall } from '../signed-in.ts'
import { SessionList } from '../ui/security/SessionList.tsx'
import { SignOutForm } from '../ui/sign-in/LinkForms.tsx'

const PATH = '/my-account/sessions/'

/** `GET /my-account/sessions/`: the sessions of the account. */
export function sessionsPage(call: SignedInCall): Promise<PersonalPage> {
  return show(call, {})
}

/** `POST /my-account/sessions/`: ends one of the other sessions, or all of them. */
export async function submitSessions(call: SignedInCall): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'handsel-sessions')) return show(call, staleForm())
  if (call.form.has('end_others')) {
    await endOtherSessions(call)
    return redirectWithNotice(PATH, 'sessions-ended')
  }
  const outcome = await endSession(call, idOf(call.form.get('end_session')) ?? 0)
  if (outcome.ok) return redirectWithNotice(PATH, 'session-ended')
  return show(call, { problems: [problem(messages.noSession())], status: statusOf(outcome.reason) })
}

async function show(call: SignedInCall, refused: PageRefusal): Promise<PersonalPage> {
  const { settings } = call.shop
  const lines = (await sessionsOf(call)).map((session) => ({
    id: session.id,
    isThis: session.isThis,
    device: deviceIn(session.userAgent),
    address: session.address,
    signedIn: momentText(session.signedInAtMs, settings),
    lastSeen: momentText(session.lastSeenAtMs, settings),
  }))
  const body = <SessionList sessions={lines} nonce={nonceField(call, 'handsel-sessions')} />
  return accountPage(call, { ...refused, title: messages.devices(), section: 'sessions', body })
}

/**
 * `GET /my-account/customer-logout/`: signs out at once with the nonce of this session, else shows a confirmation
 * (house.md §4). HEAD signs nobody out.
 */
export async function signOutByLink(call: Call): Promise<Answer | PersonalPage> {
  if (!isSignedIn(call)) return redirect(ACCOUNT_PATH)
  return call.method !== 'HEAD' && isValidNonce(call, 'customer-logout', call.query.get('_wpnonce'))
    ? signOutHere(call)
    : confirmSignOutPage(call, {})
}

export async function signOutByForm(call: Call): Promise<Answer | PersonalPage> {
  if (!isSignedIn(call)) return redirect(ACCOUNT_PATH)
  return hasValidNonce(call, 'customer-logout') ? signOutHere(call) : confirmSignOutPage(call, staleForm())
}

async function signOutHere(call: Call): Promise<Answer> {
  const cookies = [...(await signOut(call)), ...signOutOfCart(call), ...signOutOfWishlist(call)]
  return redirectWithNotice(ACCOUNT_PATH, 'signed-out', cookies)
}

function confirmSignOutPage(call: Call, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.signOutTitle(),
    intro: messages.signOutIntro(),
    body: <SignOutForm nonce={nonceField(call, 'customer-logout')} />,
  })
}
