import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import {
  claimAccount,
  emailToVerify,
  isSetUpLinkValid,
  setUpOwner,
  verifyEmail,
} from '../../accounts/accounts.ts'
import { linkRefusalText } from '../../accounts/texts.ts'

import { entrancePage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import { takeGuestOrders } from '../my-account.ts'
import { ACCOUNT_PATH } from '../rules/own-path.ts'
import { confirmRefusalText, confirmTexts, setUpRefusalText, texts } from '../texts.ts'
import { ConfirmAddressForm, SetUpForm } from '../ui/LinkForms.tsx'
import { nameIn } from './sign-in.tsx'
import { tokenIn } from './token.ts'

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** `GET /my-account/confirm-email/?token=…`: confirms nothing yet, since programs too look at the links of mails. */
export async function askVerify(call: Call): Promise<PersonalPage> {
  return showVerify(call, tokenIn(call) ?? '', {})
}

/**
 * `POST /my-account/confirm-email/`. Orders that were placed with the address, before it was proved, are the account’s from
 * now on. With `not_mine` the account is taken from whoever made it: a new password is set next.
 */
export async function takeVerify(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('token') ?? ''
  if (!formHolds(call, 'handsel-link')) return showVerify(call, token, stale)
  return call.form.get('not_mine') === '1' ? disown(call, token) : confirm(call, token)
}

async function confirm(call: Call, token: string): Promise<Answer | PersonalPage> {
  const password = call.form.get('password') ?? ''
  const asked = await emailToVerify(call, token)
  if (asked?.requiresPassword && password === '') {
    return showVerify(call, token, { problems: [problem(texts.passwordMissing, 'password')], status: 400 })
  }
  const outcome = await verifyEmail(call, { token, password })
  if (outcome.ok) {
    await takeGuestOrders(call.shop, outcome.value.email)
    return doneAt(ACCOUNT_PATH, 'address-confirmed')
  }
  const { reason } = outcome
  if (reason === 'link-over') return linkOver(call)
  const problems = [problem(confirmRefusalText[reason], 'password')]
  return showVerify(call, token, { problems, status: statusOf(reason) })
}

/** The orders of the address follow when the new password is set. */
async function disown(call: Call, token: string): Promise<Answer | PersonalPage> {
  const outcome = await claimAccount(call, token)
  if (!outcome.ok) return linkOver(call)
  return redirect(`/my-account/lost-password/?token=${outcome.value.resetToken}`)
}

async function showVerify(call: Call, token: string, refused: Refused): Promise<PersonalPage> {
  const asked = await emailToVerify(call, token)
  if (!asked) return linkOver(call)
  return entrancePage(call, {
    ...refused,
    ...confirmTexts[asked.kind],
    body: (
      <ConfirmAddressForm
        nonce={nonceField(call, 'handsel-link')}
        token={token}
        asksPassword={asked.requiresPassword}
        mayDisown={asked.kind === 'verify'}
        problems={refused.problems ?? []}
      />
    ),
  })
}

/** `GET /my-account/set-up/?token=…`: the first owner of the shop. */
export async function askSetUp(call: Call): Promise<PersonalPage> {
  const token = tokenIn(call) ?? ''
  return (await isSetUpLinkValid(call.shop, token)) ? showSetUp(call, token, {}) : linkOver(call)
}

export async function takeSetUp(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('token') ?? ''
  if (!formHolds(call, 'handsel-link')) return showSetUp(call, token, stale)
  const email = nameIn(call, 'email')
  const password = call.form.get('password') ?? ''
  const missing = [
    ...(email === '' ? [problem(texts.emailMissing, 'email')] : []),
    ...(password === '' ? [problem(texts.passwordMissing, 'password')] : []),
  ]
  if (missing.length > 0) return showSetUp(call, token, { problems: missing, status: 400 })
  const outcome = await setUpOwner(call, { token, email, password })
  if (outcome.ok) return doneAt(ACCOUNT_PATH, 'owner-made')
  const { reason } = outcome
  if (reason === 'link-over') return linkOver(call)
  const isAboutEmail = reason === 'no-email' || reason === 'email-taken'
  const problems = [problem(setUpRefusalText[reason], isAboutEmail ? 'email' : 'password')]
  return showSetUp(call, token, { problems, status: statusOf(reason) })
}

function showSetUp(call: Call, token: string, refused: Refused): PersonalPage {
  return entrancePage(call, {
    ...refused,
    title: 'Welcome to your shop',
    lead: 'This link makes you its owner: the one account that may do everything.',
    body: (
      <SetUpForm
        nonce={nonceField(call, 'handsel-link')}
        token={token}
        email={nameIn(call, 'email')}
        problems={refused.problems ?? []}
      />
    ),
  })
}

function linkOver(call: Call): PersonalPage {
  return entrancePage(call, {
    title: 'This link is over',
    problems: [problem(linkRefusalText['link-over'])],
    status: statusOf('link-over'),
    body: (
      <p>
        Nothing was changed. <a href={ACCOUNT_PATH}>Go to your account</a>.
      </p>
    ),
  })
}
