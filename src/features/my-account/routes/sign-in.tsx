import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, CookieChange, PersonalPage } from '../../../platform/http/call.ts'
import { cleanText } from '../../../platform/http/input.ts'
import { registrationEnabled, registrationGeneratesPassword } from '../../accounts/account-settings.ts'
import { pendingRegistration } from '../../accounts/registration/pending-registration.ts'
import { type RegisterRefusal, register } from '../../accounts/registration/register.ts'
import { correctedSignInMark } from '../../accounts/sessions/sign-in-mark.ts'
import type { SecondFactorRequested, SignedIn } from '../../accounts/sign-in/outcomes.ts'
import { signInRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { signIn } from '../../accounts/sign-in/sign-in.ts'
import { readAttribution, saveAccountAttribution } from '../../attribution/attribution.ts'
import { signInToCart } from '../../cart/merge/merge-carts.ts'
import { signInToWishlist } from '../../wishlist/wishlist.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { registerRefusalText } from '../refusal-texts.ts'
import { ACCOUNT_PATH, redirectPath } from '../rules/redirect-path.ts'
import { isSignedIn } from '../signed-in.ts'
import { RegisterForm } from '../ui/sign-in/RegisterForm.tsx'
import { SignInForm } from '../ui/sign-in/SignInForm.tsx'
import { dashboard } from './dashboard.tsx'
import { registrationPage } from './registration.tsx'

const SECOND_FACTOR_PATH = '/my-account/second-factor/'

/**
 * `GET /my-account/`: the sign-in page for guests, the dashboard for signed-in people, and what is left to do for those who
 * have registered in this browser. They can sign in to another account with `?sign-in`.
 */
export async function accountHome(call: Call): Promise<Answer | PersonalPage> {
  if (!isSignedIn(call)) {
    if (call.query.has('sign-in')) return signInPage(call, {})
    const pending = await pendingRegistration(call)
    return pending
      ? registrationPage(call, pending, {})
      : signInPage(call, {}, correctedSignInMark(call.cookies))
  }
  const target = redirectPath(call.query.get('redirect_to'))
  return target ? redirect(target) : dashboard(call)
}

/** `POST /my-account/`: signs in, or registers. */
export async function signInOrRegister(call: Call): Promise<Answer | PersonalPage> {
  if (isSignedIn(call)) return redirect(redirectTarget(call))
  return call.form.has('register') ? registerAccount(call) : signInByPassword(call)
}

async function signInByPassword(call: Call): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'woocommerce-login')) return signInPage(call, staleForm())
  const name = fieldText(call, 'username')
  const password = call.form.get('password') ?? ''
  const missing = [
    ...(name === '' ? [problem(messages.nameMissing(), 'username')] : []),
    ...(password === '' ? [problem(messages.passwordMissing(), 'password')] : []),
  ]
  if (missing.length > 0) return signInPage(call, { problems: missing, status: 400 })

  const outcome = await signIn(call, { name, password, remember: call.form.has('rememberme') })
  if (outcome.ok) return redirectAfterSignIn(call, outcome.value)
  const problems = [problem(signInRefusalText[outcome.reason]())]
  return signInPage(call, { problems, status: statusOf(outcome.reason) })
}

/** Redirects to the requested page, or to the second factor. The guest's cart is merged. */
export async function redirectAfterSignIn(
  call: Call,
  value: SignedIn | SecondFactorRequested,
): Promise<Answer> {
  if (value.kind === 'second-factor-required') {
    const target = requestedRedirect(call)
    const query = target ? `?redirect_to=${encodeURIComponent(target)}` : ''
    return redirect(SECOND_FACTOR_PATH + query, value.cookies)
  }
  return redirect(pathAfter(call, value), await cookiesAfter(call, value))
}

/** The cookies to set after a sign-in: session, cart and wishlist. */
export async function cookiesAfter(call: Call, { accountId, cookies }: SignedIn): Promise<CookieChange[]> {
  return [...cookies, ...(await signInToCart(call, accountId)), ...(await signInToWishlist(call, accountId))]
}

/** Staff without the required second factor set it up first. */
export function pathAfter(call: Call, { mustSetUpSecondFactor }: SignedIn): string {
  return mustSetUpSecondFactor ? '/my-account/security/' : redirectTarget(call)
}

/** The path of this shop that the form or the URL requests to go to after signing in. */
export function requestedRedirect(call: Call): string | undefined {
  return redirectPath(call.form.get('redirect_to')) ?? redirectPath(call.query.get('redirect_to'))
}

function redirectTarget(call: Call): string {
  return requestedRedirect(call) ?? ACCOUNT_PATH
}

/** The text of a field, cut at 255 characters: no login, e-mail address or code is longer. */
export function fieldText(call: Call, field: string): string {
  return cleanText(call.form.get(field), 255)
}

async function registerAccount(call: Call): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'woocommerce-register')) return signInPage(call, staleForm())
  const email = fieldText(call, 'email')
  const requiresPassword = !call.shop.settings.get(registrationGeneratesPassword)
  const password = requiresPassword ? (call.form.get('password') ?? '') : undefined
  const missing = [
    ...(email === '' ? [problem(messages.emailMissing(), 'reg_email')] : []),
    ...(password === '' ? [problem(messages.newPasswordMissing(), 'reg_password')] : []),
  ]
  if (missing.length > 0) return signInPage(call, { problems: missing, status: 400 })

  const attribution = readAttribution(call)
  const outcome = await register(call, {
    email,
    ...(password !== undefined && { password }),
    alsoSave: (tx, accountId) =>
      saveAccountAttribution(tx, accountId, attribution, new Date(call.shop.nowMs())),
  })
  if (outcome.ok) {
    const { cookies } = outcome.value
    const target = requestedRedirect(call)
    return target ? redirect(target, cookies) : redirectWithNotice(ACCOUNT_PATH, 'registered', cookies)
  }
  const { reason } = outcome
  const problems = [problem(registerRefusalText[reason](), fieldOfReason(reason))]
  return signInPage(call, { problems, status: statusOf(reason) })
}

function fieldOfReason(reason: RegisterRefusal): string | undefined {
  if (reason === 'closed') return undefined
  return reason === 'invalid-email' ? 'reg_email' : 'reg_password'
}

/** The page for guests. A refused form shows its input again, except passwords. */
function signInPage(call: Call, refused: PageRefusal, cookies: readonly CookieChange[] = []): PersonalPage {
  const { settings } = call.shop
  const { problems = [] } = refused
  const redirectTo = requestedRedirect(call)
  const shared = { problems, redirectTo }
  const isRegistrationOpen = settings.get(registrationEnabled)
  return guestPage(call, {
    ...refused,
    cookies,
    title: messages.signIn(),
    body: (
      <SignInForm
        {...shared}
        nonce={nonceField(call, 'woocommerce-login')}
        username={fieldText(call, 'username')}
        remember={call.form.has('rememberme')}
      />
    ),
    aside: isRegistrationOpen && (
      <RegisterForm
        {...shared}
        nonce={nonceField(call, 'woocommerce-register')}
        email={fieldText(call, 'email')}
        requiresPassword={!settings.get(registrationGeneratesPassword)}
      />
    ),
  })
}
