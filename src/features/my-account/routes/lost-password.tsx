import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { isLinkValid, requestReset, resetPassword } from '../../accounts/accounts.ts'
import { linkRefusalText, passwordRefusalText } from '../../accounts/texts.ts'

import { entrancePage } from '../account-page.tsx'
import { doneAt, problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import { takeGuestOrders } from '../my-account.ts'
import { ACCOUNT_PATH } from '../rules/own-path.ts'
import { texts } from '../texts.ts'
import { LostPasswordForm, NewPasswordForm } from '../ui/LostPassword.tsx'
import { nameIn } from './sign-in.tsx'
import { tokenIn } from './token.ts'

const PATH = '/my-account/lost-password/'

type Refused = { readonly problems?: readonly Notice[]; readonly status?: number }

/** `GET /my-account/lost-password/`: asks whose; with the link of the mail, asks for the new password. */
export async function lostPassword(call: Call): Promise<PersonalPage> {
  const token = tokenIn(call)
  if (token === undefined) return askWhose(call, {})
  return (await isLinkValid(call.shop, ['reset'], token)) ? askNew(call, token, {}) : linkOver(call)
}

/** `POST /my-account/lost-password/`. Whether there is such an account, the answer does not say. */
export async function takeLostPassword(call: Call): Promise<Answer | PersonalPage> {
  const token = call.form.get('reset_key')
  if (token !== undefined) return takeNew(call, token)
  if (!formHolds(call, 'lost_password')) return askWhose(call, stale)
  const user = nameIn(call, 'user_login')
  if (user === '')
    return askWhose(call, { problems: [problem(texts.nameMissing, 'user_login')], status: 400 })
  await requestReset(call, user)
  return doneAt(PATH, 'reset-sent')
}

async function takeNew(call: Call, token: string): Promise<Answer | PersonalPage> {
  if (!formHolds(call, 'reset_password')) return askNew(call, token, stale)
  const password = call.form.get('password_1') ?? ''
  const again = call.form.get('password_2')
  const wrong = (text: string, status = 400) =>
    askNew(call, token, { problems: [problem(text, 'password_1')], status })
  if (password === '') return wrong(texts.passwordMissing)
  if (again !== undefined && again !== password) return wrong(texts.twoPasswords)
  const outcome = await resetPassword(call, { token, password })
  if (outcome.ok) {
    const { email, cookies } = outcome.value
    if (email) await takeGuestOrders(call.shop, email)
    return doneAt(ACCOUNT_PATH, 'password-set', cookies)
  }
  if (outcome.reason === 'link-over') return linkOver(call)
  return wrong(passwordRefusalText[outcome.reason], statusOf(outcome.reason))
}

function linkOver(call: Call): PersonalPage {
  const problems = [problem(linkRefusalText['link-over'])]
  return askWhose(call, { problems, status: statusOf('link-over') })
}

function askWhose(call: Call, refused: Refused): PersonalPage {
  return entrancePage(call, {
    ...refused,
    title: 'A new password',
    lead: 'Tell us who you are. We send a link to your e-mail address, and you choose a new password.',
    body: (
      <LostPasswordForm
        nonce={nonceField(call, 'lost_password')}
        user={nameIn(call, 'user_login')}
        problems={refused.problems ?? []}
      />
    ),
  })
}

function askNew(call: Call, token: string, refused: Refused): PersonalPage {
  return entrancePage(call, {
    ...refused,
    title: 'Choose a new password',
    body: (
      <NewPasswordForm
        nonce={nonceField(call, 'reset_password')}
        token={token}
        problems={refused.problems ?? []}
      />
    ),
  })
}
