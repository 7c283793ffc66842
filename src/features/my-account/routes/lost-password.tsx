import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { isLinkValid } from '../../accounts/email/links.ts'
import { requestReset, resetPassword } from '../../accounts/passwords/passwords.ts'
import { linkRefusalText, passwordRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, redirectWithNotice, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { linkVerifiedGuestOrders } from '../my-account.ts'
import { ACCOUNT_PATH } from '../rules/redirect-path.ts'
import { LostPasswordForm, NewPasswordForm } from '../ui/sign-in/LostPassword.tsx'
import { fieldText } from './sign-in.tsx'
import { tokenIn } from './token.ts'

const PATH = '/my-account/lost-password/'

/** `GET /my-account/lost-password/`: the form to request a link; with the mailed link, the form for the new password. */
export async function lostPasswordPage(call: Call): Promise<PersonalPage> {
  const token = tokenIn(call)
  if (token === undefined) return showResetRequest(call, {})
  return (await isLinkValid(call.shop, ['reset'], token))
    ? showNewPassword(call, token, {})
    : showInvalidLink(call)
}

/** `POST /my-account/lost-password/`. The answer does not reveal whether the account exists. */
export async function submitLostPassword(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('reset_key')
  if (token !== undefined) return submitNewPassword(call, token)
  if (!hasValidNonce(call, 'lost_password')) return showResetRequest(call, staleForm())
  const user = fieldText(call, 'user_login')
  if (user === '')
    return showResetRequest(call, {
      problems: [problem(messages.nameMissing(), 'user_login')],
      status: 400,
    })
  await requestReset(call, user)
  return redirectWithNotice(PATH, 'reset-sent')
}

async function submitNewPassword(call: Call, token: string): Promise<Answer | PersonalPage> {
  if (!hasValidNonce(call, 'reset_password')) return showNewPassword(call, token, staleForm())
  const password = call.form.get('password_1') ?? ''
  const repeated = call.form.get('password_2')
  const showProblem = (text: string, status = 400) =>
    showNewPassword(call, token, { problems: [problem(text, 'password_1')], status })
  if (password === '') return showProblem(messages.newPasswordMissing())
  if (repeated !== undefined && repeated !== password) return showProblem(messages.passwordsDiffer())
  const outcome = await resetPassword(call, { token, password })
  if (outcome.ok) {
    const { email, cookies } = outcome.value
    if (email) await linkVerifiedGuestOrders(call.shop, email)
    return redirectWithNotice(ACCOUNT_PATH, 'password-set', cookies)
  }
  if (outcome.reason === 'invalid-link') return showInvalidLink(call)
  return showProblem(passwordRefusalText[outcome.reason](), statusOf(outcome.reason))
}

function showInvalidLink(call: Call): PersonalPage {
  const problems = [problem(linkRefusalText['invalid-link']())]
  return showResetRequest(call, { problems, status: statusOf('invalid-link') })
}

function showResetRequest(call: Call, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.resetTitle(),
    intro: messages.resetIntro(),
    body: (
      <LostPasswordForm
        nonce={nonceField(call, 'lost_password')}
        user={fieldText(call, 'user_login')}
        problems={refused.problems ?? []}
      />
    ),
  })
}

function showNewPassword(call: Call, token: string, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.choosePasswordTitle(),
    body: (
      <NewPasswordForm
        nonce={nonceField(call, 'reset_password')}
        token={token}
        problems={refused.problems ?? []}
      />
    ),
  })
}
