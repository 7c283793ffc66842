import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { codeRefusalText } from '../../accounts/sign-in/refusal-texts.ts'
import { isSecondFactorPending, signInWithCode } from '../../accounts/two-factor/second-factor.ts'
import { guestPage } from '../account-page.tsx'
import { type PageRefusal, problem, staleForm, statusOf } from '../answers.ts'
import { hasValidNonce, nonceField } from '../form-nonce.ts'
import * as messages from '../messages.ts'
import { ACCOUNT_PATH } from '../rules/redirect-path.ts'
import { isSignedIn } from '../signed-in.ts'
import { SecondFactorForm } from '../ui/sign-in/SecondFactorForm.tsx'
import { fieldText, redirectAfterSignIn, requestedRedirect } from './sign-in.tsx'

/** `GET /my-account/second-factor/`: only while a sign-in of this browser waits for its code. */
export async function secondFactorPage(call: Call): Promise<Answer | PersonalPage> {
  return isSignedIn(call) || !isSecondFactorPending(call) ? redirect(ACCOUNT_PATH) : show(call, {})
}

/** `POST /my-account/second-factor/`. */
export async function submitSecondFactor(call: Call): Promise<Answer | PersonalPage> {
  if (isSignedIn(call)) return redirect(requestedRedirect(call) ?? ACCOUNT_PATH)
  if (!hasValidNonce(call, 'handsel-second-factor')) return show(call, staleForm())
  const code = fieldText(call, 'code')
  if (code === '') return show(call, { problems: [problem(messages.codeMissing(), 'code')], status: 400 })
  const outcome = await signInWithCode(call, code)
  if (outcome.ok) return redirectAfterSignIn(call, outcome.value)
  const field = outcome.reason === 'wrong-code' ? 'code' : undefined
  const problems = [problem(codeRefusalText[outcome.reason](), field)]
  return show(call, { problems, status: statusOf(outcome.reason) })
}

function show(call: Call, refused: PageRefusal): PersonalPage {
  return guestPage(call, {
    ...refused,
    title: messages.secondFactorTitle(),
    intro: messages.secondFactorIntro(),
    body: (
      <SecondFactorForm
        nonce={nonceField(call, 'handsel-second-factor')}
        redirectTo={requestedRedirect(call)}
        problems={refused.problems ?? []}
      />
    ),
  })
}
