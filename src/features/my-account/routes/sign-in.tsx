import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, CookieChange, PersonalPage } from '../../../platform/http/call.ts'
import { textOf } from '../../../platform/http/input.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { registrationEnabled, registrationGeneratesPassword } from '../../accounts/account-settings.ts'
import {
  type RegisterRefusal,
  register,
  type SecondFactorRequested,
  type SignedIn,
  signIn,
} from '../../accounts/accounts.ts'
import { signInRefusalText } from '../../accounts/texts.ts'
import { readAttribution, saveAccountAttribution } from '../../attribution/attribution.ts'
import { signInToCart } from '../../cart/cart.ts'
import { entrancePage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import { isOwn } from '../own.ts'
import { ACCOUNT_PATH, ownPath } from '../rules/own-path.ts'
import { registerRefusalText, texts } from '../texts.ts'
import { RegisterForm } from '../ui/RegisterForm.tsx'
import { SignInForm } from '../ui/SignInForm.tsx'
import { dashboard } from './dashboard.tsx'

const SECOND_FACTOR_PATH = '/my-account/second-factor/'

/** `GET /my-account/`: the door for guests, the first page of the account for its owner. */
export async function front(call: Call): Promise<Answer | PersonalPage> {
  if (!isOwn(call)) return door(call, {})
  const goal = ownPath(call.query.get('redirect_to'))
  return goal ? redirect(goal) : dashboard(call)
}

/** `POST /my-account/`: signing in, or a new account. */
export async function enter(call: Call): Promise<Answer | PersonalPage> {
  if (isOwn(call)) return redirect(goalOf(call))
  return call.form.has('register') ? makeAccount(call) : signInByPassword(call)
}

async function signInByPassword(call: Call): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'woocommerce-login')) return door(call, stale)
  const name = nameIn(call, 'username')
  const password = call.form.get('password') ?? ''
  const missing = [
    ...(name === '' ? [problem(texts.nameMissing, 'username')] : []),
    ...(password === '' ? [problem(texts.passwordMissing, 'password')] : []),
  ]
  if (missing.length > 0) return door(call, { problems: missing, status: 400 })

  const outcome = await signIn(call, { name, password, remember: call.form.has('rememberme') })
  if (outcome.ok) return entered(call, outcome.value)
  const problems = [problem(signInRefusalText[outcome.reason])]
  return door(call, { problems, status: statusOf(outcome.reason) })
}

/** On to where somebody wanted to go, or to what a sign-in still needs. What a guest chose comes along. */
export async function entered(call: Call, value: SignedIn | SecondFactorRequested): Promise<Answer> {
  if (value.kind === 'second-factor-needed') {
    const goal = redirectIn(call)
    const query = goal ? `?redirect_to=${encodeURIComponent(goal)}` : ''
    return redirect(SECOND_FACTOR_PATH + query, value.cookies)
  }
  return redirect(pathAfter(call, value), await cookiesAfter(call, value))
}

/** What the browser of somebody who has just signed in keeps from now on. */
export async function cookiesAfter(call: Call, { accountId, cookies }: SignedIn): Promise<CookieChange[]> {
  return [...cookies, ...(await signInToCart(call, accountId))]
}

/** Staff without the second factor that the shop demands set it up first. */
export function pathAfter(call: Call, { mustSetUpSecondFactor }: SignedIn): string {
  return mustSetUpSecondFactor ? '/my-account/security/' : goalOf(call)
}

/** The path of ours that the form, or the address, asks to go on to. */
export function redirectIn(call: Call): string | undefined {
  return ownPath(call.form.get('redirect_to')) ?? ownPath(call.query.get('redirect_to'))
}

function goalOf(call: Call): string {
  return redirectIn(call) ?? ACCOUNT_PATH
}

/** What somebody calls himself; longer than any name or address is cut, and so is nobody. */
export function nameIn(call: Call, field: string): string {
  return textOf(call.form.get(field), 255)
}

async function makeAccount(call: Call): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'woocommerce-register')) return door(call, stale)
  const email = nameIn(call, 'email')
  const asksPassword = !call.shop.settings.get(registrationGeneratesPassword)
  const password = asksPassword ? (call.form.get('password') ?? '') : undefined
  const missing = [
    ...(email === '' ? [problem(texts.emailMissing, 'reg_email')] : []),
    ...(password === '' ? [problem(texts.passwordMissing, 'reg_password')] : []),
  ]
  if (missing.length > 0) return door(call, { problems: missing, status: 400 })

  const from = readAttribution(call)
  const outcome = await register(call, {
    email,
    ...(password !== undefined && { password }),
    alsoSave: (tx, accountId) => saveAccountAttribution(tx, accountId, from, new Date(call.shop.nowMs())),
  })
  if (outcome.ok) return doneAt(ACCOUNT_PATH, 'registered')
  const { reason } = outcome
  const problems = [problem(registerRefusalText[reason], fieldAtFault(reason))]
  return door(call, { problems, status: statusOf(reason) })
}

function fieldAtFault(reason: RegisterRefusal): string | undefined {
  if (reason === 'closed') return undefined
  return reason === 'no-email' ? 'reg_email' : 'reg_password'
}

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** The page for guests. What was written into one of its forms stands in it again, passwords never. */
function door(call: Call, refused: Refused): PersonalPage {
  const { settings } = call.shop
  const { problems = [] } = refused
  const redirectTo = redirectIn(call)
  const shared = { problems, redirectTo }
  const isOpen = settings.get(registrationEnabled)
  return entrancePage(call, {
    ...refused,
    title: 'Sign in',
    body: (
      <SignInForm
        {...shared}
        nonce={nonceField(call, 'woocommerce-login')}
        username={nameIn(call, 'username')}
        remember={call.form.has('rememberme')}
      />
    ),
    beside: isOpen && (
      <RegisterForm
        {...shared}
        nonce={nonceField(call, 'woocommerce-register')}
        email={nameIn(call, 'email')}
        asksPassword={!settings.get(registrationGeneratesPassword)}
      />
    ),
  })
}
