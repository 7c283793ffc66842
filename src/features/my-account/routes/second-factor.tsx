import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { isSecondFactorPending, signInWithCode } from '../../accounts/accounts.ts'
import { codeRefusalText } from '../../accounts/texts.ts'
import { entrancePage } from '../account-page.tsx'
import { problem, stale, statusOf } from '../answers.ts'
import { formHolds, nonceField } from '../form-nonce.ts'
import { isOwn } from '../own.ts'
import { ACCOUNT_PATH } from '../rules/own-path.ts'
import { texts } from '../texts.ts'
import { SecondFactorForm } from '../ui/SecondFactorForm.tsx'
import { entered, nameIn, redirectIn } from './sign-in.tsx'

/** `GET /my-account/second-factor/`: only while a sign-in of this browser waits for its code. */
export async function askCode(call: Call): Promise<Answer | PersonalPage> {
  return isOwn(call) || !isSecondFactorPending(call) ? redirect(ACCOUNT_PATH) : show(call, {})
}

/** `POST /my-account/second-factor/`. */
export async function takeCode(call: Call): Promise<Answer | PersonalPage> {
  if (isOwn(call)) return redirect(redirectIn(call) ?? ACCOUNT_PATH)
  if (!formHolds(call, 'handsel-second-factor')) return show(call, stale)
  const code = nameIn(call, 'code')
  if (code === '') return show(call, { problems: [problem(texts.codeMissing, 'code')], status: 400 })
  const outcome = await signInWithCode(call, code)
  if (outcome.ok) return entered(call, outcome.value)
  const field = outcome.reason === 'wrong-code' ? 'code' : undefined
  const problems = [problem(codeRefusalText[outcome.reason], field)]
  return show(call, { problems, status: statusOf(outcome.reason) })
}

function show(call: Call, refused: { problems?: readonly Notice[]; status?: number }): PersonalPage {
  return entrancePage(call, {
    ...refused,
    title: 'One more step',
    lead: 'Your password is right. Now the code, so that we know that it is you.',
    body: (
      <SecondFactorForm
        nonce={nonceField(call, 'handsel-second-factor')}
        redirectTo={redirectIn(call)}
        problems={refused.problems ?? []}
      />
    ),
  })
}
